/**
 * Reads a channel's tree page by page into `category_sync_node`, and compares it with ours. Nothing is asked inside a transaction:
 * a page is fetched, then written together with how far it got, so whoever comes after a killed reader goes on with the next one.
 */
import type { Sql } from '#kit/data-source.ts'
import { newId } from '#kit/ids.ts'
import { mostLevels } from '../category/category-fields.contract.ts'
import { ChannelWrong, type CategoryTreeProvider, type ProvidedCategory } from './category-tree.provider.ts'

/** How far a reading got: the next page, and how many categories were named before it. */
export interface Reached {
  readonly page: number
  readonly count: number
}

export const fromTheStart: Reached = { page: 1, count: 0 }

export interface Reading {
  readonly provider: CategoryTreeProvider
  readonly attempt: number
  readonly signal: AbortSignal
  /** Keeps a page together with what comes after it. */
  readonly keep: (nodes: readonly ProvidedCategory[], next: Reached, total: number) => Promise<void>
}

/** @throws ChannelWrong, or whatever the provider rejects with */
export async function readPages({ provider, attempt, signal, keep }: Reading, from: Reached): Promise<number> {
  let { page, count } = from
  for (;;) {
    const { total, categories } = await provider.page(page, attempt, signal)
    if (categories.length === 0 && count < total) throw new ChannelWrong(`page ${page} is empty after ${count} of ${total} categories`)
    page += 1
    count += categories.length
    await keep(categories, { page, count }, total)
    if (count >= total) return count
  }
}

/** A code that is named twice is the channel's mistake: the tree would have two shapes. */
export async function keepNodes(sql: Sql, syncId: string, nodes: readonly ProvidedCategory[], before: number): Promise<void> {
  if (nodes.length === 0) return
  const rows = nodes.map((node, index) => ({ ...node, place: before + index }))
  const kept = await sql.query(
    `insert into category_sync_node (sync_id, code, parent_code, name_zh, name_en, place)
     select $1::uuid, n.code, n."parentCode", n."nameZh", n."nameEn", n.place
       from jsonb_to_recordset($2::jsonb) as n(code text, "parentCode" text, "nameZh" text, "nameEn" text, place int)
     on conflict do nothing returning 1`,
    [syncId, JSON.stringify(rows)],
  )
  if (kept.length < nodes.length) throw new ChannelWrong('a code is named twice')
}

export const forgetNodes = async (sql: Sql, syncId: string): Promise<void> =>
  void (await sql.query('delete from category_sync_node where sync_id = $1::uuid', [syncId]))

interface Named {
  readonly code: string
  readonly parentCode: string | null
  readonly nameZh: string
  readonly nameEn: string | null
}
interface Ours extends Named {
  readonly id: string
  readonly isGone: boolean
  readonly isMapped: boolean
}

interface Place {
  readonly nameZh: string
  readonly nameEn: string | null
  readonly parentCode: string | null
  readonly line: readonly string[]
  readonly lineEn: readonly string[]
}

export interface Difference {
  readonly kind: 'ADDED' | 'CHANGED' | 'VANISHED'
  readonly code: string
  readonly categoryId: string | null
  readonly parentCode: string | null
  readonly before: Place | null
  readonly after: Place | null
  readonly place: number
  readonly chosen: boolean
  readonly problem: string | null
}

/** @throws ChannelWrong when the channel's categories are no tree */
export async function differencesOf(sql: Sql, syncId: string, channel: string): Promise<Difference[]> {
  const theirs = await sql.query<Named>(
    `select code, parent_code as "parentCode", name_zh as "nameZh", name_en as "nameEn" from category_sync_node where sync_id = $1::uuid order by place`,
    [syncId],
  )
  const ours = await sql.query<Ours>(
    `with mapped as (select distinct unnest(k.path) as id from category_mapping m join category k on k.id = m.channel_category_id where m.channel = $1 and m.deleted_at is null)
     select c.id, c.code, p.code as "parentCode", c.name_zh as "nameZh", c.name_en as "nameEn", c.gone_at is not null as "isGone", c.id in (select id from mapped) as "isMapped"
       from category c left join category p on p.id = c.parent_id
      where c.category_type = 'CHANNEL' and c.channel = $1 and c.deleted_at is null order by c.level, c.sort, c.code`,
    [channel],
  )
  return compare(theirs, ours)
}

/** Pure: what they name against what we have. */
export function compare(theirs: readonly Named[], ours: readonly Ours[]): Difference[] {
  const named = new Map(theirs.map((node) => [node.code, node]))
  const known = new Map(ours.map((node) => [node.code, node]))
  const differences: Difference[] = []
  for (const [index, node] of theirs.entries()) {
    const line = lineOf(node, named)
    const before = known.get(node.code)
    const after = placeIn(line, node)
    const problem = line.length > mostLevels ? 'category-sync.too-deep' : null
    const common = { code: node.code, parentCode: node.parentCode, after, place: index, problem, chosen: problem === null }
    if (!before) differences.push({ kind: 'ADDED', categoryId: null, before: null, ...common })
    else if (before.isGone || isOther(before, node)) differences.push({ kind: 'CHANGED', categoryId: before.id, before: placeOf(before, known), ...common })
  }
  for (const [index, node] of ours.entries()) {
    if (named.has(node.code) || node.isGone) continue
    differences.push({
      kind: 'VANISHED',
      code: node.code,
      categoryId: node.id,
      parentCode: node.parentCode,
      before: placeOf(node, known),
      after: null,
      place: theirs.length + index,
      // Goods of ours go there: somebody looks first.
      chosen: !node.isMapped,
      problem: null,
    })
  }
  return differences
}

const isOther = (before: Named, after: Named): boolean =>
  before.nameZh !== after.nameZh || before.parentCode !== after.parentCode || (after.nameEn !== null && before.nameEn !== after.nameEn)

const placeOf = (node: Named, among: ReadonlyMap<string, Named>): Place => placeIn(lineOf(node, among), node)

const placeIn = (line: readonly Named[], { nameZh, nameEn, parentCode }: Named): Place => ({
  nameZh,
  nameEn,
  parentCode,
  line: line.map((one) => one.nameZh),
  lineEn: line.map((one) => one.nameEn || one.nameZh),
})

/** From the top down. @throws ChannelWrong for a circle, and for a parent that nobody names */
function lineOf(node: Named, among: ReadonlyMap<string, Named>): Named[] {
  const line: Named[] = []
  const seen = new Set<string>()
  for (let at: Named | undefined = node; at;) {
    if (seen.has(at.code)) throw new ChannelWrong(`category ${at.code} stands below itself`)
    seen.add(at.code)
    line.unshift(at)
    if (at.parentCode === null) break
    const above: Named | undefined = among.get(at.parentCode)
    if (!above) throw new ChannelWrong(`category ${at.code} hangs below ${at.parentCode}, which there is not`)
    at = above
  }
  return line
}

export async function writeDifferences(sql: Sql, syncId: string, differences: readonly Difference[]): Promise<void> {
  const rows = differences.map((difference) => ({ id: newId(), ...difference }))
  await sql.query(
    `insert into category_sync_item (id, sync_id, kind, code, category_id, parent_code, before, after, place, chosen, problem)
     select d.id, $1::uuid, d.kind::"CategorySyncKind", d.code, d."categoryId", d."parentCode", d.before, d.after, d.place, d.chosen, d.problem
       from jsonb_to_recordset($2::jsonb) as d(id uuid, kind text, code text, "categoryId" uuid, "parentCode" text, before jsonb, after jsonb, place int, chosen boolean, problem text)`,
    [syncId, JSON.stringify(rows)],
  )
}
