/** Invoices as they are typed: what they come to so far, and what is sent. */
import { expect, test } from 'vitest'
import { invoicesOf, sumOf } from '#web/features/settlement/typed-invoices.ts'

test('the sum counts what is a number already', () => {
  expect(sumOf([{ amountExTax: '100.10', taxAmount: '13.01' }, { amountExTax: '0.1', taxAmount: '' }, undefined, { amountExTax: '-' }])).toBe('113.21')
  expect(sumOf([])).toBe('0.00')
})

test('what is sent names days as texts, and no empty code', () => {
  expect(invoicesOf([{ invoiceNo: '1', invoiceCode: '', invoicedOn: new Date('2026-01-02') }], (day) => day.toISOString().slice(0, 10))).toEqual([
    { invoiceNo: '1', invoiceCode: null, invoicedOn: '2026-01-02', fileId: null },
  ])
  const pictures = [{ id: 'sent', link: 'https://files/sent' }, { link: 'kept' }].map((picture) => ({ invoiceNo: '1', picture: [picture] }))
  expect(invoicesOf(pictures, String).map(({ fileId }) => fileId)).toEqual(['sent', 'kept'])
})
