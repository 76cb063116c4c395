;;; stela-mode.el --- Records of Tikal, Mykerinos and Taluva  -*- lexical-binding: t; -*-

;; Package-Requires: ((emacs "26.3"))
;; Keywords: games

;;; Commentary:

;; A major mode for records of Stela.  With eglot, `M-x eglot' starts the language server; to have it
;; started with every record:
;;
;;   (add-hook 'stela-mode-hook #'eglot-ensure)

;;; Code:

(require 'stela-words)

(defgroup stela nil "Records of board games." :group 'languages)

(defcustom stela-command '("stela" "lsp")
  "The language server: the program and its arguments."
  :type '(repeat string)
  :group 'stela)

(defvar stela-mode-syntax-table
  (let ((table (make-syntax-table)))
    (modify-syntax-entry ?\{ "<" table)
    (modify-syntax-entry ?\} ">" table)
    (modify-syntax-entry ?\; "< b" table)
    (modify-syntax-entry ?\n "> b" table)
    (modify-syntax-entry ?\" "\"" table)
    (modify-syntax-entry ?\\ "\\" table)
    (modify-syntax-entry ?- "_" table)
    table)
  "Comments, strings and brackets of records.")

(defconst stela-mode-font-lock
  `((,(concat "^\\s-*\\[\\(" (regexp-opt stela-words-tags) "\\)\\_>") 1 font-lock-keyword-face)
    ("^\\s-*\\[\\([A-Za-z0-9_-]+\\)" 1 font-lock-preprocessor-face)
    (,(concat "\\_<" (regexp-opt stela-words-actors t) ":\\(?:\\s-\\|$\\)")
     1 font-lock-keyword-face)
    ("\\_<\\([0-9]+\\)\\." 1 font-lock-constant-face)
    ("\\_<\\([A-Za-z][A-Za-z0-9_-]*\\):\\(?:\\s-\\|$\\)" 1 font-lock-variable-name-face)
    (,(concat "[ \t:]" (regexp-opt stela-words-verbs t) "\\(?:[@=* \t(){}]\\|$\\)")
     1 font-lock-function-name-face)
    ("[ \t=,]\\([A-Z][A-Z0-9]*\\)@" 1 font-lock-type-face)
    ("@\\([^ \t\n{();=*]+\\)" 1 font-lock-constant-face)
    (,(concat "\\_<end=" (regexp-opt stela-words-endings t)) 1 font-lock-keyword-face))
  "What `font-lock-mode' shows of records.")

;;;###autoload
(define-derived-mode stela-mode prog-mode "Stela"
  "Major mode for records of Tikal, Mykerinos and Taluva."
  (setq-local comment-start "{")
  (setq-local comment-end "}")
  (setq-local indent-tabs-mode nil)
  (setq-local indent-line-function #'indent-relative)
  (setq-local font-lock-defaults '(stela-mode-font-lock)))

;;;###autoload
(add-to-list 'auto-mode-alist '("\\.stela\\'" . stela-mode))

(defvar eglot-server-programs)
(with-eval-after-load 'eglot
  (add-to-list 'eglot-server-programs (cons 'stela-mode stela-command)))

(declare-function eglot-current-server "eglot")
(declare-function eglot--TextDocumentPositionParams "eglot")
(declare-function jsonrpc-request "jsonrpc")

(defun stela--ask (command)
  "Ask the language server for COMMAND at point."
  (let ((server (or (eglot-current-server) (user-error "No language server; M-x eglot starts it"))))
    (jsonrpc-request server :workspace/executeCommand
                     (list :command command
                           :arguments (vector (eglot--TextDocumentPositionParams))))))

(defun stela--browse (text ending)
  "Show TEXT, a file whose name ends in ENDING, in a browser."
  (let ((file (make-temp-file "stela-" nil ending)))
    (with-temp-file file (insert text))
    (browse-url-of-file file)))

(defun stela-diagram ()
  "Show the position at point as a picture."
  (interactive)
  (stela--browse (plist-get (stela--ask "stela.diagram") :svg) ".svg"))

(defun stela-replay ()
  "Show the record at point as a page to click through."
  (interactive)
  (stela--browse (plist-get (stela--ask "stela.replayPage") :html) ".html"))

(defun stela-legal ()
  "List the legal actions at point."
  (interactive)
  (let ((result (stela--ask "stela.legalActions")))
    (with-help-window "*stela legal*"
      (mapc (lambda (action)
              (princ (format "%s  %s\n" (plist-get action :text)
                             (mapconcat #'identity (plist-get action :words) "; "))))
            (plist-get result :actions)))))

(provide 'stela-mode)
;;; stela-mode.el ends here
