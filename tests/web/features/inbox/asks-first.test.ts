/** What an inbox asks for while its page is still being drawn: what the page itself will ask for, by the address. */
import { expect, test } from 'vitest'
import '../../shell/browser-globals.ts'
import { asksNext } from '#web/features/inbox/lists/asks-next.ts'
import { keepLook } from '#web/features/inbox/lists/look.ts'
import { asksFirst } from '#web/features/inbox/lists/use-inbox-list.ts'

const asked = (pathname: string, search = '') => asksFirst({ pathname, search }).map(({ queryKey }) => queryKey)
const first = { current: 1, size: 20 }

test.each([
  ['/work/todo/index', '', '/api/workflow/work/todo-list', { ...first, ascs: 'urgency' }],
  ['/work/claim', '?businessType=leave', '/api/workflow/work/claim-list', { ...first, ascs: 'urgency', businessType: 'leave' }],
  ['/work/done/index', '', '/api/workflow/work/done-list', first],
  ['/iframe-page/todo-list/supplier-approve', '?list=claim', '/api/workflow/work/claim-list', { ...first, ascs: 'urgency', businessType: 'supplier*' }],
  ['/iframe-page/todo-list/supplier-approve', '', '/api/workflow/work/todo-list', { ...first, ascs: 'urgency', businessType: 'supplier*' }],
])('%s%s', (pathname, search, path, input) => {
  expect(asked(pathname, search)).toEqual([
    [path, input],
    ['/api/workflow/work/counts', {}],
  ])
})

const row = {
  taskId: 'a-task',
  processInstanceId: 'a-case',
  title: 'A case',
  processName: null,
  processKey: 'nothing-of-ours',
  number: null,
  businessKey: null,
}
const next = (records: readonly object[]) => asksNext({ pathname: '/work/todo/index', search: '' }, { records }).map(({ queryKey }) => queryKey)

test('beside a preview the case of the first row is asked for with its task, nothing after the other', () => {
  Object.assign(window, { innerWidth: 1440 })
  const { processInstanceId } = row
  expect(next([row, { ...row, taskId: 'another' }])).toEqual([
    ['/api/workflow/work/task-detail', { taskId: 'a-task' }],
    ['/api/workflow/process/detail', { processInstanceId }],
    ['/api/workflow/process/history-flow-list', { processInstanceId }],
    ['/api/workflow/work/comments', { processInstanceId }],
  ])
  expect(next([])).toEqual([])
})

test('nobody who sees no preview is read a case', () => {
  Object.assign(window, { innerWidth: 390 })
  expect(next([row])).toEqual([])
  Object.assign(window, { innerWidth: 1440 })
  keepLook('table')
  expect(next([row])).toEqual([])
})
