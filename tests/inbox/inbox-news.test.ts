import { beforeEach, expect, test, vi } from 'vitest'
import { inboxNews } from '#server/inbox/inbox-news.ts'
import type { CommittedChanges } from '#server/engine/index.ts'

const publish = vi.fn()
const opened = (taskId: string, people: readonly string[], groups: readonly string[] = []) => ({ taskId, candidateUsers: people, candidateGroups: groups })
const changes = (openedTasks: readonly object[], changedTasks: readonly object[] = []) => ({ openedTasks, changedTasks }) as unknown as CommittedChanges

beforeEach(() => {
  publish.mockClear()
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})

test('a room is told once of what changes in one moment, with the task where it is the only one', () => {
  const tell = inboxNews({ publish })
  tell(changes([opened('t1', ['ann', 'bob']), opened('t2', ['bob'], ['finance'])], [{ taskId: 't1', assignee: 'ann' }]))
  tell(changes([opened('t3', ['bob'])]))
  expect(publish).not.toHaveBeenCalled()
  vi.runAllTimers()
  expect(publish.mock.calls.toSorted()).toEqual([
    ['role:finance', 'inbox-changed', { taskId: 't2' }],
    ['user:ann', 'inbox-changed', { taskId: 't1' }],
    ['user:bob', 'inbox-changed', {}],
  ])
})

test('what changes later is told again', () => {
  const tell = inboxNews({ publish })
  tell(changes([opened('t1', ['ann'])]))
  vi.runAllTimers()
  tell(changes([opened('t1', ['ann'])]))
  vi.runAllTimers()
  expect(publish).toHaveBeenCalledTimes(2)
})
