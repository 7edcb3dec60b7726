/** A case in the words of its process: what it is about, whose goods they are, what it comes to. */
import { decimal } from '#kit/money.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import { supplierWords } from '#server/modules/supplier/profile/supplier-name.service.ts'
import { afterSalesMessages } from '../after-sales.messages.ts'
import { caseTypes } from './as-order-fields.contract.ts'
import type { CaseRow } from './case-events.service.ts'

/** What a case says when its process refuses a step. */
export const caseMessages = afterSalesMessages

export const caseWords = async (at: Pick<UnitOfWork, 'prisma'>, row: CaseRow) => ({
  code: row.code,
  kind: caseTypes.find(({ value }) => value === row.type)?.label ?? row.type,
  supplier: await supplierWords(at, row.supplierId),
  goods: row.skuName,
  quantity: decimal(row.applyQty).toFixed(),
  amount: row.applyAmount.toFixed(2),
})
