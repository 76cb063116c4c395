-- The language server of Stela in Neovim, without any plugin.
local stela = {}

-- The program and its arguments; set `vim.g.stela_command` to use another.
local function command()
  return vim.g.stela_command or { 'stela', 'lsp' }
end

-- The server that runs already, or a new one; Neovim 0.7 has no vim.lsp.start.
local client_id

local function open(text, ending)
  local path = vim.fn.tempname() .. ending
  local file = assert(io.open(path, 'wb'))
  file:write(text)
  file:close()
  local opener = vim.g.stela_opener
  if not opener and vim.ui.open then
    vim.ui.open(path)
  else
    opener = opener or (vim.fn.has('mac') == 1 and 'open' or 'xdg-open')
    vim.fn.jobstart({ opener, path }, { detach = true })
  end
end

-- Asks the server for `name` at the cursor and hands its answer to `take`.
local function ask(name, more, take)
  local params = vim.lsp.util.make_position_params(0, 'utf-16')
  local argument = vim.tbl_extend('force', params, more)
  vim.lsp.buf_request(0, 'workspace/executeCommand', { command = name, arguments = { argument } },
    function(problem, result)
      if problem then
        vim.notify(problem.message, vim.log.levels.ERROR)
      elseif result then
        take(result)
      end
    end)
end

function stela.diagram()
  ask('stela.diagram', { theme = vim.o.background }, function(result) open(result.svg, '.svg') end)
end

function stela.replay()
  ask('stela.replayPage', {}, function(result) open(result.html, '.html') end)
end

function stela.legal()
  ask('stela.legalActions', {}, function(result)
    local lines = {}
    for _, action in ipairs(result.actions) do
      lines[#lines + 1] = action.text .. '  ' .. table.concat(action.words, '; ')
    end
    vim.cmd('new')
    vim.bo.buftype = 'nofile'
    vim.bo.bufhidden = 'wipe'
    vim.api.nvim_buf_set_lines(0, 0, -1, false, lines)
  end)
end

function stela.start()
  local words = command()
  if vim.fn.executable(words[1]) == 0 then
    return
  end
  if not (client_id and vim.lsp.get_client_by_id(client_id)) then
    client_id = vim.lsp.start_client({ name = 'stela', cmd = words, root_dir = vim.fn.getcwd() })
  end
  if not client_id then
    return
  end
  vim.lsp.buf_attach_client(0, client_id)
  vim.bo.omnifunc = 'v:lua.vim.lsp.omnifunc'
  local make = vim.api.nvim_buf_create_user_command
  make(0, 'StelaDiagram', stela.diagram, { desc = 'Show the position at the cursor' })
  make(0, 'StelaReplay', stela.replay, { desc = 'Show the record as a page' })
  make(0, 'StelaLegal', stela.legal, { desc = 'List the legal actions at the cursor' })
end

return stela
