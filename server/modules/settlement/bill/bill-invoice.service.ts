/** The supplier's invoices for a bill: kept whole, each number once, together as much as the bill. */
import { z } from 'zod'
import type { DataSource } from '#kit/data-source.ts'
import { badInput, ruleFailure, type FieldProblem } from '#kit/errors.ts'
import { decimal, sum, toWire } from '#kit/money.ts'
import { defineParameter, parametersOf } from '#kit/parameters.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import type { BillRow } from './bill-write.service.ts'
import type { InvoiceDraft } from './purchase-bill-calls.contract.ts'

/** By how much invoices may differ from their bill. */
const tolerance = defineParameter('purchase.bill.invoice-tolerance', z.coerce.number().min(0), 1)

type Draft = z.output<typeof InvoiceDraft>
const numberOf = ({ invoiceCode, invoiceNo }: Pick<Draft, 'invoiceCode' | 'invoiceNo'>): string => `${invoiceCode ?? ''} ${invoiceNo}`

/**
 * Keeps these instead of those that were there.
 * @param row locked
 * @returns the row as it is then
 * @throws Failure bad-input for numbers that stand twice, or on another bill, and days to come
 */
export async function keepInvoices(uow: UnitOfWork, row: BillRow, drafts: readonly Draft[], today: string): Promise<BillRow> {
  const numbers = drafts.map(numberOf)
  // Whoever uses one of these numbers at the same time follows.
  for (const number of [...new Set(numbers)].toSorted())
    await uow.sql.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`invoice ${row.supplierId} ${number}`])
  const used = await uow.prisma.billInvoice.findMany({
    where: {
      supplierId: row.supplierId,
      billId: { not: row.id },
      invoiceNo: { in: drafts.map(({ invoiceNo }) => invoiceNo) },
      deletedAt: null,
      unlinkedAt: null,
    },
    select: { invoiceCode: true, invoiceNo: true, bill: { select: { code: true } } },
  })
  const problems = drafts.flatMap((draft, n): FieldProblem[] => {
    const other = used.find((one) => numberOf(one) === numbers[n])
    if (other) return [{ path: `invoices[${n}].invoiceNo`, code: 'purchase-bill.invoice-used', params: { bill: other.bill.code } }]
    if (numbers.indexOf(numbers[n]!) < n) return [{ path: `invoices[${n}].invoiceNo`, code: 'purchase-bill.invoice-twice' }]
    if (draft.invoicedOn > today) return [{ path: `invoices[${n}].invoicedOn`, code: 'purchase-bill.invoice-to-come' }]
    return decimal(draft.amountExTax).plus(draft.taxAmount).isZero() ? [{ path: `invoices[${n}].amountExTax`, code: 'purchase-bill.nothing' }] : []
  })
  if (problems.length > 0) throw badInput(problems)
  const all = sum(drafts.map(({ amountExTax, taxAmount }) => decimal(amountExTax).plus(taxAmount)))
  // Red ones among them are fine, more of them than of the others are for no bill.
  if (all.isNegative()) throw ruleFailure('purchase-bill.invoices-differ', { total: toWire(row.totalAmount), invoiced: toWire(all) })
  await uow.sql.query('update bill_invoice set deleted_at = $2, version = version + 1, update_time = $2 where bill_id = $1::uuid and deleted_at is null', [
    row.id,
    uow.now,
  ])
  await uow.insertMany(
    'billInvoice',
    drafts.map(({ invoiceCode, invoicedOn, fileId, ...draft }) => ({
      ...draft,
      billId: row.id,
      supplierId: row.supplierId,
      invoiceCode: invoiceCode || null,
      invoicedOn: new Date(`${invoicedOn}T00:00:00Z`),
      totalAmount: toWire(decimal(draft.amountExTax).plus(draft.taxAmount)),
      fileId: fileId || null,
    })),
  )
  return uow.change('purchaseBill', row, { invoiceAmount: toWire(all) })
}

/** @throws Failure rule where the invoices are not as much as the bill */
export async function requireInvoiced(data: DataSource, row: BillRow): Promise<void> {
  const off = decimal(row.invoiceAmount).minus(decimal(row.totalAmount)).abs()
  if (off.greaterThan(await parametersOf(data).get(tolerance)))
    throw ruleFailure('purchase-bill.invoices-differ', { total: toWire(row.totalAmount), invoiced: toWire(row.invoiceAmount) })
}

/** The bill is written anew, or never was: the numbers may be used again. */
export const unlinkInvoices = ({ sql, now }: UnitOfWork, billId: string): Promise<unknown> =>
  sql.query(
    'update bill_invoice set unlinked_at = $2, version = version + 1, update_time = $2 where bill_id = $1::uuid and deleted_at is null and unlinked_at is null',
    [billId, now],
  )
