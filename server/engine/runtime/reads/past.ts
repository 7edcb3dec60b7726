/** Lists of what lies behind: decided, sent, copied. They grow for years, so what no index answers is looked for among so many rows a call. */
import type { Actor, Sql } from '../../define.ts'
import type { TaskFilter } from '../input-api.ts'
import type { CopyView, InstanceView, Page } from '../views.ts'
import { DONE_COLUMNS, DONE_JOINS, INSTANCE_COLUMNS } from './columns.ts'
import { page } from './page.ts'
import { conditionsOf, Params } from './query.ts'
import { copyOf, instanceOf, type CopyRow, type InstanceListRow, type TaskRow } from './rows.ts'
import { pageOfSources } from './sources.ts'
import { instanceOfRow, partsOf, walkedPage } from './walked.ts'

/** All that a word is looked for in, in small letters: one comparison a row instead of one a text. */
const wordsOf = (...more: readonly string[]): string => `lower(concat_ws(chr(10), ${['i.title', 'i.summary', 'i.business_key', ...more].join(', ')}))`

const asIs = (row: TaskRow): TaskRow => row
const placeOfDone = (row: TaskRow) => [row.ended_at ?? row.created_at, row.id] as const
const placeOfCopy = (row: CopyRow) => [row.created_at, row.id] as const
const placeOfInstance = (row: InstanceListRow) => [row.started_at, row.id] as const

/** What somebody decided, and others in his place. */
export function donePage(sql: Sql, actor: Actor, filter: TaskFilter): Promise<Page<TaskRow>> {
  const params = new Params()
  const me = params.add(actor.userId)
  const listing = {
    filter,
    time: 'h.ended_at',
    id: 'h.task_id',
    sorts: { createTime: 'h.started_at', dueTime: 'h.due_at', value: 'i.value', endTime: 'h.ended_at' },
  } as const
  const aliases = { about: 'i', created: 'h.started_at', search: wordsOf('h.name') }
  // Decided by him, and by others in his place.
  const whose = [`h.assignee = ${me}`, `h.proxy_for = ${me} and h.assignee is distinct from ${me}`]
  const parts = partsOf(filter)
  const costly = conditionsOf(parts.costly, aliases, params)
  const filters = conditionsOf(parts.narrow, aliases, params)
  // What began later ended later: the index of the list goes by the end.
  const ended = filter.createdFrom === undefined ? [] : [`h.ended_at >= ${params.add(filter.createdFrom)}::timestamptz`]
  const conditions = (who: string) => [who, 'h.task_id is not null', `h.outcome <> 'cancelled'`, ...filters, ...ended]
  if (costly.length > 0) {
    const walked = (who: string) => ({
      columns: DONE_COLUMNS,
      table: 'wf_history',
      alias: 'h',
      joins: instanceOfRow('h.instance_id'),
      narrow: conditions(who),
      costly,
    })
    return walkedPage<TaskRow, TaskRow>(sql, params, whose.map(walked), listing, asIs, placeOfDone)
  }
  const done = (who: string) => ({ columns: DONE_COLUMNS, from: 'wf_history h', joins: DONE_JOINS, conditions: conditions(who), needsJoins: false })
  return pageOfSources<TaskRow, TaskRow>(sql, params, whose.map(done), listing, asIs, placeOfDone)
}

/** What somebody was sent a copy of. */
export function copyPage(sql: Sql, actor: Actor, filter: TaskFilter): Promise<Page<CopyView>> {
  const params = new Params()
  const aliases = { about: 'i', created: 'c.created_at', search: wordsOf() }
  const parts = partsOf(filter)
  const costly = conditionsOf(parts.costly, aliases, params)
  const conditions = [`c.user_id = ${params.add(actor.userId)}`, ...conditionsOf(parts.narrow, aliases, params)]
  const definition = 'join wf_definition d on d.id = i.definition_id'
  const columns = 'c.*, i.process_key, d.name as process_name, i.status, i.title, i.summary, i.business_key, i.business_type, i.initiator'
  const listing = { filter, time: 'c.created_at', id: 'c.id', sorts: { createTime: 'c.created_at' } } as const
  if (costly.length > 0) {
    const source = { columns, table: 'wf_copy', alias: 'c', joins: instanceOfRow('c.instance_id'), shownJoins: definition, narrow: conditions, costly }
    return walkedPage<CopyRow, CopyView>(sql, params, [source], listing, copyOf, placeOfCopy)
  }
  const joins = `join wf_instance i on i.id = c.instance_id ${definition}`
  return page<CopyRow, CopyView>(sql, params, { columns, from: 'wf_copy c', joins, conditions, ...listing }, copyOf, placeOfCopy)
}

/** Instances, newest first. @param own what all of them have in common */
export function instancePage(sql: Sql, filter: TaskFilter, own: (params: Params) => string[]): Promise<Page<InstanceView>> {
  const params = new Params()
  const aliases = { about: 'i', created: 'i.started_at', search: wordsOf() }
  const parts = partsOf(filter)
  const conditions = [...own(params), ...conditionsOf(parts.narrow, aliases, params)]
  const costly = conditionsOf(parts.costly, aliases, params)
  const listing = { filter, time: 'i.started_at', id: 'i.id', sorts: { createTime: 'i.started_at', value: 'i.value', endTime: 'i.ended_at' } } as const
  const joins = 'join wf_definition d on d.id = i.definition_id'
  if (costly.length > 0) {
    const source = { columns: INSTANCE_COLUMNS, table: 'wf_instance', alias: 'i', joins: '', shownJoins: joins, narrow: conditions, costly }
    return walkedPage<InstanceListRow, InstanceView>(sql, params, [source], listing, instanceOf, placeOfInstance)
  }
  return page<InstanceListRow, InstanceView>(
    sql,
    params,
    { columns: INSTANCE_COLUMNS, from: 'wf_instance i', joins, conditions, ...listing },
    instanceOf,
    placeOfInstance,
  )
}
