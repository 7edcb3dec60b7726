/** One transition of a document: its machine decides, row and log follow in the caller's unit of work. */
import type { AnyStateMachine } from 'xstate'
import type { Resource } from '../contract.ts'
import { decide } from '../decide.ts'
import { Failure } from '../errors.ts'
import type { Messages } from '../messages.ts'
import type { ModelChange, ModelName, ModelRow, UnitOfWork } from '../unit-of-work.ts'
import { decidedChange } from './document-lock.ts'

/** A row of a document as commands hold it. */
export type DocumentRow = { readonly id: string; readonly version: number; readonly status: string } & Readonly<Record<string, unknown>>

/** What moves a document. */
export interface DocumentMachine {
  readonly resource: Resource
  readonly machine: AnyStateMachine
  /** What the machine's guards look at, read in the same work. */
  readonly facts?: ((uow: UnitOfWork, row: never, event: string) => Promise<object> | object) | undefined
  /** Where a guard's name stands behind the resource's (`leave.free-period`), that is the code of the refusal. */
  readonly messages?: Messages | undefined
}

export interface Move {
  readonly event: string
  readonly content?: string | undefined
  /** Columns to write with the status. */
  readonly change?: Readonly<Record<string, unknown>> | undefined
}

/**
 * The row afterwards.
 * @param row locked, in the same work
 * @throws Failure rule (422) when the machine does not allow the event now, with the guard that refused
 */
export async function moveDocument(uow: UnitOfWork, of: DocumentMachine, row: DocumentRow, { event, content, change }: Move): Promise<DocumentRow> {
  const { resource, facts } = of
  const context = (await facts?.(uow, row as never, event)) ?? {}
  const status = decided(of, row, context, event)
  const model = resource.model as ModelName
  const written = decidedChange({ ...change, status }) as unknown as ModelChange<ModelName>
  const after = (await uow.change(model, row, written)) as ModelRow<ModelName> as unknown as DocumentRow
  await uow.log({ bizType: resource.name, bizId: row.id, event, fromStatus: row.status, toStatus: status, ...(content ? { content } : {}) })
  return after
}

/** Whether the machine knows the event in this status at all; guards are not asked. */
export const isOpenIn = (machine: AnyStateMachine, status: string, event: string): boolean =>
  (machine.states[status]?.transitions.get(event as never)?.length ?? 0) > 0

function decided({ resource, machine, messages = {} }: DocumentMachine, row: DocumentRow, context: object, event: string): string {
  try {
    return decide(machine, { value: row.status, context }, { type: event } as never)
  } catch (error) {
    const rule = error instanceof Failure ? String(error.details['rule']) : ''
    const code = `${resource.name}.${rule.split('|')[0] ?? ''}`
    const text = Object.hasOwn(messages, code) ? messages[code] : undefined
    if (!(error instanceof Failure) || !text) throw error
    throw new Failure('rule', code, { ...error.details, ...namedIn(text.zh, context) })
  }
}

/** The facts that a text tells; the others stay here. */
const namedIn = (text: string, facts: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(facts).filter(([name]) => text.includes(`{${name}}`)))
