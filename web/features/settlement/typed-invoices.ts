/** Invoices as they are typed: what is sent, and what they come to so far. Pure. */
import { Decimal } from 'decimal.js'

export interface TypedInvoice<Day> {
  readonly invoiceType?: string
  readonly invoiceCode?: string | null
  readonly invoiceNo?: string
  readonly invoicedOn?: Day
  readonly amountExTax?: string | null
  readonly taxAmount?: string | null
  readonly picture?: readonly { readonly id?: string; readonly link: string }[]
}

const amountOf = (text: string | null | undefined): Decimal => (/^-?\d+(\.\d+)?$/.test(text ?? '') ? new Decimal(text ?? '0') : new Decimal(0))

/** With tax; what is not a number yet counts as nothing. */
export const sumOf = (invoices: readonly (TypedInvoice<unknown> | undefined)[]): string =>
  invoices.reduce((all, invoice) => all.plus(amountOf(invoice?.amountExTax)).plus(amountOf(invoice?.taxAmount)), new Decimal(0)).toFixed(2)

export const invoicesOf = <Day>(invoices: readonly TypedInvoice<Day>[], day: (picked: Day) => string) =>
  invoices.map(({ invoicedOn, invoiceCode, picture: [picture] = [], ...invoice }) => ({
    ...invoice,
    invoiceCode: invoiceCode || null,
    invoicedOn: invoicedOn === undefined ? '' : day(invoicedOn),
    // A picture that was kept before is known by its id alone.
    fileId: picture ? (picture.id ?? picture.link) : null,
  }))
