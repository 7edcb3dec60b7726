/** What an inbox asks for while its page is still being drawn: what the page itself will ask for, by the address. */
import { expect, test } from 'vitest'
import '../../shell/browser-globals.ts'
import { asksFirst } from '#web/features/inbox/lists/use-inbox-list.ts'

const asked = (pathname: string, search = '') => asksFirst({ pathname, search }).map(({ queryKey }) => queryKey)
const first = { current: 1, size: 20 }

test.each([
  ['/work/todo/index', '', '/api/workflow/work/todo-list', { ...first, ascs: 'urgency' }],
  ['/work/claim', '?businessType=leave', '/api/workflow/work/claim-list', { ...first, ascs: 'urgency', businessType: 'leave' }],
  ['/work/done/index', '', '/api/workflow/work/done-list', first],
  ['/iframe-page/todo-list/supplier-approve', '', '/api/workflow/work/todo-list', { ...first, ascs: 'urgency', businessType: 'supplier*' }],
])('%s%s', (pathname, search, path, input) => {
  expect(asked(pathname, search)).toEqual([
    [path, input],
    ['/api/workflow/work/counts', {}],
  ])
})
