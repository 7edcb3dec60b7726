/** Bills over goods that came, and those who write, agree to and decide on them, on the whole product. */
import { newId } from '#kit/ids.ts'
import type { Principal } from '#kit/principal.ts'
import { withReturning, type ReturningWorld } from '#tests/processes/purchase-return/world.ts'
import { people, type Buying } from '#tests/processes/purchase-order/world.ts'

export const { finance, financeManager, purchaser, admin } = people

/** What an answer holds is the test's business. */
// oxlint-disable-next-line typescript/no-explicit-any
type Data = any

export const at = (path: string): string => `/api/purchase/purchase-bill/${path}`

export interface BillingWorld extends ReturningWorld {
  /** A bill over everything of the supplier that is free. */
  billed(of: Buying, more?: object): Promise<Data>
  bill(id: string, who?: Principal): Promise<Data>
  /** Sent, and agreed to by the supplier with one invoice over its total. */
  handedIn(of: Buying, more?: object): Promise<Data>
  /** Agreed to by everybody. */
  payable(of: Buying, more?: object): Promise<Data>
  invoice(amountExTax: string, taxAmount: string, more?: object): Record<string, unknown>
}

let numbers = 10_000_000

const invoice = (amountExTax: string, taxAmount: string, more: object = {}) => {
  numbers += 1
  return { invoiceType: 'VAT_SPECIAL', invoiceCode: '3100', invoiceNo: String(numbers), invoicedOn: '2026-01-15', amountExTax, taxAmount, ...more }
}

export function withBilling(): BillingWorld {
  const world = withReturning()
  const bill = async (id: string, who: Principal = finance) => {
    const { status, body, raw } = await world.product.send(who, at(`detail/${id}`))
    if (status !== 200) throw new Error(raw)
    return body.data
  }
  const billed = (of: Buying, more: object = {}) => world.ok(finance, at('save'), { supplierId: of.supplierId, ...more })
  const handedIn = async (of: Buying, more: object = {}) => {
    const { id } = await billed(of, more)
    const sent = await world.ok(finance, at('send'), { id })
    const net = (Number(sent.totalAmount) - Number(sent.taxAmount)).toFixed(2)
    return world.ok(of.supplierAdmin, at('agree'), { id, invoices: Number(sent.totalAmount) === 0 ? [] : [invoice(net, sent.taxAmount)] })
  }
  return Object.assign(world, {
    billed,
    bill,
    invoice,
    handedIn,
    payable: async (of: Buying, more: object = {}) => {
      const { id } = await handedIn(of, more)
      const decided = await world.ok(financeManager, at('approval'), { ids: [id], pass: true, comment: newId() })
      if (!decided[0].isDone) throw new Error(decided[0].message)
      return bill(id)
    },
  })
}
