/** Counts of the demo company: under way, frozen, booked, and waiting at each of those who decide on them. */
import { newId } from '#kit/ids.ts'
import type { Answer, Stage, Story } from '../stage.ts'
import { demoWarehouseId } from '../stock-places.ts'
import { decide } from './deciding.ts'
import { slowGoods } from './goods-lying.ts'

const take = '/api/storage/inventory-take'

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

/** @param found how many are there of a line */
async function count(stage: Stage, who: string, { id }: Answer, lines: readonly Answer[], found: (book: number, at: number) => number): Promise<void> {
  for (const [at, { id: lineId, bookQty }] of lines.entries())
    await stage.as(who, `${take}/count`, { id, lineId, operationId: newId(), qty: String(found(Number(bookQty), at)) })
}

async function handedIn(stage: Stage, of: Counting, found: (book: number, at: number) => number): Promise<Answer> {
  const begin = await begun(stage, of)
  await count(stage, 'warehouse', begin, begin.lines, found)
  return stage.as('ops', `${take}/submit`, { id: begin.id })
}

/** One that was booked; one each for the manager of the warehouses, finance and the general manager; one that was counted anew and is to be handed in again. */
async function tellCounted(stage: Stage): Promise<void> {
  const slow = (await slowGoods(stage)).map(({ id }) => id)
  if (slow.length === 0) return
  const missing = (line: number, share: number) => (book: number, at: number) => (at === line ? Math.floor(book * (1 - share)) : book)
  const one =
    (line: number, by: number) =>
    (book: number, at: number): number =>
      at === line ? book + by : book
  await stage.at(5, '09:30')
  const booked = await handedIn(
    stage,
    { warehouse: 'WH-SH', remark: '周循环盘点 A-04', scope: { cargoSpaceIds: await spacesOf(stage, 'WH-SH', 'A-04') } },
    one(0, -1),
  )
  await decide(stage, 'warehouse-manager', booked.id, { comment: '破损一件已核销' })
  await stage.at(2, '10:15')
  const doubted = await handedIn(
    stage,
    { warehouse: 'WH-SH', remark: '周循环盘点 B-01', scope: { cargoSpaceIds: await spacesOf(stage, 'WH-SH', 'B-01') } },
    missing(1, 0.1),
  )
  await decide(stage, 'warehouse-manager', doubted.id, { pass: false, comment: '差异偏大，请换人复盘' })
  await stage.at(2, '16:40')
  const { lines } = await stage.read('ops', `${take}/detail/${doubted.id}`)
  const again = lines.filter(({ needsRecount }: Answer) => needsRecount)
  await count(stage, 'warehouse-manager', doubted, again, (book) => book)
  await stage.at(1, '09:50')
  const costly = await handedIn(stage, { warehouse: 'WH-GZ', remark: '高值商品盘点，一托未找到', scope: { skuIds: slow } }, missing(0, 1))
  for (const [who, comment] of [
    ['warehouse-manager', '已查找三遍，确认缺失'],
    ['finance', '金额已核对，请总经理审定'],
  ] as const)
    await decide(stage, who, costly.id, { comment })
  await stage.at(1, '14:20')
  const large = await handedIn(
    stage,
    { warehouse: 'WH-GZ', remark: '月末盘点 B-03', scope: { cargoSpaceIds: await spacesOf(stage, 'WH-GZ', 'B-03') } },
    missing(1, 0.7),
  )
  await decide(stage, 'warehouse-manager', large.id, { comment: '疑似串库，先按盘亏处理' })
  await stage.at(0, '09:10')
  await handedIn(stage, { warehouse: 'WH-GZ', remark: '月末盘点 B-01', scope: { cargoSpaceIds: await spacesOf(stage, 'WH-GZ', 'B-01') } }, one(1, 2))
}

/** One that is half done, with a piece missing, and one whose spaces stand still until it is. */
async function tellCounting(stage: Stage): Promise<void> {
  await stage.at(0, '09:25')
  const half = await begun(stage, { warehouse: 'WH-GZ', remark: '季度抽盘', scope: { areas: ['A'] } })
  await count(stage, 'warehouse', half, half.lines.slice(0, Math.floor(half.lines.length / 2)), (book, at) => book - (at === 3 ? 1 : 0))
  const still = await begun(stage, {
    warehouse: 'WH-SH',
    remark: '静态盘点 C-04',
    mode: 'STATIC',
    scope: { cargoSpaceIds: await spacesOf(stage, 'WH-SH', 'C-04') },
  })
  await count(stage, 'warehouse', still, still.lines.slice(0, 1), (book) => book)
}
