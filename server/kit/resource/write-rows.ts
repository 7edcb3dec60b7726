/** Writing the rows of a resource: scope, blacklist, version, hooks and document log in one place for insert, update, removal and toggle. */
import type { Resource } from '../contract.ts'
import { lockOf, refuseLocked, refuseRemoval } from '../document/document-lock.ts'
import { refuseByLifecycle, writtenStatuses } from '../document/row-lifecycle.ts'
import { requireBirth, statusRulesOf } from '../document/status-rule.ts'
import { badInput, Failure, notFound } from '../errors.ts'
import { isId, newId } from '../ids.ts'
import { settingsCacheOf } from '../settings-cache.ts'
import { tableNameOf, type Column } from '../tables.ts'
import type { UnitOfWork } from '../unit-of-work.ts'
import type { Shape } from './columns.ts'
import { Conditions } from './conditions.ts'
import { refuseHidden, visibleFields } from './field-blacklist.ts'
import type { Draft, RawRow, ResourceHooks, RowShown, WriteContext } from './hooks.ts'
import { pageDirectoryOf } from './page-directory.ts'
import type { Reader, RowReader } from './read-rows.ts'
import { scopeColumnsFor } from './scope.ts'
import { tellingTaken } from './taken-fields.ts'

/** A removal may name several rows; all or none. */
const mostAtOnce = 200

export class RowWriter<R extends Resource> {
  private readonly resource: R
  private readonly hooks: ResourceHooks<R>
  private readonly rows: RowReader<R>

  constructor(resource: R, hooks: ResourceHooks<R>, rows: RowReader<R>) {
    this.resource = resource
    this.hooks = hooks
    this.rows = rows
  }

  /** @param draft as the contract's draft validated it. The row as a detail call shows it. */
  async insert(uow: UnitOfWork, reader: Reader, draft: Draft): Promise<RowShown<R>> {
    const shape = await this.rows.shape(reader)
    refuseHidden(this.resource, draft, reader.principal)
    const context: WriteContext = { uow, data: reader.data, verb: 'insert', before: undefined }
    const checked = await this.prepare(draft, context)
    requireBirth({ name: this.resource.name, statuses: statusRulesOf(this.resource) }, checked)
    const columns = {
      id: newId(),
      ...checked,
      ...scopeColumnsFor(this.resource, reader.principal, uow.actor.tenantId, checked, shape.table),
      ...made(uow, shape),
    }
    const { names, places, values } = assignments(shape, columns)
    await tellingTaken(this.resource, shape, this.hooks.drawn, () =>
      uow.sql.query(`insert into ${shape.table.name} (${names.join(', ')}) values (${places.join(', ')})`, values),
    )
    return this.finish(reader, String(columns['id']), { event: 'inserted', diff: undefined }, context, checked)
  }

  /** @param version checked when given. @throws Failure not-found, stale-version */
  async update(uow: UnitOfWork, reader: Reader, id: string, version: number | undefined, draft: Draft): Promise<RowShown<R>> {
    const before = await this.locked(uow, reader, id, version)
    refuseHidden(this.resource, draft, reader.principal)
    refuseByLifecycle(this.resource, before, 'update')
    const context: WriteContext = { uow, data: reader.data, verb: 'update', before }
    const shape = await this.rows.shape(reader)
    const checked = await this.prepare(draft, context)
    // Also an update may not hand a row to another supplier.
    scopeColumnsFor(this.resource, reader.principal, uow.actor.tenantId, checked, shape.table)
    const diff = changes(before, checked, shape)
    refuseLocked(lockOf(this.resource), before['status'], Object.keys(diff))
    writtenStatuses(this.resource, before, checked)
    if (Object.keys(diff).length > 0) await this.set(uow, shape, id, checked)
    return this.finish(reader, id, { event: 'updated', diff }, context, checked)
  }

  /** Marks as deleted; unique values become free again. Logs, which are never deleted softly, are really deleted. */
  async remove(uow: UnitOfWork, reader: Reader, ids: readonly string[], version: number | undefined): Promise<number> {
    if (ids.length === 0 || ids.some((id) => !isId(id))) throw badInput([{ path: 'id', code: 'bad-value' }])
    if (ids.length > mostAtOnce) throw new Failure('bad-input', 'row-limit', { limit: mostAtOnce })
    const shape = await this.rows.shape(reader)
    // In one order for everybody, so that two removals cannot wait for each other.
    for (const id of [...new Set(ids)].sort()) {
      const before = await this.locked(uow, reader, id, version)
      refuseRemoval(lockOf(this.resource), before['status'])
      refuseByLifecycle(this.resource, before, 'remove')
      const context: WriteContext = { uow, data: reader.data, verb: 'remove', before }
      await this.hooks.validate?.({}, context)
      if (shape.table.columns.has('deletedAt')) await this.set(uow, shape, id, { deletedAt: uow.now })
      else await uow.sql.query(`delete from ${shape.table.name} where id = $1::uuid`, [id])
      await this.hooks.afterWrite?.(before, context, {})
      await uow.log({ bizType: this.resource.name, bizId: id, event: 'removed' })
    }
    this.forgetAfterCommit(uow, reader)
    return new Set(ids).size
  }

  /** Switches `status` between ENABLED and DISABLED, or to the one that is named. */
  async switch(uow: UnitOfWork, reader: Reader, id: string, status: string | undefined): Promise<RowShown<R>> {
    const before = await this.locked(uow, reader, id, undefined)
    const shape = await this.rows.shape(reader)
    const next = switched(before, shape, status)
    const context: WriteContext = { uow, data: reader.data, verb: 'active', before }
    const draft = await this.prepare(next, context)
    writtenStatuses(this.resource, before, draft, next)
    await this.set(uow, shape, id, draft)
    return this.finish(reader, id, { event: 'switched', diff: changes(before, draft, shape) }, context, draft)
  }

  private async prepare(draft: Draft, context: WriteContext): Promise<Draft> {
    await this.hooks.validate?.(draft, context)
    return this.hooks.beforeWrite ? this.hooks.beforeWrite(draft, context) : draft
  }

  private async locked(uow: UnitOfWork, reader: Reader, id: string, version: number | undefined): Promise<RawRow> {
    const row = await this.rows.findRaw(reader, id, uow.sql, true)
    if (!row) throw notFound(this.resource.name, id)
    if (version !== undefined && row['version'] !== version)
      throw new Failure('conflict', 'stale-version', { current: visibleFields(this.resource, row, reader.principal) })
    return row
  }

  private async set(uow: UnitOfWork, shape: Shape, id: string, change: Draft): Promise<void> {
    const { columns, name } = shape.table
    const stamped = {
      ...change,
      ...(columns.has('updatedBy') && { updatedBy: uow.actor.userId ?? null }),
      ...(columns.has('updateTime') && { updateTime: uow.now }),
    }
    const { names, places, values } = assignments(shape, stamped)
    const pairs = names.map((column, index) => `${column} = ${places[index] ?? ''}`)
    const counted = columns.has('version') ? [...pairs, 'version = version + 1'] : pairs
    await tellingTaken(this.resource, shape, this.hooks.drawn, () =>
      uow.sql.query(`update ${name} set ${counted.join(', ')} where id = $${values.length + 1}::uuid`, [...values, id]),
    )
  }

  /** Reads back inside the work, so that defaults, expressions and the hooks' own writes are in the answer. */
  private async finish(
    reader: Reader,
    id: string,
    log: { event: string; diff: Readonly<Record<string, readonly [unknown, unknown]>> | undefined },
    context: WriteContext,
    draft: Draft,
  ): Promise<RowShown<R>> {
    const { uow } = context
    const { afterWrite } = this.hooks
    // A hook sees the whole row and may write; where there is none, the row of the answer tells all.
    const isWhole = afterWrite === undefined && (reader.principal?.hiddenFields.size ?? 0) === 0
    const raw = await this.rows.findRaw(isWhole ? reader : { ...reader, principal: undefined }, id, uow.sql)
    if (!raw) throw notFound(this.resource.name, id)
    await afterWrite?.(raw, context, draft)
    const begins = context.verb === 'insert' && typeof raw['status'] === 'string' ? { toStatus: raw['status'] } : {}
    await uow.log({ bizType: this.resource.name, bizId: id, event: log.event, ...begins, ...(log.diff && { diff: log.diff }) })
    this.forgetAfterCommit(uow, reader)
    const row = await (isWhole ? this.rows.shown(reader, raw, uow.sql) : this.rows.find(reader, id, uow.sql))
    if (!row) throw notFound(this.resource.name, id)
    return row
  }

  /** This process answers with the new state at once; the others hear of it. */
  private forgetAfterCommit(uow: UnitOfWork, reader: Reader): void {
    uow.afterCommit(() => {
      pageDirectoryOf(reader.data).forget(this.resource.model)
      settingsCacheOf(reader.data).forget(tableNameOf(this.resource.model))
    })
  }
}

function made(uow: UnitOfWork, { table: { columns } }: Shape): Draft {
  const by = uow.actor.userId ?? null
  return {
    ...(columns.has('createdBy') && { createdBy: by }),
    ...(columns.has('updatedBy') && { updatedBy: by }),
    ...(columns.has('createTime') && { createTime: uow.now }),
    ...(columns.has('updateTime') && { updateTime: uow.now }),
  }
}

/** Values by column; fields without a column (computed ones) belong to the hooks and are left out. */
function assignments({ table }: Shape, change: Draft): { names: string[]; places: string[]; values: unknown[] } {
  const where = new Conditions()
  const names: string[] = []
  const places: string[] = []
  for (const [field, value] of Object.entries(change)) {
    const column = table.columns.get(field)
    if (!column || value === undefined) continue
    names.push(column.name)
    places.push(where.value(stored(column, value)))
  }
  return { names, places, values: where.values }
}

/** The driver would write a list as PostgreSQL's array; a json column wants its text. */
const stored = (column: Column, value: unknown): unknown =>
  (column.type === 'jsonb' || column.type === 'json') && value !== null ? JSON.stringify(value) : value

/** What really changes, `[before, after]` by field. */
function changes(before: RawRow, draft: Draft, { table }: Shape): Record<string, readonly [unknown, unknown]> {
  const pairs = Object.entries(draft).filter(([field, value]) => value !== undefined && !isSame(before[field], value, table.columns.get(field)?.type))
  return Object.fromEntries(pairs.map(([field, value]) => [field, [before[field] ?? null, value] as const]))
}

/** `12.50` and `12.5` are the same amount, two ways of writing an instant the same instant. */
function isSame(before: unknown, after: unknown, type: string | undefined): boolean {
  if (before === after) return true
  if (before === null || before === undefined || after === null) return (before ?? null) === after
  if (before instanceof Date) return before.getTime() === new Date(String(after)).getTime()
  if (type === 'numeric') return trimmed(String(before)) === trimmed(String(after))
  return JSON.stringify(before) === JSON.stringify(after)
}

const trimmed = (decimal: string): string => (decimal.includes('.') ? decimal.replace(/0+$/, '').replace(/\.$/, '') : decimal)

/** Resources spell the toggle as `status` with two words or as a boolean `active`. */
function switched(before: RawRow, { table: { columns } }: Shape, wanted: string | undefined): Draft {
  if (columns.has('status')) {
    const next = wanted ?? (before['status'] === 'ENABLED' ? 'DISABLED' : 'ENABLED')
    if (next !== 'ENABLED' && next !== 'DISABLED') throw badInput([{ path: 'status', code: 'bad-value' }])
    return { status: next }
  }
  return { active: wanted === undefined ? before['active'] !== true : wanted === 'true' || wanted === 'ENABLED' }
}
