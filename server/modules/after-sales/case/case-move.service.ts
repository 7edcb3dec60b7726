/** Moving a case: what its machine looks at, what every move writes with it, and what follows. Whoever moves it, a person's task or a parcel, passes here. */
import type { DataSource } from '#kit/data-source.ts'
import { moveDocument, type Stamp } from '#kit/document/move-document.ts'
import { eventsOf, isOpenIn, stateAfter } from '#kit/lifecycle.contract.ts'
import { decimal } from '#kit/money.ts'
import { parametersOf } from '#kit/parameters.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import { afterSalesMessages } from '../after-sales.messages.ts'
import { asOrder } from './as-order.contract.ts'
import { caseEnds, type CaseStatus } from './as-order-fields.contract.ts'
import { asOrderMachine, type AsOrderEvent, type AsOrderFacts } from './as-order.machine.ts'
import { asksSupplier, awaitsGoods, givesMoney, replaces } from './case-course.service.ts'
import { caseMoved, type CaseRow } from './case-events.service.ts'
import { writeLog } from './case-log.service.ts'
import { followCase } from './case-follow.service.ts'
import { hasLeft } from './case-goods.service.ts'
import { askedTypes, hoursOf, silenceAgrees } from './case-parameters.service.ts'
import { returnPlaceOf } from './case-return.service.ts'
import { coveredBy } from './case-line.service.ts'

/** What the process knows that the row does not say. */
export type CaseVariables = Readonly<Record<string, unknown>>

const isOver = (status: string): boolean => (caseEnds as readonly string[]).includes(status)

/** The goods came and somebody decides, or decided, to take them. */
const isTaken = (row: CaseRow, event: string): boolean => row.isGoodsBack || (event === 'APPROVE_AFTER_ORDER' && row.receivedAt !== null)

async function nothingUnderWay({ prisma }: UnitOfWork, row: CaseRow): Promise<boolean> {
  if (row.status === 'WAIT_REFUND') return (await prisma.afterRefund.count({ where: { caseId: row.id, status: { not: 'CLOSED' } } })) === 0
  if (row.status !== 'WAIT_SUPPLIER_DELIVER') return true
  const parcels = await prisma.afterDelivery.count({ where: { caseId: row.id, deletedAt: null } })
  const left = await prisma.outboundOrder.count({
    where: { sourceType: asOrder.name, sourceId: row.id, status: { in: ['PARTIAL_SHIPPED', 'SHIPPED', 'SIGNED'] }, deletedAt: null },
  })
  return parcels + left === 0
}

async function isRefunded({ prisma }: UnitOfWork, row: CaseRow): Promise<boolean> {
  const refund = await prisma.afterRefund.findFirst({ where: { caseId: row.id, status: 'SUCCESS' } })
  return refund !== null && decimal(refund.amount).equals(decimal(row.approvedAmount ?? row.applyAmount))
}

/** @param variables of the process, where it makes the move */
export async function factsOf(
  data: DataSource,
  uow: UnitOfWork,
  { row, event, variables = {} }: { row: CaseRow; event: string; variables?: CaseVariables },
): Promise<AsOrderFacts> {
  const parameters = parametersOf(data)
  const agrees = variables['silenceAgrees'] ?? (await parameters.get(silenceAgrees))
  return {
    isCovered: event !== 'CREATE' || (await coveredBy(uow, row)),
    asksSupplier: asksSupplier(row, await parameters.get(askedTypes)),
    awaitsGoods: awaitsGoods({ type: row.type, isGoodsBack: isTaken(row, event) }),
    replaces: replaces(row),
    silenceRefuses: agrees !== true,
    nothingUnderWay: await nothingUnderWay(uow, row),
    isRefunded: event !== 'REFUND_OK' || (await isRefunded(uow, row)),
    isDelivered: event !== 'SIGN' || (await hasLeft(uow, row)),
  }
}

const instants: Readonly<Partial<Record<AsOrderEvent, string>>> = {
  CREATE: 'submittedAt',
  APPROVE: 'reviewedAt',
  REFUSE: 'reviewedAt',
  SUPPLIER_AGREE: 'supplierAnsweredAt',
  SUPPLIER_DISAGREE: 'supplierAnsweredAt',
  APPROVE_AFTER_ORDER: 'arbitratedAt',
  REFUSE_AFTER_ORDER: 'arbitratedAt',
}

const decisions: readonly string[] = ['APPROVE', 'REFUSE', 'APPROVE_AFTER_ORDER', 'REFUSE_AFTER_ORDER', 'MANAGER_REFUSE']

/** Who is liable when nobody has said so: a supplier who agrees, or against whom it was decided; the platform where it asked nobody. Nobody before it is decided. */
function liabilityOf(row: CaseRow, event: string, next: CaseStatus): CaseRow['liability'] {
  if (row.liability !== null || next === 'SUPPLIER_REVIEW' || next === 'ARBITRATION') return row.liability
  if (event === 'APPROVE') return 'PLATFORM'
  return ['SUPPLIER_AGREE', 'SUPPLIER_SILENT', 'APPROVE_AFTER_ORDER'].includes(event) ? 'SUPPLIER' : null
}

interface Step {
  readonly row: CaseRow
  readonly event: AsOrderEvent
  readonly content: string | undefined
  readonly variables: CaseVariables
}

/** The columns of a move, and its line in the log of the case. */
async function columnsOf(data: DataSource, uow: UnitOfWork, { row, event, content, variables }: Step) {
  const next = stateAfter(asOrderMachine, row.status, await factsOf(data, uow, { row, event, variables }), event) as CaseStatus
  await writeLog(uow, { row, event, next, content })
  const liability = liabilityOf(row, event, next)
  const hours = next !== row.status || event === 'CREATE' ? await hoursOf(data, next) : undefined
  const instant = instants[event]
  const said = content?.slice(0, 500)
  // From now on it is the supplier's matter too.
  const concernsSupplier = next === 'SUPPLIER_REVIEW' || next === 'WAIT_SUPPLIER_DELIVER' || (next === 'WAIT_REFUND' && liability === 'SUPPLIER')
  const place = next === 'WAIT_BUYER_SHIP' ? await returnPlaceOf(uow, row) : {}
  return {
    saidFileIds: [],
    ...(instant && { [instant]: uow.now }),
    ...(isOver(next)
      ? { dueAt: null, completedAt: uow.now }
      : hours !== undefined && { dueAt: new Date(uow.now.getTime() + hours * 3_600_000), lateToldAt: null }),
    ...((concernsSupplier || ('returnTo' in place && place.returnTo === 'SUPPLIER')) && { sentToId: row.supplierId }),
    ...place,
    liability,
    ...(givesMoney(row) && liability !== null && row.approvedAmount === null && { approvedAmount: row.applyAmount }),
    ...(isTaken(row, event) && { isGoodsBack: true }),
    ...(decisions.includes(event) && said !== undefined && { decisionNote: said }),
    ...((event === 'SUPPLIER_AGREE' || event === 'SUPPLIER_DISAGREE') && { supplierNote: said ?? null }),
    ...(isOver(next) && next !== 'COMPLETED' && { closeReason: said ?? null }),
  }
}

/** What moves a case, for its process and for everything beside it. */
export const ofCase = (data: DataSource) => ({
  resource: asOrder,
  machine: asOrderMachine,
  messages: afterSalesMessages,
  facts: (uow: UnitOfWork, row: CaseRow, event: string) => factsOf(data, uow, { row, event }),
  stamps: Object.fromEntries(
    eventsOf(asOrderMachine).map((event): [string, Stamp<CaseRow>] => [
      event,
      (uow, { row, content }) => columnsOf(data, uow, { row, event: event as AsOrderEvent, content, variables: {} }),
    ]),
  ),
})

/** The same for moves of the process, which brings what it knows. */
export const caseColumns = (data: DataSource, uow: UnitOfWork, step: Step) => columnsOf(data, uow, step)

interface CaseMove {
  readonly event: AsOrderEvent
  readonly content?: string | undefined
  readonly change?: Readonly<Record<string, unknown>>
}

/**
 * A step beside the tasks of the process, which is told of it.
 * @param row locked, its case before it (`heldCase`) @throws Failure rule (422) when the machine does not allow it now
 */
export async function moveCase(data: DataSource, uow: UnitOfWork, row: CaseRow, { event, content, change }: CaseMove): Promise<CaseRow> {
  const moved = await moveDocument(uow, ofCase(data), row, { event, ...(content !== undefined && { content }), ...(change && { change }) })
  await followCase(data, uow, { row: moved, event })
  await uow.tell(caseMoved, { row: moved, event })
  return moved
}

export const caseKnows = (row: Pick<CaseRow, 'status'>, event: AsOrderEvent): boolean => isOpenIn(asOrderMachine, row.status, event)
