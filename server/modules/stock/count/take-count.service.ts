/** Counting: what was found of a line, once however often it is sent, and goods that stand where nobody expected them. */
import { badInput, Failure, ruleFailure } from '#kit/errors.ts'
import { newId } from '#kit/ids.ts'
import { isOpenIn } from '#kit/lifecycle.contract.ts'
import { decimal, sum, toWire } from '#kit/money.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import { articlesOf, type Article } from '../goods.service.ts'
import { availableOf, balanceAt } from '../ledger/stock-balances.service.ts'
import { usableSpaces } from '../place/place.service.ts'
import { inventoryTake, type CountLine, type FindGoods } from './inventory-take.contract.ts'
import { inventoryTakeMachine } from './inventory-take.machine.ts'
import { refuseCountedElsewhere, type TakeLineRow, type TakeRow } from './take-write.service.ts'

interface Counted {
  readonly lineId: string
  readonly isReplay: boolean
}

type OpenTake = Pick<TakeRow, 'id' | 'status' | 'mode' | 'startedAt' | 'counterIds' | 'warehouseId'>

/**
 * A count that may be counted by the actor, kept open until the work ends. Several count at once.
 * @throws Failure rule when it is not open, or others count it
 */
async function openTake(uow: UnitOfWork, id: string, lock: 'share' | 'update'): Promise<OpenTake> {
  const [row] = await uow.sql.query<OpenTake>(
    `select id, status, mode, started_at as "startedAt", counter_ids as "counterIds", warehouse_id as "warehouseId" from inventory_take
      where id = $1::uuid and deleted_at is null for ${lock}`,
    [id],
  )
  if (!row || !isOpenIn(inventoryTakeMachine, row.status, 'COUNT')) throw ruleFailure('inventory-take.not-open', { state: row?.status ?? '' })
  if (row.counterIds.length > 0 && !row.counterIds.includes(uow.actor.userId ?? '')) throw ruleFailure('inventory-take.not-a-counter')
  return row
}

/** @param what its count is one that the actor sees */
export async function countOne(uow: UnitOfWork, what: CountLine): Promise<Counted> {
  const take = await openTake(uow, what.id, 'share')
  const before = await replayOf(uow, what.operationId, what)
  if (before) return before
  const line: TakeLineRow = await uow.lockRow('inventoryTakeLine', what.lineId)
  if (line.takeId !== take.id || line.deletedAt) throw badInput([{ path: 'lineId', code: 'stock.unknown-line' }])
  return writeDown(uow, take, line, what)
}

/** Goods that are not on the list: a line is made for them, then counted like the others. */
export async function findOne(uow: UnitOfWork, what: FindGoods): Promise<Counted> {
  const take = await openTake(uow, what.id, 'update')
  const before = await replayOf(uow, what.operationId, what)
  if (before) return before
  const article = await foundArticle(uow, what)
  const { skuId, cargoSpaceId = null } = what
  const spaces = await usableSpaces(uow, take.warehouseId, cargoSpaceId ? [{ path: 'cargoSpaceId', id: cargoSpaceId }] : [])
  const batchId = await batchNamed(uow, article, what)
  const known = await uow.prisma.inventoryTakeLine.findFirst({ where: { takeId: take.id, skuId, cargoSpaceId, batchId, deletedAt: null } })
  const line = known
    ? await uow.lockRow('inventoryTakeLine', known.id)
    : await addLine(uow, take, {
        article,
        skuId,
        cargoSpaceId,
        spaceCode: (cargoSpaceId && spaces.get(cargoSpaceId)?.code) || null,
        batchId,
        batchNo: what.batchNo || null,
      })
  return writeDown(uow, take, line, what)
}

/** The same counting told again. @throws Failure conflict when it tells something else under its id */
async function replayOf(uow: UnitOfWork, operationId: string, { id, qty }: { readonly id: string; readonly qty: string | null }): Promise<Counted | undefined> {
  const entry = await uow.prisma.inventoryTakeEntry.findUnique({ where: { id: operationId } })
  if (!entry) return undefined
  const isSame = entry.takeId === id && (entry.qty === null ? qty === null : qty !== null && decimal(entry.qty).equals(decimal(qty)))
  if (!isSame) throw new Failure('conflict', 'inventory-take.operation-reused')
  return { lineId: entry.lineId, isReplay: true }
}

type Told = Pick<CountLine, 'operationId' | 'qty' | 'secondsAgo' | 'reason'>

async function writeDown(uow: UnitOfWork, take: OpenTake, line: TakeLineRow, { operationId, qty, secondsAgo, reason }: Told): Promise<Counted> {
  const isRecount = take.status === 'RECOUNT'
  const userId = uow.actor.userId ?? null
  if (isRecount && line.countedBy !== null && line.countedBy === userId) throw ruleFailure('inventory-take.same-person')
  if (qty === null && isRecount) throw badInput([{ path: 'qty', code: 'inventory-take.recount-says-how-many' }])
  if (qty === null && !reason) throw badInput([{ path: 'reason', code: 'inventory-take.reason-missing' }])
  if (qty !== null && decimal(qty).decimalPlaces() > line.digits)
    throw badInput([{ path: 'qty', code: 'stock.too-fine', params: { unit: line.unit ?? '', digits: line.digits } }])
  const began = take.startedAt?.getTime() ?? 0
  const at = new Date(Math.max(began, uow.now.getTime() - secondsAgo * 1000))
  const book = await bookAt(uow, take, line, at)
  await uow.insertMany('inventoryTakeEntry', [
    { id: operationId, takeId: take.id, lineId: line.id, isRecount, qty, book, countedAt: at, reason: reason || null },
  ])
  const said = { ...(reason && { reason }), isSkipped: qty === null }
  await uow.change(
    'inventoryTakeLine',
    line,
    isRecount
      ? { ...said, recountQty: qty, recountBook: book, recountedAt: at, recountedBy: userId }
      : { ...said, countQty: qty, countBook: book, countedAt: at, countedBy: userId },
  )
  return { lineId: line.id, isReplay: false }
}

/** What the ledger says of the line's goods at an instant. Whoever moves them now is waited for. */
async function bookAt(uow: UnitOfWork, { mode }: OpenTake, { inventoryId, bookQty }: TakeLineRow, at: Date): Promise<string> {
  if (inventoryId === null) return '0'
  if (mode === 'STATIC') return toWire(bookQty, 4)
  await uow.sql.query('select id from inventory where id = $1::uuid for share', [inventoryId])
  const [then] = await balanceAt(uow.sql, { inventoryIds: [inventoryId] }, at)
  return then?.onHand ?? '0'
}

async function foundArticle(uow: UnitOfWork, { skuId, qty }: FindGoods): Promise<Article> {
  const article = (await articlesOf(uow, [skuId])).get(skuId)
  const { rows } = uow.actor.principal ?? {}
  if (!article || (rows?.kind === 'supplier' && article.goods.supplierId !== rows.supplierId)) throw badInput([{ path: 'skuId', code: 'stock.unknown-sku' }])
  if (decimal(qty).decimalPlaces() > article.digits)
    throw badInput([{ path: 'qty', code: 'stock.too-fine', params: { unit: article.goods.unit ?? '', digits: article.digits } }])
  return article
}

/** Goods that expire are of a batch that is known: which one it is says when. */
async function batchNamed(uow: UnitOfWork, { goods }: Article, { skuId, batchNo }: FindGoods): Promise<string | null> {
  if (!batchNo) {
    if (goods.needsBatch) throw badInput([{ path: 'batchNo', code: 'stock.batch-missing' }])
    return null
  }
  const batch = await uow.prisma.batch.findFirst({ where: { skuId, batchNo, deletedAt: null }, select: { id: true } })
  if (!batch) throw badInput([{ path: 'batchNo', code: 'inventory-take.unknown-batch' }])
  return batch.id
}

interface Place {
  readonly article: Article
  readonly skuId: string
  readonly cargoSpaceId: string | null
  readonly spaceCode: string | null
  readonly batchId: string | null
  readonly batchNo: string | null
}

async function addLine(uow: UnitOfWork, take: OpenTake, { article, ...place }: Place): Promise<TakeLineRow> {
  const { skuId, cargoSpaceId, batchId } = place
  const row = await uow.prisma.inventory.findFirst({ where: { warehouseId: take.warehouseId, skuId, cargoSpaceId, batchId } })
  if (row) await refuseCountedElsewhere(uow, take.id, [row.id])
  const [last] = await uow.sql.query<{ n: number }>('select coalesce(max(line_no), 0)::int as n from inventory_take_line where take_id = $1::uuid', [take.id])
  const lineNo = (last?.n ?? 0) + 1
  const { skuCode, skuName, skuNameEn, spec, unit } = article.goods
  const id = newId()
  await uow.insertMany('inventoryTakeLine', [
    {
      ...place,
      id,
      takeId: take.id,
      lineNo,
      inventoryId: row?.id ?? null,
      skuCode,
      skuName,
      skuNameEn,
      spec,
      unit,
      digits: article.digits,
      bookQty: row?.onHand ?? '0',
      price: row && !decimal(row.avgCost).isZero() ? row.avgCost : await usualCost(uow, skuId, article.supplyPrice),
    },
  ])
  await uow.sql.query('update inventory_take set line_count = line_count + 1 where id = $1::uuid', [take.id])
  await uow.log({ bizType: inventoryTake.name, bizId: take.id, event: 'found', content: skuCode })
  return uow.lockRow('inventoryTakeLine', id)
}

/** What a piece of it costs wherever it lies, or what its supplier asks. */
async function usualCost(uow: UnitOfWork, skuId: string, supplyPrice: string): Promise<string> {
  const stock = await availableOf(uow.sql, { skuIds: [skuId] })
  const onHand = sum(stock.map((one) => one.onHand))
  return onHand.greaterThan(0) ? toWire(sum(stock.map(({ amount }) => amount)).div(onHand), 4) : supplyPrice
}
