import { describe, expect, it } from 'vitest'
import { leftOver, nextParcel, problemsOf, sentParcels } from '#web/features/order/ship/parcels.ts'
import type { ParcelDraft } from '#web/features/order/ship/parcels.ts'

const lines = [
  { id: 'paper', openQuantity: '12' },
  { id: 'cable', openQuantity: '0.3' },
]
const parcel = (key: number, differs: Partial<ParcelDraft> = {}): ParcelDraft => ({
  key,
  logisticsCompany: 'SF',
  billCode: `SF000${key}`,
  remark: '',
  quantities: { paper: '5' },
  ...differs,
})

describe('parcels of a shipment', () => {
  it('begin with everything that is open, and the next one takes what is left', () => {
    const first = nextParcel(0, lines, [])
    expect(first.quantities).toEqual({ paper: '12', cable: '0.3' })
    const second = nextParcel(1, lines, [parcel(0, { quantities: { paper: '5', cable: '0.1' } })])
    expect(second).toMatchObject({ key: 1, logisticsCompany: 'SF', billCode: '', quantities: { paper: '7', cable: '0.2' } })
    expect(nextParcel(2, lines, [first]).quantities).toEqual({})
  })

  it('say what is left of each line, exactly, and how much is too much', () => {
    const left = leftOver(lines, [parcel(0, { quantities: { paper: '10', cable: '0.1' } }), parcel(1, { quantities: { paper: '3', cable: '0.2' } })])
    expect([left['paper']?.toFixed(), left['cable']?.toFixed()]).toEqual(['-1', '0'])
    expect(leftOver(lines, [parcel(0, { quantities: { paper: '', cable: undefined } })])['paper']?.toFixed()).toBe('12')
  })

  it('want a carrier, a number of their own and something in them', () => {
    const wrong = (differs: Partial<ParcelDraft>, others: readonly ParcelDraft[] = []) => [...problemsOf(parcel(0, differs), others)]
    expect(wrong({})).toEqual([])
    expect(wrong({ logisticsCompany: undefined, billCode: ' ', quantities: { paper: '0' } })).toEqual(['company', 'bill', 'empty'])
    expect(wrong({ billCode: 'SF 1' })).toEqual(['badBill'])
    expect(wrong({ billCode: 'SF0001' }, [parcel(1)])).toEqual(['sameBill'])
    expect(wrong({ billCode: 'SF0001', logisticsCompany: 'ZTO' }, [parcel(1)])).toEqual([])
  })

  it('are sent without what is not in them', () => {
    expect(sentParcels([parcel(0, { billCode: ' SF0001 ', quantities: { paper: '5.0', cable: '' } })])).toEqual([
      { logisticsCompany: 'SF', billCode: 'SF0001', lines: [{ lineId: 'paper', quantity: '5' }] },
    ])
    expect(sentParcels([parcel(0, { remark: ' 易碎 ' })])[0]).toMatchObject({ remark: '易碎' })
  })
})
