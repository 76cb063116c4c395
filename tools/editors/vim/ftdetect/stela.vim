autocmd BufNewFile,BufRead *.stela setfiletype stela
