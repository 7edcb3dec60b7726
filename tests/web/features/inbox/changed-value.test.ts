/** Values of a difference as people read them. */
import { expect, it } from 'vitest'
import { changedValue } from '#web/features/inbox/case/changed-value.ts'

const words = {
  some: (count: number) => `${count} 项`,
  one: '已更换',
  time: (at: string) => at.slice(0, 16),
  list: (texts: readonly string[]) => texts.join('、'),
}
const id = '01a21b22-d80c-7d08-a1c9-13d173a0af7b'

it.each([
  [null, '-'],
  ['', '-'],
  [[], '-'],
  ['已核实', '已核实'],
  ['98.00', '98.00'],
  [id, '已更换'],
  [[id, id], '2 项'],
  [['甲', '乙'], '甲、乙'],
  ['2026-11-28T03:53:17.341Z', '2026-11-28T03:53'],
])('%j reads %s', (value, said) => expect(changedValue(value, words)).toBe(said))
