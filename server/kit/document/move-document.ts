/** One transition of a row: its machine decides, row and log follow in the caller's unit of work. */
import type { AnyStateMachine } from 'xstate'
import type { Resource } from '../contract.ts'
import { decide } from '../decide.ts'
import { Failure } from '../errors.ts'
import { codeOf, lifecyclesOf } from '../lifecycle.contract.ts'
import type { Messages } from '../messages.ts'
import type { LogEntry, ModelChange, ModelName, UnitOfWork } from '../unit-of-work.ts'

/** A row of a document as commands hold it. */
export type DocumentRow = { readonly id: string; readonly version: number; readonly status: string } & Readonly<Record<string, unknown>>

/** A row with a lifecycle. */
type MovedRow = { readonly id: string; readonly version: number } & Readonly<Record<string, unknown>>

/** What moves a row. */
export interface DocumentMachine {
  readonly resource: Pick<Resource, 'name' | 'model'>
  readonly machine: AnyStateMachine
  /** The field that holds the state; `status` unless said otherwise. */
  readonly field?: string | undefined
  /** What the machine's guards look at, read in the same work. */
  readonly facts?: ((uow: UnitOfWork, row: never, event: string) => Promise<object> | object) | undefined
  /** Columns that a move writes with the status, by its event: when it was submitted, why it was refused. */
  readonly stamps?: Readonly<Record<string, Stamp>> | undefined
  /** Where a guard's name stands behind the resource's (`leave.free-period`), that is the code of the refusal. */
  readonly messages?: Messages | undefined
}

/** @param what the row before the move, what is said to it, and the columns that the caller writes with it */
export type Stamp<Row = never> = (
  uow: UnitOfWork,
  what: { readonly row: Row; readonly content: string | undefined; readonly change: Readonly<Record<string, unknown>> },
) => Promise<Readonly<Record<string, unknown>>> | Readonly<Record<string, unknown>>

/** The instant of the move, in these columns. */
export const stamp =
  (...columns: readonly string[]): Stamp<unknown> =>
  ({ now }) =>
    Object.fromEntries(columns.map((column) => [column, now]))

export interface Move {
  readonly event: string
  readonly content?: string | undefined
  /** Columns to write with the status. */
  readonly change?: Readonly<Record<string, unknown>> | undefined
  /** Columns that one function works out from other rows (`changes: 'derived'`), to write with it. */
  readonly derived?: Readonly<Record<string, unknown>> | undefined
  /** What the log calls it; the event's name unless said otherwise. */
  readonly logAs?: string | undefined
  /** What else the log tells of it. */
  readonly diff?: LogEntry['diff']
}

/**
 * The row afterwards.
 * @param row locked, in the same work
 * @throws Failure rule (422) when the machine does not allow the event now, with the guard that refused
 */
export async function moveDocument<Row extends MovedRow>(uow: UnitOfWork, of: DocumentMachine, row: Row, move: Move): Promise<Row> {
  const write = await decideMove(uow, of, row, move)
  return write()
}

/** The same in two halves: everything is read and decided, the answer writes it. */
export async function decideMove<Row extends MovedRow>(uow: UnitOfWork, of: DocumentMachine, row: Row, move: Move): Promise<() => Promise<Row>> {
  const { resource, facts, stamps, field = 'status' } = of
  const { event, content, change, derived = {}, logAs = event, diff } = move
  const before = String(row[field])
  const after = decided(of, before, (await facts?.(uow, row as never, event)) ?? {}, event)
  const stamped = await stamps?.[event]?.(uow, { row: row as never, content, change: change ?? {} })
  const written = { ...change, ...stamped, ...derived, [field]: after } as unknown as ModelChange<ModelName>
  const told = field === 'status' ? { fromStatus: before, toStatus: after, ...(diff && { diff }) } : { diff: { [field]: [before, after] as const, ...diff } }
  const log = { bizType: resource.name, bizId: row.id, event: logAs, ...told, ...(content ? { content } : {}) }
  return async () => (await uow.change(resource.model as ModelName, row, written, { decided: [field], derived: Object.keys(derived) }, log)) as unknown as Row
}

/** Switches rows that are in use or not: one lifecycle event for each. */
export async function switchRows(
  uow: UnitOfWork,
  resource: Pick<Resource, 'name' | 'model' | 'row' | 'verbs' | 'lifecycles'>,
  rows: readonly { readonly id: string }[],
  event: 'ENABLE' | 'DISABLE',
): Promise<void> {
  const machine = lifecyclesOf(resource)['status']
  if (!machine) throw new Error(`Rows of ${resource.name} are not switched`)
  for (const { id } of rows) {
    const row = (await uow.lockRow(resource.model as ModelName, id)) as unknown as MovedRow
    await moveDocument(uow, { resource, machine }, row, { event })
  }
}

function decided({ resource, machine, messages = {} }: DocumentMachine, status: string, context: object, event: string): string {
  try {
    return decide(machine, { value: status, context }, { type: event } as never)
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    const code = codeOf(resource.name, `guard:${String(error.details['rule'])}`)
    const text = Object.hasOwn(messages, code) ? messages[code] : undefined
    if (!text) throw error
    throw new Failure('rule', code, { ...error.details, ...namedIn(text.zh, context) })
  }
}

/** The facts that a text tells; the others stay here. */
const namedIn = (text: string, facts: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(facts).filter(([name]) => text.includes(`{${name}}`)))
