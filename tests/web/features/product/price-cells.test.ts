/** The grid of prices as data: what cells take, pastes, fills, what is sent. */
import { describe, expect, it } from 'vitest'
import { clipboardTable } from '#web/kit/format/clipboard-table.ts'
import { changedCells, cellOf, filledDown, pasted, shownIn, wrongCells } from '#web/features/product/editor/price-cells.ts'
import { fieldsOfStep } from '#web/features/product/editor/step-fields.ts'

const fields = fieldsOfStep({ kind: 'sku', step: 'price-storage' })
const field = (name: string) => fields.find((one) => one.name === name)!
const columns = ['supplyPrice', 'taxRate', 'stockMode'].map(field)

describe('a cell', () => {
  it.each([
    ['supplyPrice', '￥1,280.50', '1280.50'],
    ['supplyPrice', '  ', null],
    ['taxRate', '13', '0.13'],
    ['taxRate', '13%', '0.13'],
    ['taxRate', '0.13', '0.13'],
    ['taxRate', 'much', 'much'],
    ['stockMode', '自有库存', 'OWN'],
    ['stockMode', 'own stock', 'OWN'],
    ['stockMode', 'elsewhere', 'elsewhere'],
  ])('%s takes %s from a spreadsheet', (name, text, kept) => {
    expect(cellOf(field(name), text, 'spreadsheet')).toBe(kept)
  })

  it('is typed in percent, whatever a spreadsheet would mean', () => {
    expect(cellOf(field('taxRate'), '0.5', 'typed')).toBe('0.005')
    expect(shownIn(field('taxRate'), '0.13')).toBe('13')
    expect(shownIn(field('supplyPrice'), null)).toBe('')
  })
})

describe('the grid', () => {
  const cells = { a: { supplyPrice: '1', taxRate: null }, b: { supplyPrice: null, taxRate: null } }

  it('takes a paste from one cell on, and leaves out what reaches beyond', () => {
    const lines = clipboardTable('2.5\t9%\t供应商库存\tmore\r\n3\t13\t\n4\t5\t\n')
    expect(pasted(cells, ['a', 'b'], columns, { row: 0, column: 0 }, lines)).toEqual({
      a: { supplyPrice: '2.5', taxRate: '0.09', stockMode: 'SUPPLIER' },
      b: { supplyPrice: '3', taxRate: '0.13', stockMode: null },
    })
  })

  it('fills down from a row and leaves those above', () => {
    const rows = { ...cells, c: { supplyPrice: '9', taxRate: null } }
    expect(filledDown(rows, ['c', 'a', 'b'], 'supplyPrice', 1)).toMatchObject({ c: { supplyPrice: '9' }, a: { supplyPrice: '1' }, b: { supplyPrice: '1' } })
  })

  it('sends what differs only, and nothing that cannot be saved', () => {
    const changed = changedCells(cells, { a: { supplyPrice: null, taxRate: '0.13' }, b: { supplyPrice: '12.', taxRate: null } })
    expect(changed).toEqual({ a: { supplyPrice: null, taxRate: '0.13' }, b: { supplyPrice: '12.' } })
    expect([...wrongCells(changed, columns)]).toEqual(['b supplyPrice'])
    expect(changedCells(cells, cells)).toEqual({})
  })
})
