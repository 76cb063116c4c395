;;; emacs.el --- Led by editors_test.py  -*- lexical-binding: t; -*-

;;; Commentary:

;; A record with a mistake is opened with eglot, understood, mended.

;;; Code:

(require 'flymake)
(require 'eglot)

(defun test-wait (what condition)
  "Wait until CONDITION holds, or fail and name WHAT."
  (with-timeout (60 (error "In vain: %s" what))
    (while (not (funcall condition))
      (accept-process-output nil 0.05))))

(defun test-face-at (line column)
  "The face of the character at LINE, from 1, and COLUMN, from 0."
  (save-excursion
    (goto-char (point-min))
    (forward-line (1- line))
    (get-text-property (+ (point) column) 'face)))

(defun test-diagnostics ()
  "What flymake shows, having asked its backends."
  (flymake-start)
  (flymake-diagnostics))

(defun test-main (file)
  "Open FILE and look at everything."
  (find-file file)
  (unless (eq major-mode 'stela-mode) (error "The mode is %s" major-mode))
  (font-lock-ensure)
  (dolist (wanted '((1 1 font-lock-keyword-face) (5 3 font-lock-variable-name-face)
                    (5 10 font-lock-type-face) (5 19 font-lock-function-name-face)
                    (5 23 font-lock-constant-face)))
    (unless (equal (test-face-at (nth 0 wanted) (nth 1 wanted)) (nth 2 wanted))
      (error "At %S is %S" wanted (test-face-at (nth 0 wanted) (nth 1 wanted)))))
  (setq eglot-sync-connect 60
        eglot-autoshutdown nil)
  (call-interactively #'eglot)
  (test-wait "a server" #'eglot-current-server)
  (test-wait "diagnostics" (lambda () (= (length (test-diagnostics)) 1)))
  (let ((found (car (flymake-diagnostics))))
    (unless (= (line-number-at-pos (flymake-diagnostic-beg found)) 5)
      (error "The diagnostic is %S" found)))
  (goto-char (point-min))
  (forward-line 4)
  (forward-char 12)
  (let ((hover (jsonrpc-request (eglot-current-server) :textDocument/hover
                                (eglot--TextDocumentPositionParams))))
    (unless (string-match-p "lays" (plist-get (plist-get hover :contents) :value))
      (error "Hover says %S" hover)))
  ;; Mended as one types: the server hears of the change alone.
  (search-forward "0,9")
  (replace-match "0,1")
  (eglot--signal-textDocument/didChange)
  (test-wait "no diagnostics" (lambda () (null (test-diagnostics))))
  (let ((legal (stela--ask "stela.legalActions")))
    (unless (equal (plist-get legal :actor) "red") (error "Legal actions are %S" legal)))
  (eglot-shutdown (eglot-current-server)))

(condition-case problem
    (progn (test-main (getenv "STELA_RECORD")) (kill-emacs 0))
  (error (message "%s" (error-message-string problem)) (kill-emacs 1)))

;;; emacs.el ends here
