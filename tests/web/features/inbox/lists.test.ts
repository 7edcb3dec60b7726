/** Small rules of the lists: which list an address shows, how rows of all lists look alike, how time is told, what keys mean. */
import { expect, it } from 'vitest'
import { asksForLook } from '#web/features/inbox/case/asks-for-look.ts'
import { mentionedIn } from '#web/features/inbox/case/mentions.ts'
import { snoozeTimes } from '#web/features/inbox/case/snooze-times.ts'
import { isLate, rowOf, urgencyOf } from '#web/features/inbox/lists/inbox-row.ts'
import { addressOf, figuresIn, placeOf } from '#web/features/inbox/lists/list-kinds.ts'
import { spanParts, timeLeft } from '#web/features/inbox/lists/time-left.ts'
import { meaningOf, moved } from '#web/features/inbox/lists/triage-keys.ts'

it.each([
  ['/work/claim/index', 'claim', undefined, false],
  ['/work/todo', 'todo', undefined, false],
  ['/iframe-page/todo-list/approve', 'todo', undefined, true],
  ['/iframe-page/todo-list/supplier-approve', 'todo', 'supplier*', true],
])('%s shows the list %s', (path, kind, businessType, alone) => expect(placeOf(path)).toEqual({ kind, businessType, alone }))

it('an embedded list has what is mine and what I may claim beside each other, each with its own figures', () => {
  const pathname = '/iframe-page/todo-list/pricing-approve'
  const place = placeOf(pathname, '?list=claim')
  expect(place).toMatchObject({ kind: 'claim', alone: true })
  expect(placeOf(pathname, '?list=done').kind).toBe('todo')
  expect(addressOf(place, pathname, 'claim')).toBe(`${pathname}?list=claim`)
  expect(addressOf(placeOf('/work/todo/index'), '/work/todo/index', 'claim')).toBe('/work/claim/index')
  const byType = [
    { businessType: 'price-adjustment', todo: 1, claimable: 2 },
    { businessType: 'supplier-price-rule', todo: 0, claimable: 4 },
    { businessType: 'leave', todo: 8, claimable: 16 },
    { businessType: null, todo: 32, claimable: 64 },
  ]
  const counts = { todo: 41, claimable: 86, copies: 3, byType }
  expect(figuresIn(place, counts)).toEqual({ todo: 1, claim: 6 })
  expect(figuresIn(placeOf('/iframe-page/todo-list/approve'), counts)).toEqual({ todo: 41, claim: 86, copy: 3 })
})

it('rows of tasks, cases and copies look alike', () => {
  const about = { processInstanceId: 'i', processKey: 'k', processName: 'Leave', businessKey: null, businessType: null, title: null, summary: null }
  expect(rowOf('todo', { ...about, taskId: 't', comment: 'c' })).toMatchObject({ key: 't', title: 'Leave', note: 'c', unread: false })
  expect(rowOf('send', { ...about, title: 'Ann’s leave' })).toMatchObject({ key: 'i', taskId: null, title: 'Ann’s leave' })
  expect(rowOf('copy', { ...about, processName: null, copyId: 'c', taskId: null, readTime: null, reason: 'see' })).toMatchObject({
    key: 'c',
    title: 'k',
    unread: true,
    note: 'see',
  })
})

it('is known by its process where nobody gave a title, with the number beneath; ids of documents are no numbers', () => {
  const plain = {
    processInstanceId: 'i',
    processKey: 'k',
    processName: 'Statement',
    title: null,
    summary: null,
    businessType: null,
    taskId: 't',
    comment: null,
  }
  expect(rowOf('todo', { ...plain, number: null, businessKey: 'DZ-0193' })).toMatchObject({ title: 'Statement', number: 'DZ-0193' })
  const document = { ...plain, businessKey: '0190d000-0000-7000-8000-000000000001' }
  expect(rowOf('todo', { ...document, number: null })).toMatchObject({ title: 'Statement', number: null })
  expect(rowOf('todo', { ...document, title: 'Hemu', number: 'DZ-0194' })).toMatchObject({ title: 'Hemu', number: 'DZ-0194' })
})

it('is late from the moment on, also when the list was read before, and no more once it is decided', () => {
  const due = '2026-03-02T09:00:00Z'
  const at = Date.parse(due)
  expect([at - 1, at].map((now) => isLate({ overdue: false, dueTime: due, endTime: null }, now))).toEqual([false, true])
  expect(isLate({ overdue: true, dueTime: due, endTime: '2026-03-03T09:00:00Z' }, at + 1)).toBe(false)
  expect(isLate({ overdue: false, dueTime: null, endTime: null }, at)).toBe(false)
})

it('tells how much time is left, what is soon and what is late', () => {
  const now = Date.parse('2026-03-02T09:00:00Z')
  expect(timeLeft(null, now)).toBeUndefined()
  expect(timeLeft('2026-03-04T12:30:00Z', now)).toEqual({ late: false, soon: false, days: 2, hours: 3, minutes: 30 })
  expect(timeLeft('2026-03-02T10:00:00Z', now)).toMatchObject({ late: false, soon: true })
  expect(timeLeft('2026-03-02T08:15:00Z', now)).toMatchObject({ late: true, soon: false, hours: 0, minutes: 45 })
})

it.each([
  [0, '0s'],
  [59_000, '59s'],
  [61_000, '1m 1s'],
  [3_600_000, '1h'],
  [90_061_000, '1d 1h'],
  [86_460_000, '1d'],
])('%d ms are %s', (ms, text) =>
  expect(
    spanParts(ms)
      .map(({ value, unit }) => `${value}${unit}`)
      .join(' '),
  ).toBe(text),
)

it('keys mean the same in either case, and moves stay inside the list', () => {
  expect([meaningOf('J'), meaningOf('k'), meaningOf('Enter'), meaningOf('?'), meaningOf('q')]).toEqual(['next', 'previous', 'open', 'help', undefined])
  expect([moved(-1, 1, 3), moved(2, 1, 3), moved(0, -1, 3), moved(0, 1, 0)]).toEqual([0, 2, 0, -1])
})

it('finds who is named with @, the longer name first', () => {
  const known = new Map([
    ['王大', '1'],
    ['王大力', '2'],
    ['Lin', '3'],
  ])
  expect(mentionedIn('@王大力 请看，@Lin 也看 @nobody', known)).toEqual(['2', '3'])
  expect(mentionedIn('mail to lin@example.com', known)).toEqual([])
})

it('a changed document is looked at before it is decided on, but not by whom it came back to', () => {
  expect(asksForLook('manager', 'buyer')).toBe(true)
  expect(asksForLook(null, null)).toBe(true)
  expect(asksForLook('buyer', 'buyer')).toBe(false)
})

it('groups rows as the server orders them', () => {
  const now = new Date(2026, 2, 2, 20).getTime()
  const at = (hours: number) => new Date(now + hours * 3_600_000).toISOString()
  const row = { overdue: false, dueTime: at(100), endTime: null, priority: 50, followUpTime: null }
  expect(urgencyOf(row, now)).toBe('later')
  expect(urgencyOf({ ...row, dueTime: null }, now)).toBe('later')
  expect(urgencyOf({ ...row, dueTime: at(2) }, now)).toBe('today')
  expect(urgencyOf({ ...row, priority: 80 }, now)).toBe('urgent')
  expect(urgencyOf({ ...row, priority: 80, dueTime: at(-1) }, now)).toBe('late')
  expect(urgencyOf({ ...row, overdue: true, followUpTime: at(1) }, now)).toBe('snoozed')
  expect(urgencyOf({ ...row, overdue: true, followUpTime: at(-1) }, now)).toBe('late')
})

it('puts off until times that lie ahead', () => {
  const friday = new Date(2026, 2, 6, 10)
  expect(snoozeTimes(friday).map(({ key, at }) => `${key} ${at.getDate()} ${at.getHours()}`)).toEqual([
    'hour 6 11',
    'evening 6 16',
    'tomorrow 7 9',
    'monday 9 9',
  ])
  const sundayNight = new Date(2026, 2, 8, 22)
  expect(snoozeTimes(sundayNight).map(({ key }) => key)).toEqual(['hour', 'tomorrow'])
})
