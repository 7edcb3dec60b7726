/** What a bill comes to: worked out of its lines by the database, in the work that changes them. */
import type { UnitOfWork } from '#kit/unit-of-work.ts'

interface Sums {
  readonly lineCount: number
  readonly receiptAmount: string
  readonly returnAmount: string
  readonly afterSaleAmount: string
  readonly creditAmount: string
  readonly adjustAmount: string
  readonly totalAmount: string
  readonly taxAmount: string
}

const of = (type: string, name: string): string => `coalesce(sum(amount + tax_amount) filter (where source_type = '${type}'), 0)::text as "${name}"`

/** With tax, signed. Lines of an abolished bill count as they did. */
export async function billSums({ sql }: Pick<UnitOfWork, 'sql'>, billId: string): Promise<Sums> {
  const [row] = await sql.query<Sums>(
    `select count(*)::int as "lineCount", ${of('INBOUND', 'receiptAmount')}, ${of('RETURN', 'returnAmount')}, ${of('AFTER_SALE', 'afterSaleAmount')},
            ${of('CREDIT', 'creditAmount')}, ${of('ADJUST', 'adjustAmount')}, coalesce(sum(amount + tax_amount), 0)::text as "totalAmount",
            coalesce(sum(tax_amount), 0)::text as "taxAmount"
       from purchase_bill_line where bill_id = $1::uuid and deleted_at is null`,
    [billId],
  )
  return row!
}
