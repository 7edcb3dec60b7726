import { array, assert, nat, property, record, tuple } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { orderAmounts, lineAmount } from '#web/features/order/add/order-amounts.ts'
import { draftFrom } from '#web/features/order/add/order-form.ts'
import { lineAmount as ofServer, sum } from '#kit/money.ts'
import { OrderDraft } from '#server/modules/order/order-master.contract.ts'

const decimalText = (whole: number, scale: number) =>
  tuple(nat(whole), nat(10 ** scale - 1)).map(([units, part]) => `${units}.${String(part).padStart(scale, '0')}`)

describe('an order while it is typed', () => {
  it('comes to what the server will make of it', () => {
    assert(
      property(array(record({ quantity: decimalText(9999, 4), price: decimalText(9999, 4) }), { maxLength: 20 }), (lines) => {
        const amounts = lines.map(({ quantity, price }) => ofServer(quantity, price, 'half-up'))
        expect(lines.map((line) => lineAmount(line).toFixed(2))).toEqual(amounts.map((amount) => amount.toFixed(2)))
        expect(orderAmounts(lines, '12', '0.5').total.toFixed(2)).toBe(sum(amounts).plus('11.5').toFixed(2))
      }),
    )
  })

  it('counts what is half typed as nothing', () => {
    expect(lineAmount({ quantity: '.', price: '3' }).toFixed()).toBe('0')
    expect(orderAmounts([undefined, {}], undefined, '').total.toFixed()).toBe('0')
    expect(orderAmounts([{ quantity: '1', price: '1' }], '0', '2').total.toFixed()).toBe('-1')
  })
})

describe('what is sent', () => {
  const typed = {
    salesChannel: 'JD',
    channelOrderNo: 'JD-1',
    buyerName: '买家',
    consigneeName: '王小明',
    consigneeMobile: '13800138000',
    address: '路 1 号',
    regionCode: '',
    freightAmount: '',
    discountAmount: '5',
    lines: [{ supplierId: '01a20557-fe14-753c-9f1b-1aab765a8404', skuCode: 'A4', skuName: '纸', spec: '', quantity: '2', price: '9.9' }],
  }

  it('is an order as the intake takes it, without what was left empty', () => {
    const draft = draftFrom({ ...typed, wantsInvoice: false, title: '不开票' })
    expect(OrderDraft.safeParse(draft).error?.issues ?? []).toEqual([])
    expect(draft).toMatchObject({ freightAmount: '0', discountAmount: '5', lines: [{ skuCode: 'A4' }] })
    for (const name of ['regionCode', 'title', 'invoice', 'wantsInvoice']) expect(draft).not.toHaveProperty(name)
  })

  it('carries the invoice only when one is wanted', () => {
    expect(draftFrom({ ...typed, wantsInvoice: true, invoiceType: 'SPECIAL', title: '公司', taxNo: '' })).toMatchObject({
      invoice: { invoiceType: 'SPECIAL', title: '公司' },
    })
  })
})
