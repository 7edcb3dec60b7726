/**
 * A move that needs nothing but the row and what the process knows is decided before its step is written, and is written with it: the step
 * shares its statement and its commit with others. A move with effects, or whose guards or stamps ask the database, needs a transaction.
 */
import { decideMove, type DocumentRow } from '#kit/document/move-document.ts'
import { isId } from '#kit/ids.ts'
import { modelRows } from '#kit/model-rows.ts'
import { NeedsTransaction, type OpenAhead } from '#kit/work-ahead.ts'
import type { Sql } from '#server/engine/define.ts'
import type { Follows, StepAhead } from '#server/engine/index.ts'
import { moverOf, type DocumentFlow, type DocumentProcess } from './define.ts'
import { actorOfStep, personById, personId, type Person } from './step-actor.ts'
import { mustAgree, refuseExcluded, type Transition } from './step-rules.ts'

export class MovesAhead {
  readonly #flow: () => DocumentFlow
  readonly #open: OpenAhead
  /** Processes and events of which it turned out that the database is asked. */
  readonly #asking = new Set<string>()

  constructor(flow: () => DocumentFlow, open: OpenAhead) {
    this.#flow = flow
    this.#open = open
  }

  /** @param move the only one that the step means */
  async of(process: DocumentProcess, step: StepAhead, move: Transition, sql: Sql): Promise<Follows> {
    const key = `${process.key} ${move.event}`
    if (!isPlain(process, step, move) || this.#asking.has(key)) return 'transaction'
    try {
      return await this.#decided(process, step, move.event, sql)
    } catch (error) {
      if (error instanceof NeedsTransaction) this.#asking.add(key)
      // Whatever else refuses the move is told by the transaction, where the row is locked.
      return 'transaction'
    }
  }

  async #decided(process: DocumentProcess, step: StepAhead, event: string, sql: Sql): Promise<Follows> {
    const { model } = process.document.resource
    const id = step.businessKey ?? ''
    const opened = await this.#open()
    const rows = modelRows(opened.tables, model)
    const [read] = await sql.query<Record<string, unknown>>(
      `select ${rows.columns}, (${personById('$2')}) as "who acts" from ${rows.table} t where t.id = $1::uuid`,
      [id, personId(step.actor)],
    )
    if (read === undefined) return 'transaction'
    const { 'who acts': person, ...found } = read
    const row = rows.read(found) as DocumentRow
    if (step.closed?.outcome === 'approved') {
      // As long as nobody has written the row since it was submitted, it is what approvers have looked at.
      if (row.version !== step.docVersion) return 'transaction'
      refuseExcluded(process, step, row)
    }
    const ahead = opened.as(actorOfStep(step, person as Person | null))
    const write = await decideMove(ahead, moverOf(process, this.#flow().dependencies, step.variables), row, { event, content: step.closed?.comment })
    mustAgree(process, step, await write())
    return { table: rows.table, id, version: row.version, move: ahead }
  }
}

/** Whether nothing but the row itself has to be looked at, and nothing but it is written. */
function isPlain({ document }: DocumentProcess, { closed, businessKey }: StepAhead, { event, news, mayBeDone }: Transition): boolean {
  if (news === 'submitted' || mayBeDone || document.effects?.[event] !== undefined || businessKey === undefined || !isId(businessKey)) return false
  // What stands beside the row may change without it, so documents with parts are always compared.
  return closed?.outcome !== 'approved' || document.parts === undefined
}
