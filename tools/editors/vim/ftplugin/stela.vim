" Settings for Stela records; in Neovim the language server is started, too.
if exists('b:did_ftplugin')
  finish
endif
let b:did_ftplugin = 1

setlocal comments= commentstring={%s}
setlocal expandtab shiftwidth=2 softtabstop=2 textwidth=0
let b:undo_ftplugin = 'setlocal comments< commentstring< expandtab< shiftwidth< softtabstop< textwidth<'

if has('nvim')
  lua require('stela').start()
endif
