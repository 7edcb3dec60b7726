/**
 * Failures of the world outside, as rows that are tried again. Whoever reaches out opens one when he fails; the clock or a person
 * tries again through the handler of its type; what keeps failing waits for a person and tells the roles of its type.
 *
 *   await openException(uow, { type: 'tenant-sync', bizKey: tenantCode, title: tenantName, payload, error })
 *
 * The payload is all a retry has, and a retry may follow an attempt that had worked: handlers are idempotent.
 */
import { z } from 'zod'
import type { DataSource } from '#kit/data-source.ts'
import type { Resource } from '#kit/contract.ts'
import { moveDocument, type Move } from '#kit/document/move-document.ts'
import { isOpenIn } from '#kit/lifecycle.contract.ts'
import { defineEvent } from '#kit/extension-point.ts'
import { defineTopic, handleOutside, type TopicHandler } from '#kit/outbox/outbox.ts'
import { reasonOf } from '#kit/reason-of.ts'
import { workOn } from '#kit/run-work.ts'
import { systemActor, type ModelRow, type UnitOfWork } from '#kit/unit-of-work.ts'
import { shortened } from '#kit/words.ts'
import { notify } from '#server/modules/message/notify.ts'
import { exceptionTemplates } from './exception-templates.ts'
import { exceptionOrder } from './exception.contract.ts'
import { exceptionOrderMachine, type ExceptionContext, type ExceptionEvent } from './exception-order.machine.ts'
import { changesOfPayload, mended, type ExceptionRetry } from './exception-retry.service.ts'

/** What areas that open exceptions say about trying them again. */
export type { ExceptionRetry } from './exception-retry.service.ts'

/** Seconds before each try (lifecycles, 2.20); the last one repeats. */
export const usualLadder: readonly number[] = [15, 15, 30, 180, 1800, 1800, 1800, 3600]

export interface Opening {
  /** kebab-case; has a row in the configuration of exceptions, or the usual ladder. */
  readonly type: string
  /** What it is about. Opened again, the same row goes on. */
  readonly bizKey: string
  readonly title: string
  readonly payload: Readonly<Record<string, unknown>>
  readonly error: unknown
  readonly bizType?: string | undefined
  readonly bizId?: string | undefined
  readonly supplierId?: string | undefined
}

/** An exception has no tries left: people are asked. Told in the work that says so. */
export const peopleAreAsked = defineEvent<{ readonly id: string }>('exception.people-are-asked')

/** Somebody settles an exception beside the case in which people are asked: the case is over. Told before the exception is locked. */
export const takenUp = defineEvent<{ readonly id: string }>('exception.taken-up')

export const exceptionRetryDue = defineTopic('exception.retry-due', z.object({ id: z.uuid(), version: z.number().int() }))

type Row = ModelRow<'exceptionOrder'>

interface Rules {
  readonly name: string | null
  readonly nameEn: string | null
  readonly maxRetry: number
  readonly backoffSec: number[]
  readonly notifyRoles: string[]
}

export async function rulesOf(uow: Pick<UnitOfWork, 'sql'>, type: string): Promise<Rules> {
  const [row] = await uow.sql.query<Rules>(
    `select name, name_en as "nameEn", max_retry as "maxRetry", backoff_sec as "backoffSec", notify_roles as "notifyRoles" from exception_config
      where type = $1 and deleted_at is null`,
    [type],
  )
  if (row) return row
  const [param] = await uow.sql.query<{ value: string }>(
    `select param_value as value from system_param where param_key = 'exception.retry.max' and deleted_at is null`,
  )
  return { name: null, nameEn: null, maxRetry: Number(param?.value ?? usualLadder.length), backoffSec: [], notifyRoles: ['OPS'] }
}

const textOf = (error: unknown): string => reasonOf(error, 2000)

/** @returns the row's id; an exception that is open already is left as it is, a settled one is opened again */
export async function openException(uow: UnitOfWork, opening: Opening): Promise<string> {
  const rules = await rulesOf(uow, opening.type)
  // Two that notice the same failure at the same moment follow each other.
  await uow.sql.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`exception ${opening.type} ${opening.bizKey}`])
  const [known] = await uow.sql.query<{ id: string }>('select id from exception_order where type = $1 and biz_key = $2 and deleted_at is null for update', [
    opening.type,
    opening.bizKey,
  ])
  if (known) {
    const row = await uow.lockRow('exceptionOrder', known.id)
    if (!isOpenIn(exceptionOrderMachine, row.status, 'REOPEN')) return known.id
    await toPending(uow, row, rules, { payload: opening.payload, lastError: textOf(opening.error) })
    return known.id
  }
  const code = await uow.nextNumber('exception-order')
  const wait = waitBefore(rules, 0)
  const row = await uow.prisma.exceptionOrder.create({
    data: {
      code,
      type: opening.type,
      bizKey: opening.bizKey.slice(0, 100),
      title: opening.title.slice(0, 200),
      payload: opening.payload as object,
      lastError: textOf(opening.error),
      maxRetry: rules.maxRetry,
      ...(opening.bizType && { bizType: opening.bizType }),
      ...(opening.bizId && { bizId: opening.bizId }),
      ...(opening.supplierId && { supplierId: opening.supplierId }),
      nextRetryAt: new Date(uow.now.getTime() + wait * 1000),
    },
  })
  await uow.log({ bizType: 'exception-order', bizId: row.id, event: 'opened', toStatus: 'PENDING', content: textOf(opening.error) })
  await plan(uow, row)
  return row.id
}

const waitBefore = ({ backoffSec }: Rules, tries: number): number => {
  const ladder = backoffSec.length > 0 ? backoffSec : usualLadder
  return ladder[Math.min(tries, ladder.length - 1)] ?? 60
}

/** The message carries the version: a row that moved meanwhile has a message of its own. */
async function plan(uow: UnitOfWork, { id, version, nextRetryAt }: Row): Promise<void> {
  await uow.outbox.add(exceptionRetryDue.name, { id, version }, nextRetryAt ? { notBefore: nextRetryAt } : {})
}

type ExceptionMove = Move & { readonly event: ExceptionEvent['type'] }

/** @param left tries that are left after this one */
function move(uow: UnitOfWork, row: Row, left: number, what: ExceptionMove): Promise<Row> {
  const facts = (): ExceptionContext => ({ left })
  return moveDocument(uow, { resource: exceptionOrder as unknown as Resource, machine: exceptionOrderMachine, facts }, row, what)
}

async function toPending(uow: UnitOfWork, row: Row, rules: Rules, change: { payload?: Readonly<Record<string, unknown>>; lastError?: string }): Promise<Row> {
  const after = await move(uow, row, rules.maxRetry, {
    event: 'REOPEN',
    logAs: 'reopened',
    change: {
      retryCount: 0,
      maxRetry: rules.maxRetry,
      settledAt: null,
      reason: null,
      nextRetryAt: new Date(uow.now.getTime() + waitBefore(rules, 0) * 1000),
      ...(change.lastError !== undefined && { lastError: change.lastError }),
      ...(change.payload && { payload: change.payload }),
    },
  })
  await plan(uow, after)
  return after
}

export const reopenRow = async (uow: UnitOfWork, row: Row): Promise<Row> => toPending(uow, row, await rulesOf(uow, row.type), {})

/**
 * At once, by hand; with a payload that was mended, or as it was.
 * @throws Failure bad-input for a payload that the type does not take
 */
export async function retryRow(uow: UnitOfWork, row: Row, retry: ExceptionRetry | undefined, payload?: Readonly<Record<string, unknown>>): Promise<Row> {
  const before = row.payload as Record<string, unknown>
  const now = payload ? mended(retry, before, payload) : before
  const diff = changesOfPayload(before, now)
  const after = await move(uow, row, 1, {
    event: 'RETRY',
    logAs: 'retry-requested',
    change: { nextRetryAt: uow.now, ...(now !== before && { payload: now as object }) },
    ...(Object.keys(diff).length > 0 && { diff }),
  })
  await plan(uow, after)
  return after
}

/**
 * What an exception is about came right beside it: it is settled, wherever it stands on its ladder, and people who were asked are asked no
 * longer. A try that is under way meanwhile finds it settled and changes nothing.
 * @param note what became of it, where somebody has said so
 * @returns whether there was anything to settle
 */
export async function settledBeside(uow: UnitOfWork, type: string, bizKey: string, note?: string): Promise<boolean> {
  const [known] = await uow.sql.query<{ id: string }>(
    `select id from exception_order where type = $1 and biz_key = $2 and deleted_at is null and status in ('PENDING', 'RETRYING', 'WAIT_MANUAL')`,
    [type, bizKey],
  )
  if (!known) return false
  await uow.tell(takenUp, { id: known.id })
  const row = await uow.lockRow('exceptionOrder', known.id)
  if (!isOpenIn(exceptionOrderMachine, row.status, 'SETTLE')) return false
  await move(uow, row, 0, {
    event: 'SETTLE',
    logAs: 'settled-beside',
    change: { reason: note === undefined ? null : shortened(note, 500), settledAt: uow.now, nextRetryAt: null },
    ...(note !== undefined && { content: note }),
  })
  return true
}

/** People are asked about it, and none of them has decided. */
export async function waitsForPeople({ prisma }: Pick<UnitOfWork, 'prisma'>, type: string, bizKey: string): Promise<boolean> {
  return (await prisma.exceptionOrder.count({ where: { type, bizKey, status: 'WAIT_MANUAL', deletedAt: null } })) > 0
}

/** The next try of a row that was moved by its case. */
export const planRetry = (uow: UnitOfWork, { id, version }: Pick<Row, 'id' | 'version'>): Promise<unknown> =>
  uow.outbox.add(exceptionRetryDue.name, { id, version })

/** What became of a try. One that failed while somebody wanted another one says nothing: the other one is planned, and goes by its own. */
async function settle(uow: UnitOfWork, { id, version }: Pick<Row, 'id' | 'version'>, error: unknown): Promise<void> {
  const row = await uow.lockRow('exceptionOrder', id)
  if (!isOpenIn(exceptionOrderMachine, row.status, 'OK')) return
  if (error !== undefined && row.version !== version) return
  const rules = await rulesOf(uow, row.type)
  const retryCount = row.retryCount + 1
  const left = rules.maxRetry - retryCount
  const goesOn = error !== undefined && left > 0
  const after = await move(uow, row, left, {
    event: error === undefined ? 'OK' : 'FAIL',
    logAs: error === undefined ? 'resolved' : 'failed',
    change: {
      retryCount,
      maxRetry: rules.maxRetry,
      lastTriedAt: uow.now,
      nextRetryAt: goesOn ? new Date(uow.now.getTime() + waitBefore(rules, retryCount) * 1000) : null,
      settledAt: error === undefined ? uow.now : null,
      ...(error !== undefined && { lastError: textOf(error) }),
    },
    ...(error !== undefined && { content: textOf(error) }),
  })
  if (goesOn) await plan(uow, after)
  if (after.status !== 'WAIT_MANUAL') return
  await tellPeople(uow, after, rules)
  await uow.tell(peopleAreAsked, { id })
}

const tellPeople = (uow: UnitOfWork, row: Row, rules: Rules) =>
  notify(uow, {
    to: { roleCodes: rules.notifyRoles },
    template: exceptionTemplates['exception.wait-manual'],
    params: {
      code: row.code,
      type: { zh: rules.name ?? row.type, en: rules.nameEn ?? rules.name ?? row.type },
      bizKey: row.bizKey,
      retries: row.retryCount,
      reason: row.lastError,
    },
    link: `/order-center/exception-detail?id=${row.id}`,
    bizType: 'exception-order',
    bizId: row.id,
    dedupeKey: `exception ${row.id} ${row.version}`,
  })

/** @param retries one a type */
export function exceptionRetryHandler(data: DataSource, retries: readonly ExceptionRetry[], zone: string): TopicHandler {
  const work = workOn(data, { zone })
  return handleOutside(exceptionRetryDue, async ({ id, version }) => {
    const row = await work(systemActor('exceptions'), async (uow) => {
      const [known] = await uow.sql.query<{ version: number }>('select version from exception_order where id = $1::uuid and deleted_at is null', [id])
      if (known?.version !== version) return undefined
      const locked = await uow.lockRow('exceptionOrder', id)
      if (locked.version !== version) return undefined
      return locked.status === 'RETRYING' ? locked : begin(uow, locked)
    })
    if (!row || row.status !== 'RETRYING') return
    const handler = retries.find(({ type }) => type === row.type)
    let error: unknown
    try {
      if (!handler) throw new Error(`Nothing retries exceptions of type ${row.type}`)
      await handler.retry(row.payload as Record<string, unknown>, row.id)
    } catch (cause) {
      error = cause ?? new Error('unknown')
    }
    await work(systemActor('exceptions'), (uow) => settle(uow, row, error))
  })
}

async function begin(uow: UnitOfWork, row: Row): Promise<Row | undefined> {
  if (row.status !== 'PENDING') return undefined
  const after = await move(uow, row, 1, { event: 'RETRY', logAs: 'retried' })
  // Should this process die while it tries, the row is found again under its new version.
  await uow.outbox.add(exceptionRetryDue.name, { id: row.id, version: after.version }, { notBefore: new Date(uow.now.getTime() + 600_000) })
  return after
}

/** By the clock: what has waited for a person longer than its type allows is ignored. */
export async function ignoreOldExceptions(data: DataSource, zone: string): Promise<void> {
  const old = await data.sql.query<{ id: string }>(
    `select e.id from exception_order e join exception_config c on c.type = e.type and c.deleted_at is null
      where e.status = 'WAIT_MANUAL' and e.deleted_at is null and c.auto_ignore_after is not null and e.update_time < now() - make_interval(hours => c.auto_ignore_after)`,
  )
  for (const { id } of old) {
    await workOn(data, { zone })(systemActor('exceptions'), async (uow) => {
      await uow.tell(takenUp, { id })
      const row = await uow.lockRow('exceptionOrder', id)
      if (row.status === 'WAIT_MANUAL') await ignoreRow(uow, row, 'auto')
    })
  }
}

/** What waits for people without a case in which they are asked. */
export const waitingUnasked = async (sql: DataSource['sql']): Promise<string[]> =>
  (
    await sql.query<{ id: string }>(
      `select id from exception_order where status = 'WAIT_MANUAL' and process_instance_id is null and deleted_at is null order by create_time, id limit 200`,
    )
  ).map(({ id }) => id)

export function ignoreRow(uow: UnitOfWork, row: Row, reason: string): Promise<Row> {
  return move(uow, row, 0, { event: 'IGNORE', logAs: 'ignored', content: reason, change: { reason, settledAt: uow.now, nextRetryAt: null } })
}
