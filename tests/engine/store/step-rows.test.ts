import { expect, it } from 'vitest'
import { addRows, emptyRows } from '#server/engine/store/step-rows.ts'

it('takes more rows of one step than a call takes arguments', () => {
  const step = emptyRows()
  for (let n = 0; n < 300_000; n += 1) step.jobsGone.push({ inst: 'i', id: String(n) })
  const all = emptyRows()
  addRows(all, step)
  addRows(all, step)
  expect(all.jobsGone).toHaveLength(600_000)
})
