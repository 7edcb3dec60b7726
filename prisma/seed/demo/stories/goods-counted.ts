/** Counts of the demo company: under way, frozen, booked, and waiting at each of those who decide on them. */
import { newId } from '#kit/ids.ts'
import type { Answer, Stage, Story } from '../stage.ts'
import { demoWarehouseId } from '../stock-places.ts'
import { decide } from './deciding.ts'
import { slowGoods } from './goods-lying.ts'

const take = '/api/storage/inventory-take'

/** Before goods move on: what somebody counts is what lay there on that day. */
export const countBookedStories: readonly Story[] = [{ name: 'a count that was booked', tables: ['inventory_take'], tell: tellBooked }]
export const goodsCountedStories: readonly Story[] = [
  { name: 'goods that were counted', tables: ['inventory_take'], tell: tellCounted },
  { name: 'goods being counted', tables: ['inventory_take'], tell: tellCounting },
]

interface Counting {
  readonly warehouse: string
  readonly remark: string
  readonly scope: object
  readonly mode?: 'STATIC' | 'DYNAMIC'
}

const spacesOf = async (stage: Stage, warehouse: string, shelf: string): Promise<string[]> => {
  const spaces: Answer[] = await stage.read('ops', `/api/storage/cargo-space/list-by-warehouse-id/${demoWarehouseId(warehouse)}`)
  return spaces.filter(({ code }) => code.startsWith(`${shelf}-`)).map(({ id }) => id)
}

async function begun(stage: Stage, { warehouse, ...of }: Counting): Promise<Answer> {
  const { id } = await stage.as('ops', `${take}/insert`, { mode: 'DYNAMIC', ...of, warehouseId: demoWarehouseId(warehouse), start: true })
  return stage.read('ops', `${take}/detail/${id}`)
}

/** How many are there of a line, of which the ledger says so many. */
type Found = (book: number, line: Answer, at: number) => number

async function count(stage: Stage, who: string, { id }: Answer, lines: readonly Answer[], found: Found): Promise<void> {
  for (const [at, line] of lines.entries())
    await stage.as(who, `${take}/count`, { id, lineId: line.id, operationId: newId(), qty: String(found(Number(line.bookQty), line, at)) })
}

async function handedIn(stage: Stage, of: Counting, found: Found): Promise<Answer> {
  const begin = await begun(stage, of)
  await count(stage, 'warehouse', begin, begin.lines, found)
  return stage.as('ops', `${take}/submit`, { id: begin.id })
}

const shelfOf = async (stage: Stage, warehouse: string, shelf: string, remark: string): Promise<Counting> => ({
  warehouse,
  remark: `${remark} ${shelf}`,
  scope: { cargoSpaceIds: await spacesOf(stage, warehouse, shelf) },
})

async function tellBooked(stage: Stage): Promise<void> {
  await stage.at(6, '09:30')
  const booked = await handedIn(stage, await shelfOf(stage, 'WH-SH', 'A-04', '周循环盘点'), (book, _line, at) => book - (at === 0 ? 1 : 0))
  await decide(stage, 'warehouse-manager', booked.id, { comment: '破损一件已核销' })
}

/** One each for the manager of the warehouses, finance and the general manager; and one that was counted anew and is to be handed in again. */
async function tellCounted(stage: Stage): Promise<void> {
  const slow = await slowGoods(stage)
  const [dearest] = slow.toSorted((one, other) => Number(other.supplyPrice) - Number(one.supplyPrice))
  if (!dearest) return
  await stage.at(2, '10:15')
  const doubted = await handedIn(stage, await shelfOf(stage, 'WH-SH', 'B-01', '周循环盘点'), (book, _line, at) => book - (at === 1 ? 12 : 0))
  await decide(stage, 'warehouse-manager', doubted.id, { pass: false, comment: '差异偏大，请换人复盘' })
  await stage.at(2, '16:40')
  const { lines } = await stage.read('ops', `${take}/detail/${doubted.id}`)
  const again = lines.filter(({ needsRecount }: Answer) => needsRecount)
  await count(stage, 'warehouse-manager', doubted, again, (book) => book)
  await stage.at(1, '09:50')
  const dear: Counting = { warehouse: 'WH-GZ', remark: '高值商品盘点，一托未找到', scope: { skuIds: slow.map(({ id }) => id) } }
  const costly = await handedIn(stage, dear, (book, { skuId }) => (skuId === dearest.id ? 0 : book))
  await decide(stage, 'warehouse-manager', costly.id, { comment: '已查找三遍，确认缺失' })
  await decide(stage, 'finance', costly.id, { comment: '金额已核对，请总经理审定' })
  await stage.at(1, '14:20')
  const large = await handedIn(stage, await shelfOf(stage, 'WH-GZ', 'B-03', '月末盘点'), (book) => book - Math.floor(book * 0.4))
  await decide(stage, 'warehouse-manager', large.id, { comment: '疑似串库，先按盘亏处理' })
  await stage.at(0, '09:10')
  await handedIn(stage, await shelfOf(stage, 'WH-GZ', 'B-01', '月末盘点'), (book, _line, at) => book + (at === 1 ? 2 : 0))
}

/** One that is half done, with a piece missing, and one whose spaces stand still until it is. */
async function tellCounting(stage: Stage): Promise<void> {
  await stage.at(0, '09:25')
  const half = await begun(stage, { warehouse: 'WH-GZ', remark: '季度抽盘', scope: { areas: ['A'] } })
  await count(stage, 'warehouse', half, half.lines.slice(0, Math.floor(half.lines.length / 2)), (book, _line, at) => book - (at === 3 ? 1 : 0))
  const still = await begun(stage, { ...(await shelfOf(stage, 'WH-SH', 'C-04', '静态盘点')), mode: 'STATIC' })
  await count(stage, 'warehouse', still, still.lines.slice(0, 1), (book) => book)
}
