import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changeColumn, columnItemName, inScreenOrder, mergeChoices, moveColumn } from '#web/kit/list/column-choice.ts'

const defaults = ['code', 'name', 'amount', 'status'].map((prop) => ({ prop, hide: false }))
const props = (choices: readonly { prop: string }[]) => choices.map(({ prop }) => prop).join(' ')

describe('a stored choice of columns', () => {
  it('lies under the name of the list', () => {
    expect(columnItemName('tenant')).toBe('tenant-column')
  })

  it('wins over the default order, hides and pins', () => {
    const merged = mergeChoices(defaults, [
      { prop: 'status', hide: true },
      { prop: 'code', hide: false, pin: 'left', width: 180 },
    ])
    expect(merged.find(({ prop }) => prop === 'status')?.hide).toBe(true)
    expect(merged.find(({ prop }) => prop === 'code')).toMatchObject({ pin: 'left', width: 180 })
  })

  it('drops columns that are gone and gives new ones their place', () => {
    const merged = mergeChoices(defaults, [
      { prop: 'gone', hide: false },
      { prop: 'status', hide: false },
      { prop: 'name', hide: false },
      { prop: 'code', hide: false },
    ])
    expect(props(merged)).toBe('status name amount code')
  })

  it('survives anything that lies in the browser', () => {
    fc.assert(
      fc.property(fc.anything(), (stored) => {
        expect(
          mergeChoices(defaults, stored)
            .map(({ prop }) => prop)
            .sort(),
        ).toEqual(['amount', 'code', 'name', 'status'])
      }),
    )
    fc.assert(
      fc.property(fc.array(fc.record({ prop: fc.constantFrom('code', 'name', 'x'), hide: fc.anything(), width: fc.anything() })), (stored) => {
        expect(mergeChoices(defaults, stored)).toHaveLength(4)
      }),
    )
  })

  it('moves a column to the place of another, both ways', () => {
    expect(props(moveColumn(defaults, 'code', 'amount'))).toBe('name amount code status')
    expect(props(moveColumn(defaults, 'status', 'code'))).toBe('status code name amount')
    expect(props(moveColumn(defaults, 'nowhere', 'code'))).toBe('code name amount status')
  })

  it('shows pinned columns at their side without losing the order', () => {
    const pinned = changeColumn(changeColumn(defaults, 'status', { pin: 'left' }), 'code', { pin: 'right' })
    expect(props(inScreenOrder(pinned))).toBe('status name amount code')
    expect(props(pinned)).toBe('code name amount status')
  })
})
