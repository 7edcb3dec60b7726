/** Goods come back: the buyer says by which parcel, whoever receives them says what they found. */
import { badInput, ruleFailure } from '#kit/errors.ts'
import type { DataSource } from '#kit/data-source.ts'
import { may, type Principal } from '#kit/principal.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import type { FilesOfDocuments } from '#server/documents/kept-files.ts'
import { usableSpaces, usableWarehouse } from '#server/modules/stock/place/place.service.ts'
import type { Condition } from './as-order-fields.contract.ts'
import { keepSaid, requireKnown } from './case-decide.service.ts'
import type { CaseRow } from './case-events.service.ts'
import { moveCase } from './case-move.service.ts'
import { requireCarrier } from './case-parcels.service.ts'

interface Receiving extends FilesOfDocuments {
  readonly data: DataSource
}

interface SentBack {
  readonly logisticsCompany: string
  readonly billCode: string
  readonly fileIds: readonly string[]
}

/** @param row held */
export async function sendBack(deps: Receiving, uow: UnitOfWork, row: CaseRow, { logisticsCompany, billCode, fileIds }: SentBack): Promise<void> {
  await requireCarrier(deps.data, logisticsCompany)
  const said = await keepSaid(deps, uow, row, { fileIds })
  await moveCase(deps.data, uow, said, {
    event: 'BUYER_SHIP',
    content: billCode,
    change: { returnLogisticsCompany: logisticsCompany, returnBillCode: billCode, returnShippedAt: uow.now },
  })
}

interface Found {
  readonly pass: boolean
  readonly condition: Condition
  readonly warehouseId?: string | null | undefined
  readonly cargoSpaceId?: string | null | undefined
  readonly note?: string | null | undefined
  readonly fileIds: readonly string[]
  readonly principal: Principal
}

/** @param row held @throws Failure rule for whom the goods are not sent to; bad-input for places where they do not belong */
export async function receiveBack(
  deps: Receiving,
  uow: UnitOfWork,
  row: CaseRow,
  { pass, condition, note, fileIds, principal, ...place }: Found,
): Promise<void> {
  await requireKnown(row, 'RECEIVE_OK')
  requireReceiver(row, principal)
  const where = await placeFor(uow, row, { condition, ...place })
  const said = await keepSaid(deps, uow, row, { fileIds, change: { receiveFileIds: [...row.receiveFileIds, ...fileIds] } })
  await moveCase(deps.data, uow, said, {
    event: pass ? 'RECEIVE_OK' : 'RECEIVE_REFUSE',
    ...(note && { content: note }),
    change: { receivedAt: uow.now, receiveCondition: condition, receiveNote: note ?? null, ...where, ...(pass && { isGoodsBack: true }) },
  })
}

/** The supplier what is sent to them, the warehouse what is sent to us; the desk may write down either. */
function requireReceiver(row: CaseRow, principal: Principal): void {
  const isSupplier = principal.rows.kind === 'supplier'
  if (isSupplier === (row.returnTo === 'SUPPLIER') || (!isSupplier && may(principal, 'as-order:approve'))) return
  throw ruleFailure('as-order.not-yours-to-receive', { place: row.returnName ?? '' })
}

interface Place {
  readonly condition: Condition
  readonly warehouseId?: string | null | undefined
  readonly cargoSpaceId?: string | null | undefined
}

/** Where goods of ours are put: good ones where they were sent to, defective ones into a warehouse for such. */
async function placeFor(uow: UnitOfWork, row: CaseRow, { condition, warehouseId, cargoSpaceId }: Place) {
  if (row.returnTo !== 'WAREHOUSE' || row.skuId === null) return { receiveSpaceId: cargoSpaceId ?? null }
  const chosen = warehouseId ?? (condition === 'GOOD' ? row.returnWarehouseId : await defectiveWarehouse(uow))
  if (!chosen) throw badInput([{ path: 'warehouseId', code: 'as-order.warehouse-needed' }])
  const { id, type } = await usableWarehouse(uow, chosen, 'warehouseId')
  if ((condition === 'DEFECTIVE') !== (type === 'DEFECTIVE')) throw badInput([{ path: 'warehouseId', code: 'as-order.not-for-defective' }])
  await usableSpaces(uow, id, cargoSpaceId ? [{ path: 'cargoSpaceId', id: cargoSpaceId }] : [])
  return { returnWarehouseId: id, receiveSpaceId: cargoSpaceId ?? null }
}

const defectiveWarehouse = async ({ prisma }: UnitOfWork): Promise<string | undefined> =>
  (await prisma.warehouse.findFirst({ where: { type: 'DEFECTIVE', status: 'ENABLED', deletedAt: null }, orderBy: [{ priority: 'asc' }, { code: 'asc' }] }))?.id
