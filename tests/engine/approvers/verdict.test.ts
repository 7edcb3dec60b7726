/** A countersign completes exactly when its rule says (invariant 53): the count against the rule as one would say it. */
import { array, assert, asyncProperty, boolean, constantFrom, integer, record } from 'fast-check'
import { expect, it } from 'vitest'
import type { Countersign } from '#server/engine/core/graph.ts'
import { verdictOf } from '#server/engine/core/countersign.ts'
import { Case } from '../people/structures.ts'
import { admin, bob, withEngine } from '../runtime/engine-fixture.ts'
import { around, host } from './people.ts'
import { effort } from '#tests/support/effort.ts'

const RUNS = effort(8, 300)
const fixture = withEngine(host)

/** As it stands in the rule, over all ways in which the others could still decide. */
function ruleSays({ mode, ratio }: Countersign, total: number, votes: readonly boolean[]): boolean | undefined {
  if (mode === 'any') return votes[0]
  const ayes = votes.filter(Boolean).length
  const left = total - votes.length
  const holds = (approvals: number) => (mode === 'ratio' ? approvals >= ratio * total - 1e-9 : approvals === total)
  const outcomes = new Set(Array.from({ length: left + 1 }, (_, more) => holds(ayes + more)))
  return outcomes.size === 1 ? [...outcomes][0] : undefined
}

const anyVote = record({
  mode: constantFrom('all' as const, 'any' as const, 'ratio' as const, 'sequential' as const),
  total: integer({ min: 1, max: 6 }),
  votes: array(boolean(), { minLength: 6, maxLength: 6 }),
})

it('the count decides as early as the rule allows, and never earlier', async () => {
  await assert(
    asyncProperty(anyVote, integer({ min: 1, max: 10 }), async ({ mode, total, votes }, tenths) => {
      const rule = { mode, ratio: tenths / 10 }
      for (let done = 0; done <= total; done++) {
        const said = votes.slice(0, done)
        const approved = said.filter(Boolean).length
        const verdict = verdictOf(rule, { total, done, approved, live: total - done, next: total })
        expect(verdict).toBe(ruleSays(rule, total, said))
        if (verdict !== undefined) return
      }
    }),
    { numRuns: 500, verbose: 1 },
  )
})

it(`${RUNS} real countersigns end with the same vote, add-signs and all`, async () => {
  let number = 0
  await assert(
    asyncProperty(anyVote, boolean(), async ({ mode, total, votes }, adds) => {
      const key = `v-${(number += 1)}`
      const people = Array.from({ length: total }, (_, i) => `p${i}`)
      await fixture.engine.deploy({ files: [around(key, people, mode)], actor: admin })
      const it = await Case.begin(fixture.engine, key)
      await it.complete('before', bob)
      const all = adds ? [...people, 'added'] : people
      if (adds)
        await fixture.engine.addSign({ taskId: await it.task('sign', 'p0'), userIds: ['added'], position: 'parallel', actor: { userId: 'p0', roles: [] } })
      const said: boolean[] = []
      for (const [i, who] of all.entries()) {
        const expected = ruleSays({ mode, ratio: 0.6 }, all.length, said)
        expect((await it.open()).includes('after')).toBe(expected !== undefined)
        if (expected !== undefined) break
        await it.complete('sign', { userId: who, roles: [] }, { assignee: who, pass: votes[i] ?? true })
        said.push(votes[i] ?? true)
      }
      expect(await it.open()).toEqual(['after'])
      expect((await fixture.engine.variables(it.id))['pass']).toBe(ruleSays({ mode, ratio: 0.6 }, all.length, said))
      expect(await it.isSound()).toBe(true)
    }),
    { numRuns: RUNS, verbose: 1 },
  )
})
