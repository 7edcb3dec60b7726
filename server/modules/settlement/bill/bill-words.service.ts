/** A bill in the words of its process: whose it is, what it settles, what it comes to. */
import { counted } from '#kit/fill-text.contract.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import { supplierWords } from '#server/modules/supplier/profile/supplier-name.service.ts'
import type { BillRow } from './bill-write.service.ts'

const day = (instant: Date): string => instant.toISOString().slice(0, 10)

export const billWords = async (at: Pick<UnitOfWork, 'prisma' | 'sql'>, row: BillRow) => ({
  code: row.code,
  supplier: await supplierWords(at, row.supplierId),
  period: `${day(row.periodFrom)} – ${day(row.periodTo)}`,
  lines: { zh: `${row.lineCount} 行`, en: counted(row.lineCount, 'line', 'lines') },
  amount: row.totalAmount.toFixed(2),
})
