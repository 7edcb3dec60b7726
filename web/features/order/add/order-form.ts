/** The form of an order that is typed by hand, and what is sent of it. */
import type { OrderDraft } from '#server/modules/order/order-master.contract.ts'

export interface LineForm {
  readonly supplierId?: string
  readonly skuCode?: string
  readonly skuName?: string
  readonly spec?: string
  readonly unit?: string
  readonly quantity?: string
  readonly price?: string
}

export interface OrderForm extends Partial<
  Pick<OrderDraft, 'salesChannel' | 'channelOrderNo' | 'buyerName' | 'consigneeName' | 'consigneeMobile' | 'address'>
> {
  readonly regionCode?: string
  readonly remark?: string
  readonly freightAmount?: string
  readonly discountAmount?: string
  readonly wantsInvoice?: boolean
  readonly invoiceType?: string
  readonly title?: string
  readonly taxNo?: string
  readonly lines?: readonly LineForm[]
}

export const freshLine: LineForm = { quantity: '1' }

const filled = <Values extends object>(values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== null && value !== '')) as Values

/** Emptied fields are left out; amounts that were emptied are none. */
export function draftFrom({ wantsInvoice, invoiceType, title, taxNo, lines = [], freightAmount, discountAmount, ...head }: OrderForm): object {
  return {
    ...filled(head),
    freightAmount: freightAmount || '0',
    discountAmount: discountAmount || '0',
    ...(wantsInvoice && { invoice: filled({ invoiceType, title, taxNo }) }),
    lines: lines.map(filled),
  }
}
