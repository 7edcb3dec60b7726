import { expect, it } from 'vitest'
import { shownEntrances } from '#web/features/home/entrances/entrances.ts'
import { moved } from '#web/kit/widgets/moved.ts'

const places = Array.from({ length: 14 }, (_none, index) => ({ path: `/p${index}`, label: `P${index}`, icon: '', trail: '' }))
const pathsOf = (shown: readonly { readonly path: string }[]) => shown.map(({ path }) => path)

it('proposes the first twelve of the menu until somebody chooses', () => {
  expect(pathsOf(shownEntrances(places, []))).toEqual(pathsOf(places.slice(0, 12)))
})

it('shows what was chosen in its order, without what the menu no longer has', () => {
  expect(pathsOf(shownEntrances(places, [{ path: '/p9' }, { path: '/gone' }, { path: '/p1' }]))).toEqual(['/p9', '/p1'])
})

it('moves an entry to where another stands, both ways, and nothing that is not there', () => {
  expect(moved(['a', 'b', 'c'], 'a', 'c')).toEqual(['b', 'c', 'a'])
  expect(moved(['a', 'b', 'c'], 'c', 'a')).toEqual(['c', 'a', 'b'])
  expect(moved(['a', 'b'], 'x', 'a')).toEqual(['a', 'b'])
  expect(moved(['a', 'b'], 'a', 'x')).toEqual(['a', 'b'])
})
