/**
 * Cases come in from channels and from staff whom a buyer called. A channel that is not sure whether a case has arrived sends it again:
 * its number tells that it is the same one, the digest whether it still says the same.
 */
import { createHash } from 'node:crypto'
import type { DataSource } from '#kit/data-source.ts'
import { badInput, Failure } from '#kit/errors.ts'
import { decimal, toWire } from '#kit/money.ts'
import { parametersOf } from '#kit/parameters.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import { newDocument } from '#server/documents/new-document.ts'
import { keepFiles, type FilesOfDocuments } from '#server/documents/kept-files.ts'
import { dictionariesOf, entriesOf } from '#server/modules/system/dictionary.service.ts'
import { evaluate, rounded } from '../expression/amount-expression.ts'
import { rounding } from '../expression/expression.routes.ts'
import type { CaseDraft } from './as-order-calls.contract.ts'
import { asOrder } from './as-order.contract.ts'
import { givesMoney, mostFor } from './case-course.service.ts'
import { claimProblem, linesFor, namedAmounts, paidFor, type LineFacts } from './case-line.service.ts'

export interface IntakeDependencies extends FilesOfDocuments {
  readonly data: DataSource
}

export interface TakenIn {
  readonly id: string
  /** It was there before: nothing is handed in again. */
  readonly isKnown: boolean
}

/** Sub-orders whose goods a buyer may have. */
const hasLeft: ReadonlySet<string> = new Set(['PART_SHIPPED', 'SHIPPED', 'RECEIVED', 'COMPLETED'])

/**
 * @throws Failure bad-input for goods that are not there, more than was shipped, more than was paid; conflict where the channel's number
 *   stands for another case; rule when the time to complain is over
 */
export async function takeCaseIn({ data, ...files }: IntakeDependencies, uow: UnitOfWork, draft: CaseDraft): Promise<TakenIn> {
  const line = await lineOf(uow, draft)
  await requireReason(data, draft.reasonCode)
  const contentDigest = digestOf(draft, line)
  const known = await knownCase(uow, line, draft)
  if (known && known.contentDigest !== contentDigest)
    throw new Failure('conflict', 'as-order.other-content', { channelCaseNo: draft.channelCaseNo, id: known.id })
  if (known) return { id: known.id, isKnown: true }
  if (!hasLeft.has(line.status)) throw badInput([{ path: 'orderLineId', code: 'as-order.not-shipped' }])
  if (line.status === 'COMPLETED' && draft.type !== 'REPAIR') throw badInput([{ path: 'orderLineId', code: 'as-order.window-over' }])
  const amount = givesMoney(draft) ? await amountOf(data, line, draft) : '0.00'
  const problem = await claimProblem(uow, { orderLineId: line.orderLineId, qty: draft.qty, amount })
  if (problem) throw badInput([{ path: problem.field, code: problem.code, params: problem.params }])
  if (givesMoney(draft) && decimal(amount).lessThanOrEqualTo(0)) throw badInput([{ path: 'amount', code: 'as-order.nothing-to-pay' }])
  const { id } = await uow.insert(
    'afterSalesOrder',
    {
      ...(await newDocument(uow, asOrder.name)),
      type: draft.type,
      contentDigest,
      channelCaseNo: draft.channelCaseNo || null,
      ...placeOf(line),
      reasonCode: draft.reasonCode,
      description: draft.description || null,
      fileIds: draft.fileIds,
      applyQty: toWire(draft.qty, 4),
      applyAmount: amount,
      expression: draft.expression ?? null,
      roundFlag: draft.roundFlag,
      remark: draft.remark || null,
    },
    { bizType: asOrder.name, event: 'inserted' },
  )
  await keepFiles(files, uow, { bizType: asOrder.name, bizId: id }, draft.fileIds)
  return { id, isKnown: false }
}

/** What the case remembers of its order, so that it says the same in five years. */
const placeOf = (line: LineFacts) => ({
  salesChannel: line.salesChannel,
  channelOrderNo: line.channelOrderNo,
  masterId: line.masterId,
  orderId: line.orderId,
  orderLineId: line.orderLineId,
  orderCode: line.orderCode,
  supplierId: line.supplierId,
  buyerName: line.buyerName,
  skuId: line.isOfStock ? line.skuId : null,
  skuCode: line.skuCode,
  skuName: line.skuName,
  spec: line.spec,
  unit: line.unit,
})

async function lineOf(uow: UnitOfWork, { orderLineId, salesChannel, channelOrderNo, skuCode }: CaseDraft): Promise<LineFacts> {
  const lines = await linesFor(uow.sql, orderLineId ? { lineIds: [orderLineId] } : { salesChannel, channelOrderNo, skuCode })
  const [line, other] = lines
  if (!line) throw badInput([{ path: orderLineId ? 'orderLineId' : 'skuCode', code: 'as-order.line-unknown' }])
  if (other) throw badInput([{ path: 'skuCode', code: 'as-order.line-ambiguous' }])
  return line
}

/** Two that bring the same case at the same moment follow each other. */
async function knownCase(uow: UnitOfWork, { salesChannel }: LineFacts, { channelCaseNo }: CaseDraft) {
  if (!channelCaseNo) return undefined
  await uow.sql.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`as-order ${salesChannel} ${channelCaseNo}`])
  const [known] = await uow.sql.query<{ id: string; contentDigest: string }>(
    'select id, content_digest as "contentDigest" from after_sales_order where sales_channel = $1 and channel_case_no = $2 and deleted_at is null',
    [salesChannel, channelCaseNo],
  )
  return known
}

/** By the formula, the amount that was named, or all that was paid for so many. */
async function amountOf(data: DataSource, line: LineFacts, { qty, amount, expression, roundFlag }: CaseDraft): Promise<string> {
  const mode = await parametersOf(data).get(rounding)
  if (expression) {
    const said = rounded(evaluate(expression, namedAmounts(line, qty)), roundFlag, mode)
    // The wire and the books know cents: what is not rounded by the formula is cut, in the payer's favour.
    return decimal(said).toDecimalPlaces(2, 1).toFixed(2)
  }
  return amount ? toWire(amount) : toWire(mostFor({ ...line, paidAmount: paidFor(line) }, qty))
}

async function requireReason(data: DataSource, reasonCode: string): Promise<void> {
  const entries = entriesOf(await dictionariesOf(data), 'after_sales_reason')
  if (!entries.some(({ dictKey }) => dictKey === reasonCode)) throw badInput([{ path: 'reasonCode', code: 'as-order.reason-unknown' }])
}

/** Over what was meant, not how it was written: `1.0` is `1`, and the goods are the same whichever way they are named. */
function digestOf(draft: CaseDraft, { orderLineId }: LineFacts): string {
  const amount = draft.expression ? `=${draft.expression} ${draft.roundFlag}` : draft.amount ? decimal(draft.amount).toFixed() : null
  const said = [orderLineId, draft.type, draft.reasonCode, draft.description || null, decimal(draft.qty).toFixed(), amount, [...draft.fileIds].toSorted()]
  return createHash('sha256').update(JSON.stringify(said)).digest('hex')
}
