/**
 * Holds documents and their processes together: after every step of a watched process, in its transaction, the document is moved
 * by its machine. Whatever ends, returns or resubmits an instance (a decision, a timer, an administrator, a repair) passes here, so
 * a status cannot say something else than the process; and an instance without its document cannot come to be.
 */
import { atOnce } from '#kit/database/at-once.ts'
import { isLocked, lockOf } from '#kit/document/document-lock.ts'
import { decideMove, moveDocument, type DocumentRow, type Move } from '#kit/document/move-document.ts'
import { isOpenIn } from '#kit/lifecycle.contract.ts'
import { changesBetween, saveSnapshot, type SnapshotField } from '#kit/document/snapshot.ts'
import { Failure } from '#kit/errors.ts'
import { workIn } from '#kit/run-work.ts'
import { quoted, tableNameOf } from '#kit/tables.ts'
import type { ModelName, UnitOfWork } from '#kit/unit-of-work.ts'
import type { OpenAhead } from '#kit/work-ahead.ts'
import { EngineError, type Sql } from '#server/engine/define.ts'
import type { Follows, StepAhead, StepFollowed, Watch, WatchedClaim, WatchedStep } from '#server/engine/index.ts'
import { contentNow } from './change.ts'
import { MovesAhead } from './move-ahead.ts'
import { actorOfStep, personById, personId, type Person } from './step-actor.ts'
import { moverOf, submitTaskOf, type DocumentFlow, type DocumentProcess } from './define.ts'
import { movesOf, mustAgree, refuseExcluded, rests, type Transition } from './step-rules.ts'

/** What a command is about to do in its transaction; a step that nobody announced is somebody else's. */
export interface Intents {
  /** A document begins its process. */
  begins(sql: Sql, businessKey: string): void
  /** The next end of the instance means this event. */
  means(sql: Sql, instanceId: string, event: string, comment?: string): void
}

/** Why an instance is being ended. */
interface Meant {
  readonly event: string
  readonly comment: string | undefined
}

interface Announced {
  readonly beginning: Set<string>
  readonly events: Map<string, Meant>
}

/** @param flow the operations, once the engine is there */
export function documentWatch(
  processes: readonly DocumentProcess[],
  flow: () => DocumentFlow,
  ahead: OpenAhead,
): { readonly watch: Watch; readonly intents: Intents } {
  const movesAhead = new MovesAhead(flow, ahead)
  const byKey = new Map(processes.map((process) => [process.key, process]))
  const announced = new WeakMap<Sql, Announced>()
  const of = (sql: Sql): Announced => {
    const known = announced.get(sql) ?? { beginning: new Set(), events: new Map() }
    announced.set(sql, known)
    return known
  }
  return {
    intents: {
      begins: (sql, businessKey) => void of(sql).beginning.add(businessKey),
      means: (sql, instanceId, event, comment) => void of(sql).events.set(instanceId, { event, comment }),
    },
    watch: {
      watches: (processKey) => byKey.has(processKey),
      ...(processes.some(({ bond }) => bond.claimed !== undefined) && {
        watchesClaim: (processKey, elementId) => byKey.get(processKey)?.bond.claimed?.[elementId] !== undefined,
        onClaim: (claim, sql) => asEngineRule(() => followClaim(byKey.get(claim.processKey), claim, sql, flow)),
      }),
      follows(step, sql) {
        const process = byKey.get(step.processKey)
        return process === undefined ? 'nothing' : followsAhead(process, step, movesAhead, sql)
      },
      async onStep(step, sql) {
        const process = byKey.get(step.processKey)
        if (!process) return undefined
        const { beginning, events } = of(sql)
        if (step.isBorn) return void requireBeginning(process, step, beginning.has(step.businessKey ?? ''))
        const meant = events.get(step.instanceId)
        if (step.outcome !== undefined) events.delete(step.instanceId)
        return asEngineRule(() => follow({ process, step, flow, comment: step.closed?.comment ?? meant?.comment }, sql, meant?.event))
      },
    },
  }
}

/** A rule of the document refuses the step as a rule of the engine would. */
async function asEngineRule<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Failure && error.kind === 'rule') throw new EngineError('rule', error.code, error.message, error.details)
    throw error
  }
}

/** @throws Failure rule when the process is started by itself, or does not begin with the initiator's task */
function requireBeginning(process: DocumentProcess, { standsAt, businessType }: WatchedStep, isAnnounced: boolean): void {
  const { name } = process.document.resource
  if (!isAnnounced || businessType !== name) throw new Failure('rule', 'workflow.started-by-document', { rule: 'started-by-document', bizType: name })
  if (standsAt.length !== 1 || standsAt[0] !== submitTaskOf(process))
    throw new Error(`Process ${process.key} has to begin with the user task ${submitTaskOf(process)} of its initiator`)
}

/** The usual decision, which moves nothing: as long as nobody has written the row since it was submitted, nothing has to follow. */
function followsAhead(process: DocumentProcess, step: StepAhead, movesAhead: MovesAhead, sql: Sql): Follows | Promise<Follows> {
  const { resource, parts } = process.document
  if (step.isBorn) return 'transaction'
  const moves = movesOf(process, step, undefined)
  const [move] = moves
  if (move !== undefined) return moves.length === 1 ? movesAhead.of(process, step, move, sql) : 'transaction'
  if (rests(process, step)) return 'transaction'
  if (step.closed?.outcome !== 'approved') return 'nothing'
  // What stands beside the row may change without it, so documents with parts are always compared.
  if (parts !== undefined || process.document.notBy !== undefined || step.docVersion === undefined || step.businessKey === undefined) return 'transaction'
  return { table: quoted(tableNameOf(resource.model as ModelName)), id: step.businessKey, version: step.docVersion }
}

/** A step and whose document follows it. */
interface Followed {
  readonly process: DocumentProcess
  readonly step: WatchedStep
  readonly flow: () => DocumentFlow
  /** Of the decision, or of the command that ends the instance. */
  readonly comment: string | undefined
}

/**
 * @param namedEvent the event that a command announced for the end
 * @returns the last writing, where nothing waits for it
 */
async function follow(followed: Followed, sql: Sql, namedEvent: string | undefined): Promise<StepFollowed> {
  const { process, step } = followed
  const { document } = process
  const moves = movesOf(process, step, namedEvent)
  const decides = step.closed?.outcome === 'approved'
  if (moves.length === 0 && !decides) return undefined
  const { uow, row: before, submitted } = await lockFor(step, process, sql)
  let row = before
  if (decides) refuseExcluded(process, step, row)
  // The usual decision, which moves nothing: as long as nobody has written the row since it was submitted, its version is enough. What stands
  // beside the row may change without it, so documents with parts are always compared.
  if (decides && submitted && (moves.length > 0 || document.parts !== undefined || row.version !== step.docVersion))
    await refuseChanged(process, step, uow, row, submitted)
  for (const [index, move] of moves.entries()) {
    const { event, news, mayBeDone } = move
    if (mayBeDone && !isOpenIn(document.machine, row.status, event)) continue
    if (index === moves.length - 1 && news !== 'submitted' && document.effects?.[event] === undefined) {
      const write = await decideMove(uow, moverOf(process, followed.flow().dependencies, step.variables), row, { event, content: followed.comment })
      return { rest: asEngineRule(async () => mustAgree(process, step, await write())) }
    }
    row = await moved(followed, uow, row, move)
  }
  mustAgree(process, step, row)
  return undefined
}

/** A step, or a claim, which decides on nothing. */
type Looked = Pick<WatchedStep, 'actor' | 'processKey' | 'businessKey'> & Partial<Pick<WatchedStep, 'docVersion'>>

/** The document, locked, as it was submitted, and a unit of work in the name of who acts. */
async function lockFor(
  step: Looked,
  { document: { resource } }: DocumentProcess,
  sql: Sql,
): Promise<{ readonly uow: UnitOfWork; readonly row: DocumentRow; readonly submitted: readonly SnapshotField[] | undefined }> {
  const [around, row] = await atOnce(
    sql,
    () => lookAround(step, resource.name, sql),
    () => workIn(sql).lockRow(resource.model as ModelName, step.businessKey ?? ''),
  )
  return { uow: workIn(sql, actorOfStep(step, around.person, workIn(sql).actor)), row: row as unknown as DocumentRow, submitted: around.submitted ?? undefined }
}

/** A task was claimed: the document moves if its machine knows what that means now. */
async function followClaim(process: DocumentProcess | undefined, claim: WatchedClaim, sql: Sql, flow: () => DocumentFlow): Promise<void> {
  const event = process?.bond.claimed?.[claim.elementId]
  if (process === undefined || event === undefined) return
  const { document } = process
  const { uow, row: before } = await lockFor(claim, process, sql)
  if (!isOpenIn(document.machine, before.status, event)) return
  const row = await moveDocument(uow, moverOf(process, flow().dependencies), before, { event })
  const what = { row: row as never, event, instanceId: claim.instanceId, comment: undefined, variables: claim.variables }
  await document.effects?.[event]?.(uow, what, flow())
}

async function moved(followed: Followed, uow: UnitOfWork, before: DocumentRow, { event, news }: Transition): Promise<DocumentRow> {
  const { step, process, flow, comment } = followed
  const { document } = process
  if (news === 'submitted') return submitted(followed, uow, before, { event, content: comment })
  const row = await moveDocument(uow, moverOf(process, flow().dependencies, step.variables), before, { event, content: comment })
  await document.effects?.[event]?.(uow, { row: row as never, event, instanceId: step.instanceId, comment, variables: step.variables }, flow())
  return row
}

/** The document as it is now is what approvers will decide on. */
async function submitted({ process, step, flow }: Followed, uow: UnitOfWork, before: DocumentRow, move: Move): Promise<DocumentRow> {
  const { document } = process
  const { event, content: comment } = move
  const row = await moveDocument(uow, moverOf(process, flow().dependencies, step.variables), before, {
    ...move,
    change: { processInstanceId: step.instanceId },
  })
  const of = { bizType: document.resource.name, bizId: row.id, docVersion: row.version, instanceId: step.instanceId }
  await saveSnapshot(uow, of, await contentNow(process, uow, row))
  await step.setDocVersion(row.version)
  await document.effects?.[event]?.(uow, { row: row as never, event, instanceId: step.instanceId, comment, variables: step.variables }, flow())
  return row
}

const firm = (fields: readonly SnapshotField[]): SnapshotField[] => fields.filter(({ isOpen }) => !isOpen)

/** @throws EngineError conflict `document-changed` with the difference when the document is not the one that was submitted */
async function refuseChanged(process: DocumentProcess, step: WatchedStep, uow: UnitOfWork, row: DocumentRow, before: readonly SnapshotField[]): Promise<void> {
  const { resource } = process.document
  if (!isLocked(lockOf(resource), row.status)) return
  const now = await contentNow(process, uow, row)
  const fields = changesBetween(firm(before), firm(now))
  if (fields.length > 0)
    throw new EngineError('conflict', 'document-changed', 'the document is not what was submitted', {
      bizType: resource.name,
      toldFrom: Object.fromEntries([...before, ...now].flatMap(({ name, toldFrom }) => (toldFrom ? [[name, toldFrom]] : []))),
      change: { from: step.docVersion, to: row.version, fields },
    })
}

/** What a step has to know beside its document: who made it, and what approvers decide on. */
interface Around {
  readonly person: Person | null
  readonly submitted: readonly SnapshotField[] | null
}

async function lookAround({ actor, businessKey = '', docVersion }: Looked, bizType: string, sql: Sql): Promise<Around> {
  const [around] = await (sql.prepared ?? sql.query)<Around>(
    `select (${personById('$1')}) as person,
            (select content from doc_snapshot where biz_type = $2 and biz_id = $3 and doc_version = $4) as submitted`,
    [personId(actor), bizType, businessKey, docVersion ?? null],
  )
  return around ?? { person: null, submitted: null }
}
