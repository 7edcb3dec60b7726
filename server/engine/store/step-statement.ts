/**
 * One data-modifying statement writes a whole step, or the steps of many instances.
 *
 * `ok` is the gate: the instances whose revision was still the expected one. Every other part writes only rows of instances in
 * `ok`, so a step that lost its race leaves nothing behind and says so by the id that is missing in the answer. That makes the
 * statement its own transaction: no BEGIN, no COMMIT, one round trip.
 *
 * Only parts that have rows are in the text; a handful of shapes covers nearly every step. The text of a shape is made once, and
 * prepared once a connection.
 */
import { RowSource, type Param } from './row-source.ts'
import {
  CALLED_IN,
  CALLED_OFF,
  candidates,
  CLOSED_COUNT,
  CLOSED_HISTORY,
  countClaimable,
  countOne,
  OPENED_COUNT,
  reshown,
  UNCANDIDATES,
} from './step-follow-ups.ts'
import { BORN, BORN_COLUMNS, FEW, NEWS_COLUMNS, PARTS, touched, TOUCHED_COLUMNS, UNCHANGED_COLUMNS, unchangedIn } from './step-parts.ts'
import type { StepRows } from './step-rows.ts'

type Kind = keyof StepRows

const ORDER = Object.keys(PARTS) as (keyof typeof PARTS)[]
/** In the order in which they stand in the statement. */
const KINDS: readonly Kind[] = ['unchanged', 'touched', 'born', ...ORDER, 'news']

const SOURCES = Object.fromEntries([
  ['unchanged', new RowSource(UNCHANGED_COLUMNS)],
  ['touched', new RowSource(TOUCHED_COLUMNS)],
  ['born', new RowSource(BORN_COLUMNS)],
  ...ORDER.map((kind) => [kind, new RowSource(PARTS[kind].columns)]),
  ['news', new RowSource(NEWS_COLUMNS)],
]) as Readonly<Record<Kind, RowSource>>

/** None, one, or several. */
type Many = 0 | 1 | 2

const many = (count: number): Many => (count > 1 ? 2 : (count as Many))

/** Everything that the text depends on. */
interface Shape {
  readonly waits: boolean
  readonly has: Readonly<Record<Kind, Many>>
  /** Of the host, whose rows must be unchanged; in one order. */
  readonly tables: readonly string[]
  readonly groups: boolean
  readonly users: boolean
  /** Opened tasks with candidates, closed ones that may still have some. */
  readonly opened: Many
  readonly unclaimed: Many
  readonly shown: boolean
  readonly calledOff: boolean
}

const none: readonly string[] = []

/** All of a shape but what each kind has: that is only written out where the text has to be made. */
function outlineOf(rows: StepRows, waits: boolean): Omit<Shape, 'has'> {
  const { tasks, tasksClosed, touched: steps, unchanged } = rows
  let [groups, users, shown, calledOff] = [false, false, false, false]
  let [opened, unclaimed] = [0, 0]
  for (const task of tasks) {
    groups ||= task.groups !== undefined
    users ||= task.users !== undefined
    if (task.set !== undefined) opened += 1
  }
  for (const task of tasksClosed) {
    calledOff ||= task.escalated
    if (!task.held) unclaimed += 1
  }
  for (const step of steps) shown ||= step.shown
  const tables = unchanged.length === 0 ? none : [...new Set(unchanged.map(({ table }) => table))].sort()
  return { waits, tables, groups, users, opened: many(opened), unclaimed: many(unclaimed), shown, calledOff }
}

/** The same shape has the same key. */
function keyOf(rows: StepRows, { waits, tables, groups, users, opened, unclaimed, shown, calledOff }: Omit<Shape, 'has'>): string {
  let key = ''
  for (const kind of KINDS) key += many(rows[kind].length)
  const flags =
    Number(waits) | (Number(groups) << 1) | (Number(users) << 2) | (Number(shown) << 3) | (Number(calledOff) << 4) | (opened << 5) | (unclaimed << 7)
  return `${key}${flags}${tables.length === 0 ? '' : ` ${tables.join()}`}`
}

const shapeOf = (rows: StepRows, outline: Omit<Shape, 'has'>): Shape => ({
  ...outline,
  has: Object.fromEntries(KINDS.map((kind) => [kind, many(rows[kind].length)])) as Record<Kind, Many>,
})

function textOf(shape: Shape, tell: string | undefined): string {
  const { has, tables, waits, shown } = shape
  const ctes: string[] = []
  let next = 1
  const source = (kind: Kind): string => {
    const { sql, takes } = SOURCES[kind].text(has[kind] === 1, next)
    next += takes
    return sql
  }
  if (tables.length > 0) {
    const rows = source('unchanged')
    tables.forEach((table, index) => ctes.push(`unchanged${index} as materialized (${unchangedIn(rows, table)})`))
    const unchanged = tables.map((_, index) => `select inst from unchanged${index}`).join(' union all ')
    ctes.push(`outdated as materialized (select s.inst from ${rows} where s.inst not in (${unchanged}))`)
  }
  // A single instance needs no look-up in `ok`: either it is there, or nothing of the step is written.
  const isSingle = has.touched + has.born === 1
  const gate = isSingle ? 'exists (select from ok)' : 'inst in (select id from ok)'
  if (isSingle && has.touched === 1 && !shown) {
    const free = tables.length > 0 ? ' and not exists (select from outdated)' : ''
    const which = waits ? 'i.id = s.id' : `i.id = (select l.id from wf_instance l where l.id = $${next}::uuid for update skip locked)${free}`
    ctes.push(`ok as (${touched(source('touched'), which)})`)
  } else {
    const gates: string[] = []
    if (has.touched > 0) {
      ctes.push(`steps as materialized (select * from ${source('touched')} where ${FEW('id')})`)
      if (waits) ctes.push(`touched as (${touched('steps s', 'i.id = s.id')})`)
      else {
        const free = tables.length > 0 ? ' and i.id not in (select inst from outdated)' : ''
        ctes.push(`free as materialized (select i.id from wf_instance i where i.id in (select id from steps)${free} for update skip locked)`)
        ctes.push(`touched as (${touched('(select * from steps where id in (select id from free)) s', 'i.id = s.id')})`)
      }
      gates.push('select id from touched')
    }
    if (has.born > 0) {
      ctes.push(`born as (${BORN.replace('$s', () => source('born'))})`)
      gates.push('select id from born')
    }
    ctes.push(`ok as materialized (${gates.join(' union all ')})`)
  }
  const gated = (sql: string, kind: Kind): string =>
    sql.replace('$s', () => source(kind)).replace('$gate', has[kind] === 1 ? gate : `${FEW('inst')} and ${gate}`)
  for (const kind of ORDER) if (has[kind] > 0) ctes.push(`${PARTS[kind].name} as (${gated(PARTS[kind].sql, kind)})`)
  if (tell !== undefined && has.news > 0)
    ctes.push(`news as materialized (${gated('select id, at, payload from $s where $gate', 'news')})`, `told as (${tell})`)
  ctes.push(...followUps(shape))
  return `with ${ctes.join(',\n')}\nselect id from ok`
}

function followUps({ has, groups, users, opened, unclaimed, shown, calledOff }: Shape): string[] {
  const ctes: string[] = []
  if (groups || users) ctes.push(candidates({ groups, users }))
  if (has.tasksClosed > 0) ctes.push(CLOSED_HISTORY)
  if (unclaimed > 0) ctes.push(UNCANDIDATES)
  if (has.escalated > 0) ctes.push(CALLED_IN)
  if (calledOff) ctes.push(CALLED_OFF)
  if (shown) ctes.push(reshown(has.tasksClosed > 0))
  const changes = [...(opened > 0 ? [OPENED_COUNT] : []), ...(unclaimed > 0 ? [CLOSED_COUNT] : [])]
  if (changes.length > 0) ctes.push(opened + unclaimed === 1 ? countOne(changes.join('')) : countClaimable(changes.join(' union all ')))
  return ctes
}

export interface StepStatement {
  readonly text: string
  readonly params: readonly Param[]
}

/** Texts by host and shape. */
const texts = new Map<string | undefined, Map<string, string>>()

/**
 * @param waits false: instances that another transaction holds locked count as lost instead of being waited for, so that one slow
 *   step cannot hold up the others in the same statement
 * @param tell how the host keeps news: an insert that reads `news(id, at, payload)`
 * @returns the statement; it answers with one row `{id}` for each instance whose rows were written
 */
export function stepStatement(rows: StepRows, waits: boolean, tell?: string): StepStatement {
  const outline = outlineOf(rows, waits)
  const key = keyOf(rows, outline)
  let known = texts.get(tell)
  if (known === undefined) texts.set(tell, (known = new Map()))
  let text = known.get(key)
  if (text === undefined) known.set(key, (text = textOf(shapeOf(rows, outline), tell)))
  const params: Param[] = []
  for (const kind of KINDS) {
    if (rows[kind].length > 0 && (kind !== 'news' || tell !== undefined)) SOURCES[kind].addTo(params, rows[kind])
  }
  return { text, params }
}
