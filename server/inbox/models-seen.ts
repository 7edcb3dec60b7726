/** Which models somebody may look at and start. What is started for a document is started by that document alone. */
import { Failure } from '#kit/errors.ts'
import { may, type Principal } from '#kit/principal.ts'
import type { DocumentsOfCases } from '#server/documents/change.ts'
import { EngineError, type Actor, type DefinitionView, type Engine } from '#server/engine/index.ts'

/** Models that somebody may begin a case of: by starting it, or by handing in one of its documents. */
export async function modelsToBegin(
  engine: Engine,
  documents: DocumentsOfCases | undefined,
  actor: Actor,
  principal: Principal,
): Promise<readonly DefinitionView[]> {
  const startable = await engine.startable(actor)
  if (documents === undefined) return startable
  const own = new Set(startable.map(({ definitionId }) => definitionId))
  // Documents hand themselves in by rights of their own, whether or not their model names starters.
  const all = await engine.startable({ ...actor, isAdmin: true })
  return all.filter(({ definitionId, key }) => own.has(definitionId) || documents.mayHandIn(principal, key))
}

/** A model by one of its names. */
interface Model {
  readonly processKey?: string | undefined
  readonly definitionId?: string | undefined
}

/**
 * A model shows who decides: to those who may start it or hand in its documents, and to whoever looks after models. To others it is not there.
 * @throws EngineError not-found `no-such-definition`
 */
export async function requireModel(
  engine: Engine,
  documents: DocumentsOfCases | undefined,
  actor: Actor,
  principal: Principal,
  { processKey, definitionId }: Model,
): Promise<void> {
  if (actor.isAdmin === true || may(principal, 'workflow:manage') || may(principal, 'workflow:operate')) return
  if (processKey !== undefined && documents?.mayHandIn(principal, processKey) === true) return
  const models = await modelsToBegin(engine, documents, actor, principal)
  if (!models.some((model) => model.definitionId === definitionId || (definitionId === undefined && model.key === processKey)))
    throw noModel(definitionId ?? processKey ?? '')
}

/**
 * @throws Failure rule `workflow.started-by-document` for a process that a document starts, and for a case that says that it is a
 * document's: whoever looks at it would see that document
 */
export async function refuseDocuments(
  engine: Engine,
  documents: DocumentsOfCases | undefined,
  { processKey, definitionId, businessType }: Model & { readonly businessType?: string | undefined },
): Promise<void> {
  if (documents === undefined) return
  const key = definitionId === undefined ? processKey : (await engine.definition(definitionId)).key
  if (documents.hasDocument({ processKey: key ?? '', businessType })) throw new Failure('rule', 'workflow.started-by-document', { rule: 'started-by-document' })
}

const noModel = (what: string): EngineError => new EngineError('not-found', 'no-such-definition', `no process definition ${what}`)
