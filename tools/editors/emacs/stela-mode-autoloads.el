;;; stela-mode-autoloads.el --- The mode is there before it is loaded  -*- lexical-binding: t; no-byte-compile: t -*-

;;; Commentary:

;; Emacs reads this when it starts, where the folder is installed as a package.

;;; Code:

(add-to-list 'load-path (directory-file-name (file-name-directory load-file-name)))
(autoload 'stela-mode "stela-mode" "Major mode for records of Tikal, Mykerinos and Taluva." t)
(add-to-list 'auto-mode-alist '("\\.stela\\'" . stela-mode))

;;; stela-mode-autoloads.el ends here
