/** Which answers become buttons, and in which order. */
import { expect, it } from 'vitest'
import { barActions, shapeOf, splitBar, withClaimAndApprove, type Action } from '#web/features/inbox/actions/bar-actions.ts'
import { longestPhrase, tidyPhrases } from '#web/features/inbox/actions/phrases.ts'
import { badgesOf, compact, marksOf } from '#web/kit/diagram/diagram-marks.ts'

const can = (name: Action['name']): Action => ({ name, label: name, allowed: true })
const cannot = (name: Action['name'], code: string): Action => ({ name, label: name, allowed: false, code, reason: code })

it('leaves out what has no meaning here and keeps what is refused for a reason', () => {
  const shown = barActions([
    cannot('claim', 'already-claimed'),
    can('copy'),
    cannot('resolve', 'not-delegated'),
    can('reject'),
    cannot('approve', 'awaits-signs'),
    cannot('urge', 'not-initiator'),
    cannot('transfer', 'not-assignee'),
  ])
  expect(shown.map(({ name }) => name)).toEqual(['approve', 'reject', 'copy'])
  expect(shown[0]).toMatchObject({ allowed: false, reason: 'awaits-signs' })
})

it('shows the deciding ones where room is scarce', () => {
  const all = barActions([can('copy'), can('transfer'), can('approve'), can('reject'), can('comment'), can('delegate')])
  const { shown, more } = splitBar(all, 3)
  expect(shown.map(({ name }) => name)).toEqual(['approve', 'reject'])
  expect(more.map(({ name }) => name)).toEqual(['comment', 'transfer', 'delegate', 'copy'])
  expect(splitBar(all, 6).more).toEqual([])
})

it('handing in again stands where approving would', () => {
  const { shown, more } = splitBar(barActions([can('copy'), can('cancel'), can('transfer'), can('resubmit'), can('comment')]), 3)
  expect(shown.map(({ name }) => name)).toEqual(['resubmit', 'comment'])
  expect(more.map(({ name }) => name)).toEqual(['transfer', 'copy', 'cancel'])
  expect(shapeOf('resubmit', true).comment).toBe('required')
})

it('asks for a comment where one is due', () => {
  expect([shapeOf('approve', false).comment, shapeOf('approve', true).comment, shapeOf('reject', false).comment]).toEqual(['optional', 'required', 'required'])
})

it('keeps phrases tidy', () => {
  expect(tidyPhrases([' 同意 ', '同意', '', '   ', 'x'.repeat(300)])).toEqual(['同意', 'x'.repeat(longestPhrase)])
})

it('an incident outweighs what is under way, that outweighs what is done, and own marks outweigh all', () => {
  const marks = marksOf({ completed: ['a', 'b', 'c', 'd'], flows: ['f'], active: ['b', 'c'], incidents: ['c'], marks: { d: 'changed' } })
  expect(Object.fromEntries(marks)).toEqual({ a: 'done', b: 'active', c: 'incident', d: 'changed', f: 'done' })
})

it('figures at elements stay short', () => {
  expect([compact(0), compact(999), compact(1234), compact(45_678), compact(2_500_000)]).toEqual(['0', '999', '1.2k', '45k', '2.5M'])
  expect([...badgesOf({ counts: { a: { active: 2, finished: 0 }, b: { active: 0, finished: 0 } } })]).toEqual([['a', [{ text: '2', kind: 'active' }]]])
})

const withBoth = (actions: readonly Action[]) => withClaimAndApprove(actions, (own) => `claim and ${own}`)

it('claims and approves in one press where the task waits to be claimed, and only there; by what approving is called there', () => {
  const both = withBoth([can('claim'), { ...cannot('approve', 'not-claimed'), label: 'try again' }, cannot('reject', 'not-claimed')])
  expect(both[1]).toEqual({ name: 'approve', label: 'claim and try again', allowed: true, claimsFirst: true })
  expect(both[2]).toMatchObject({ allowed: false })
  expect(withBoth([cannot('claim', 'x'), cannot('approve', 'not-claimed')])[1]).toMatchObject({ allowed: false })
  expect(withBoth([can('claim'), cannot('approve', 'awaits-signs')])[1]).toMatchObject({ allowed: false })
})
