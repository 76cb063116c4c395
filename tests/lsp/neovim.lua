-- Led by editors_test.py: a record with a mistake is opened, understood, mended.
local patience = 60000

local function wait(what, condition)
  assert(vim.wait(patience, condition, 20), 'in vain: ' .. what)
end

local function group_at(line, column)
  return vim.fn.synIDattr(vim.fn.synID(line, column, 1), 'name')
end

local function ask(method, params)
  local answers = assert(vim.lsp.buf_request_sync(0, method, params, patience), method)
  for _, answer in pairs(answers) do
    assert(not answer.error, method .. ': ' .. vim.inspect(answer.error))
    return answer.result
  end
end

local function main()
  assert(vim.bo.filetype == 'stela', 'filetype ' .. vim.bo.filetype)
  assert(group_at(1, 2) == 'stelaKnownTag', 'tag: ' .. group_at(1, 2))
  assert(group_at(5, 4) == 'stelaPlayer', 'player: ' .. group_at(5, 4))
  assert(group_at(5, 11) == 'stelaTile', 'tile: ' .. group_at(5, 11))
  assert(group_at(5, 20) == 'stelaVerb', 'verb: ' .. group_at(5, 20))
  assert(group_at(5, 24) == 'stelaPlace', 'place: ' .. group_at(5, 24))

  wait('diagnostics', function() return #vim.diagnostic.get(0) == 1 end)
  local found = vim.diagnostic.get(0)[1]
  assert(found.lnum == 4 and found.col == 19, vim.inspect(found))
  assert(found.code == nil or found.code:match('^taluva%.'), vim.inspect(found))

  local params = vim.lsp.util.make_position_params(0, 'utf-16')
  params.position = { line = 4, character = 12 }
  local hover = ask('textDocument/hover', params)
  assert(hover.contents.value:match('lays'), vim.inspect(hover))

  -- Mended as one types: the server hears of the change alone.
  vim.api.nvim_buf_set_text(0, 4, 23, 4, 26, { '0,1' })
  wait('no diagnostics', function() return #vim.diagnostic.get(0) == 0 end)

  vim.api.nvim_buf_set_lines(0, 5, 5, false, { '2. ' })
  params.position = { line = 5, character = 3 }
  local items = ask('textDocument/completion', params).items
  assert(items[1].label == 'red: ', vim.inspect(items[1]))

  vim.api.nvim_win_set_cursor(0, { 5, 12 })
  vim.cmd('StelaLegal')
  wait('legal actions', function()
    return vim.api.nvim_buf_get_lines(0, 0, 1, false)[1]:match('^%u%u@')
  end)
end

local good, problem = pcall(main)
if not good then
  io.stderr:write(tostring(problem), '\n')
end
vim.cmd(good and 'qall!' or 'cquit!')
