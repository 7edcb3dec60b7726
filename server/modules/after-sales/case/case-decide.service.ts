/** What is said with a decision, written down before it is made: how much of the amount, who is liable, what was shown. */
import { badInput, ruleFailure } from '#kit/errors.ts'
import { answerTo, codeOf } from '#kit/lifecycle.contract.ts'
import { decimal, toWire } from '#kit/money.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import { keepFiles, type FilesOfDocuments } from '#server/documents/kept-files.ts'
import { asOrder } from './as-order.contract.ts'
import type { Liability } from './as-order-fields.contract.ts'
import { asOrderMachine, type AsOrderEvent } from './as-order.machine.ts'
import { givesMoney } from './case-course.service.ts'
import type { CaseRow } from './case-events.service.ts'

/** @throws Failure rule in the words of the state that does not know the event */
export async function requireKnown({ status }: Pick<CaseRow, 'status'>, event: AsOrderEvent): Promise<void> {
  const answer = answerTo(asOrderMachine, { status }, event)
  if (answer !== true) throw ruleFailure(codeOf(asOrder.name, answer), { state: status, event })
}

/** All files that the case names hang on it, so that whoever may read the case may read them. */
export async function keepSaid(
  files: FilesOfDocuments,
  uow: UnitOfWork,
  row: CaseRow,
  { fileIds, change = {} }: { readonly fileIds: readonly string[]; readonly change?: Partial<CaseRow> },
): Promise<CaseRow> {
  if (fileIds.length === 0 && Object.keys(change).length === 0) return row
  const after = await uow.change('afterSalesOrder', row, { ...change, saidFileIds: [...fileIds] })
  const logged = await uow.prisma.afterSalesLog.findMany({ where: { caseId: row.id }, select: { accessories: true } })
  const all = [...after.fileIds, ...after.supplierFileIds, ...after.receiveFileIds, ...fileIds, ...logged.flatMap(({ accessories }) => accessories)]
  await keepFiles(files, uow, { bizType: asOrder.name, bizId: row.id }, [...new Set(all)])
  return after
}

interface Decision {
  readonly approvedAmount?: string | null | undefined
  readonly liability?: Liability | null | undefined
  readonly fileIds: readonly string[]
}

/** @param row held @throws Failure bad-input for more than was asked for, or money where goods are given */
export async function prepareDecision(
  files: FilesOfDocuments,
  uow: UnitOfWork,
  row: CaseRow,
  { approvedAmount, liability, fileIds }: Decision,
): Promise<CaseRow> {
  if (approvedAmount && !givesMoney(row) && !decimal(approvedAmount).isZero()) throw badInput([{ path: 'approvedAmount', code: 'as-order.no-money' }])
  if (approvedAmount && decimal(approvedAmount).greaterThan(decimal(row.applyAmount)))
    throw badInput([{ path: 'approvedAmount', code: 'as-order.approved-too-much', params: { most: toWire(row.applyAmount) } }])
  if (approvedAmount && givesMoney(row) && decimal(approvedAmount).isZero()) throw badInput([{ path: 'approvedAmount', code: 'as-order.nothing-to-pay' }])
  return keepSaid(files, uow, row, {
    fileIds,
    change: { ...(approvedAmount && givesMoney(row) && { approvedAmount: toWire(approvedAmount) as never }), ...(liability && { liability }) },
  })
}
