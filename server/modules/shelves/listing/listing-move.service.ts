/** Moves of listings: the machine decides; the record, and the question to the channel, follow in the same work. */
import { moveDocument } from '#kit/document/move-document.ts'
import { Failure } from '#kit/errors.ts'
import { newId } from '#kit/ids.ts'
import type { ModelChange, ModelRow, UnitOfWork } from '#kit/unit-of-work.ts'
import { holdSupplier } from '#server/modules/supplier/profile/supplier.service.ts'
import { askChannel } from '../push/ask-channel.ts'
import type { ShelvesDependencies } from '../shelves-dependencies.service.ts'
import { channelListing, type ShelvingAction } from './listing.contract.ts'
import { listingMachine, type ListingEvent, type ListingFacts } from './listing.machine.ts'
import { obstaclesOf } from './obstacles.service.ts'

export type Listing = ModelRow<'channelListing'>
type Dependencies = Pick<ShelvesDependencies, 'data' | 'zone' | 'translate'>

/** How long taking down can be taken back, in milliseconds. */
const undoTime = 10_000

interface Told {
  readonly action: ShelvingAction
  readonly isSuccessful?: boolean
  readonly reason?: string | null | undefined
  readonly message?: string | null | undefined
}

export async function keepRecord(uow: UnitOfWork, row: Listing, { action, isSuccessful = true, reason, message }: Told): Promise<void> {
  const { id: listingId, skuId, supplierId, skuCode, skuName, channel } = row
  await uow.insertMany('shelvingRecord', [
    {
      id: newId(),
      listingId,
      skuId,
      supplierId,
      skuCode,
      skuName,
      channel,
      action,
      isSuccessful,
      reason: reason ?? null,
      message: message?.slice(0, 1000) ?? null,
    },
  ])
}

interface Step {
  readonly facts?: Partial<ListingFacts>
  readonly change?: ModelChange<'channelListing'>
  readonly content?: string | undefined
}

async function moveListing(uow: UnitOfWork, row: Listing, event: ListingEvent, { facts, change, content }: Step = {}): Promise<Listing> {
  const context: ListingFacts = { maySell: false, isAhead: false, isUndoable: false, wasScheduled: false, ...facts }
  return moveDocument(uow, { resource: channelListing, machine: listingMachine, facts: () => context }, row, { event, content, change: change ?? {} })
}

/** Everything in the way, with the supplier held: a freeze that comes meanwhile waits and finds what became of it. */
async function heldObstacles({ data, zone }: Dependencies, uow: UnitOfWork, row: Listing): Promise<string[]> {
  if (row.supplierId) await holdSupplier(uow.sql, row.supplierId)
  return (await obstaclesOf({ data, sql: uow.sql, zone }, [row])).get(row.id) ?? []
}

/** The supplier first, then the listing: everybody locks in this order. */
export async function holdSupplierOf(uow: UnitOfWork, id: string): Promise<void> {
  const row = await uow.prisma.channelListing.findUnique({ where: { id }, select: { supplierId: true } })
  if (row?.supplierId) await holdSupplier(uow.sql, row.supplierId)
}

const wordsOf = ({ translate }: Dependencies, uow: UnitOfWork, codes: readonly string[]): string => {
  const locale = uow.actor.principal?.locale ?? 'zh'
  return codes.map((code) => translate(code, locale)).join(locale === 'zh' ? '；' : '; ')
}

/** Asks the channel to sell it. @throws Failure rule with every reason why not */
export async function putUp(dependencies: Dependencies, uow: UnitOfWork, row: Listing): Promise<Listing> {
  const codes = await heldObstacles(dependencies, uow, row)
  if (codes.length > 0 && row.status !== 'ON_SHELF' && row.status !== 'OUT_OF_POOL')
    throw new Failure('rule', 'up-shelves-manager.may-sell', { rule: 'may-sell', reasons: codes, why: wordsOf(dependencies, uow, codes) })
  const pushNo = row.pushNo + 1
  const change = { pushNo, failure: null, scheduledAt: null, undoUntil: null, undoStatus: null }
  const after = await moveListing(uow, row, 'UP', { facts: { maySell: codes.length === 0 }, change })
  await keepRecord(uow, after, { action: 'UP' })
  await askChannel(uow, { listingId: row.id, pushNo, wants: 'UP' })
  return after
}

/** @throws Failure rule `is-ahead` for an hour that is over */
export async function scheduleUp(uow: UnitOfWork, row: Listing, at: Date): Promise<Listing> {
  const after = await moveListing(uow, row, 'SCHEDULE', { facts: { isAhead: at > uow.now }, change: { scheduledAt: at } })
  await keepRecord(uow, after, { action: 'SCHEDULE', message: at.toISOString() })
  return after
}

/** Its hour has come: it goes up, or fails with every reason. Nothing where somebody was first. */
export async function putUpDue(dependencies: Dependencies, uow: UnitOfWork, row: Listing): Promise<void> {
  if (row.status !== 'SCHEDULED' || row.scheduledAt === null || row.scheduledAt > uow.now) return
  const codes = await heldObstacles(dependencies, uow, row)
  if (codes.length === 0) return void (await putUp(dependencies, uow, row))
  await failed(uow, row, wordsOf(dependencies, uow, codes))
}

export async function failed(uow: UnitOfWork, row: Listing, why: string): Promise<void> {
  const after = await moveListing(uow, row, 'PUSH_FAIL', { change: { failure: why.slice(0, 1000) }, content: why.slice(0, 500) })
  await keepRecord(uow, after, { action: 'PUSH_FAIL', isSuccessful: false, message: why })
}

export async function succeeded(uow: UnitOfWork, row: Listing, channelItemCode: string): Promise<void> {
  const change = { channelItemCode, shelvedAt: uow.now, offAt: null, offReason: null, offRemark: null, failure: null }
  await keepRecord(uow, await moveListing(uow, row, 'PUSH_OK', { change }), { action: 'PUSH_OK' })
}

interface Why {
  readonly reason: string
  readonly remark?: string | null | undefined
}

/** Down at once for us; the channel hears of it when it cannot be taken back any more. */
export async function takeDown(uow: UnitOfWork, row: Listing, { reason, remark }: Why): Promise<Listing> {
  const sold = row.status === 'ON_SHELF'
  const pushNo = row.pushNo + 1
  const undoUntil = new Date(uow.now.getTime() + undoTime)
  const undo = row.status === 'SHELVE_FAILED' ? {} : { undoUntil, undoStatus: row.status }
  const change = { offReason: reason, offRemark: remark || null, offAt: uow.now, pushNo, ...undo }
  const after = await moveListing(uow, row, 'DOWN', { change, content: remark || reason })
  await keepRecord(uow, after, { action: 'DOWN', reason, message: remark })
  if (sold) await askChannel(uow, { listingId: row.id, pushNo, wants: 'DOWN' }, undoUntil)
  return after
}

/** Taken down by the clock or a freeze: the channel hears of it at once, whatever it is being asked. */
export async function takeDownByItself(uow: UnitOfWork, row: Listing, { reason, remark }: Why): Promise<Listing> {
  const pushNo = row.pushNo + 1
  const change = { offReason: reason, offRemark: remark?.slice(0, 500) || null, offAt: uow.now, pushNo, undoUntil: null, undoStatus: null }
  const after = await moveListing(uow, row, 'AUTO_DOWN', { change, content: reason })
  await keepRecord(uow, after, { action: 'AUTO_DOWN', reason, message: remark })
  await askChannel(uow, { listingId: row.id, pushNo, wants: 'DOWN' })
  return after
}

/** Sells, or waits for its hour, as before. @throws Failure rule once the ten seconds are over, or where it may not be sold any more */
export async function undo(dependencies: Dependencies, uow: UnitOfWork, row: Listing): Promise<Listing> {
  const wasScheduled = row.undoStatus === 'SCHEDULED'
  const isUndoable = row.undoUntil !== null && row.undoUntil > uow.now
  const maySell = isUndoable && !wasScheduled && (await heldObstacles(dependencies, uow, row)).length === 0
  const change = { pushNo: row.pushNo + 1, offReason: null, offRemark: null, offAt: null, undoUntil: null, undoStatus: null }
  const after = await moveListing(uow, row, 'UNDO', { facts: { isUndoable, maySell, wasScheduled }, change })
  await keepRecord(uow, after, { action: 'UNDO' })
  return after
}

export async function outOfThePool(uow: UnitOfWork, row: Listing, reason: string): Promise<void> {
  const after = await moveListing(uow, row, 'OUT_OF_POOL', { change: { outOfPoolReason: reason, undoUntil: null, undoStatus: null }, content: reason })
  await keepRecord(uow, after, { action: 'OUT_OF_POOL', message: reason })
}

export async function backInThePool(uow: UnitOfWork, row: Listing): Promise<void> {
  const after = await moveListing(uow, row, 'RESTORE', { change: { outOfPoolReason: null } })
  await keepRecord(uow, after, { action: 'RESTORE' })
}
