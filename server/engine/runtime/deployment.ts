/** Deploying: all files compile or nothing changes; unchanged processes keep their version; start events move to the new one. */
import { createHash } from 'node:crypto'
import type { EventDefinition, FlowNode, MessageRef, ProcessGraph } from '../core/graph.ts'
import { EngineError, type Sql } from '../define.ts'
import { compileDecisions } from '../dmn/decision.ts'
import { timerDue } from '../expressions/timer.ts'
import { compileModel, type CompileOptions } from '../model/compile.ts'
import type { Problem, Reference } from '../model/problem.ts'
import {
  definitionById,
  insertResource,
  insertVersion,
  latestId,
  lockDeployments,
  replaceStarts,
  type DefinitionTable,
  type StartSubscription,
  type StartTimer,
} from '../store/definitions.ts'
import type { DeployFile, DeployInput, Deployed } from './model-api.ts'
import { uuidv7 } from './ids.ts'
import { warnOfMissing } from './missing-references.ts'

/** Definitions are shared by all tenants; instances carry theirs. */
export const SHARED = ''

export interface DeploymentContext {
  readonly now: number
  readonly timeZone: string
  readonly handlers: Iterable<string>
}

interface Version {
  readonly kind: 'process' | 'decision'
  readonly key: string
  readonly name: string | undefined
  readonly versionTag: string | undefined
  readonly graph: ProcessGraph | undefined
}

interface Checked {
  readonly file: DeployFile
  readonly versions: readonly Version[]
  readonly warnings: readonly Problem[]
  readonly references: readonly Reference[]
}

export type FileProblem = Problem & { readonly file: string }

/** Compiles all files and lists what is wrong with them; changes nothing. */
export function inspectFiles(
  { files, unknownHandlers }: Pick<DeployInput, 'files' | 'unknownHandlers'>,
  handlers: Iterable<string>,
): { readonly checked: readonly Checked[]; readonly problems: readonly FileProblem[] } {
  const options: CompileOptions = { handlers: new Set(handlers), ...(unknownHandlers && { unknownHandlers }) }
  const problems: FileProblem[] = []
  const checked = files.map((file) => {
    const result = checkFile(file, options)
    problems.push(...result.problems.map((problem) => ({ file: file.name, ...problem })))
    return { file, versions: result.versions, warnings: result.warnings, references: result.references }
  })
  const seen = new Set<string>()
  for (const { file, versions } of checked) {
    for (const { kind, key } of versions) {
      if (seen.has(`${kind} ${key}`))
        problems.push({ file: file.name, elementId: key, line: 1, code: 'duplicate-key', message: `${kind} ${key} stands in this deployment twice` })
      seen.add(`${kind} ${key}`)
    }
  }
  return { checked, problems }
}

/** @throws EngineError invalid `bad-model` with all problems of all files */
export function checkFiles(input: Pick<DeployInput, 'files' | 'unknownHandlers'>, handlers: Iterable<string>): readonly Checked[] {
  const { checked, problems } = inspectFiles(input, handlers)
  if (problems.length > 0) throw new EngineError('invalid', 'bad-model', problems[0]?.message ?? 'the model cannot run', { problems })
  if (input.files.length === 0) throw new EngineError('invalid', 'nothing-to-deploy', 'there is no file')
  return checked
}

interface FileFindings {
  readonly versions: readonly Version[]
  readonly problems: readonly Problem[]
  readonly warnings: readonly Problem[]
  readonly references: readonly Reference[]
}

/** A file is read by its name: `.bpmn`, `.bpmn2`, `.bpmn20.xml` and `.xml` are models, `.dmn` and `.dmn.xml` decisions. */
function checkFile(file: DeployFile, options: CompileOptions): FileFindings {
  if (!/\.(bpmn|bpmn2|dmn|xml)$/i.test(file.name)) return refused('unknown-file', 'Only files .bpmn, .bpmn2, .bpmn20.xml, .xml and .dmn can be deployed')
  const found = /\.dmn(\.xml)?$/i.test(file.name) ? checkDecisions(file) : checkModel(file, options)
  return found.versions.length + found.problems.length === 0 ? refused('nothing-to-deploy', 'The file holds no process and no decision') : found
}

const refused = (code: string, message: string): FileFindings => ({
  versions: [],
  warnings: [],
  references: [],
  problems: [{ elementId: undefined, line: 1, code, message }],
})

function checkModel(file: DeployFile, options: CompileOptions): FileFindings {
  const { graphs, problems, warnings, references } = compileModel(file.content, options)
  return {
    problems,
    warnings,
    references,
    versions: graphs.map((graph): Version => ({ kind: 'process', key: graph.key, name: graph.name, versionTag: graph.versionTag, graph })),
  }
}

function checkDecisions(file: DeployFile): FileFindings {
  const { decisions, problems, warnings } = compileDecisions(file.content)
  return {
    problems,
    warnings,
    references: [],
    versions: decisions.map(({ key, name, versionTag }): Version => ({ kind: 'decision', key, name, versionTag, graph: undefined })),
  }
}

/** Runs inside a transaction. */
export async function deploy(sql: Sql, input: DeployInput, { now, timeZone, handlers }: DeploymentContext): Promise<Deployed[]> {
  const compiled = checkFiles(input, handlers)
  await lockDeployments(sql)
  const checked = await warnOfMissing(sql, SHARED, compiled)
  const deploymentId = uuidv7(now)
  const deployed: Deployed[] = []
  for (const { file, versions, warnings } of checked) {
    const hash = createHash('sha256').update(file.content).digest('hex')
    let resourceId: string | undefined
    for (const version of versions) {
      const table = version.kind === 'process' ? 'wf_definition' : 'wf_decision'
      const same = await unchanged(sql, table, version.key, hash)
      const about = {
        kind: version.kind,
        key: version.key,
        name: version.name,
        warnings: warnings.map(({ elementId, line, message }) => ({ elementId, line, message })),
      }
      if (same !== undefined) {
        deployed.push({ ...about, definitionId: same.id, version: same.version })
        continue
      }
      if (resourceId === undefined) {
        resourceId = uuidv7(now)
        await insertResource(sql, { id: resourceId, deploymentId, name: file.name, hash, content: file.content })
      }
      const definitionId = uuidv7(now)
      const { graph } = version
      const number = await insertVersion(sql, table, {
        id: definitionId,
        key: version.key,
        versionTag: version.versionTag,
        name: version.name,
        category: input.category,
        tenant: SHARED,
        deploymentId,
        resourceId,
        hash,
        handlers: graph === undefined ? [] : handlersOf(graph),
        starterUsers: graph?.startableBy.users ?? [],
        starterGroups: graph?.startableBy.groups ?? [],
        at: new Date(now),
        by: input.actor.userId,
      })
      if (graph !== undefined) await subscribeStarts(sql, definitionId, graph, now, timeZone)
      deployed.push({ ...about, definitionId, version: number })
    }
  }
  return deployed
}

async function unchanged(sql: Sql, table: DefinitionTable, key: string, hash: string): Promise<{ id: string; version: number } | undefined> {
  const id = await latestId(sql, table, SHARED, key)
  const latest = id === undefined ? undefined : await definitionById(sql, table, id)
  return latest?.hash === hash ? latest : undefined
}

/** Every handler name in the graph: service tasks, throwing messages, listeners. */
function handlersOf(graph: ProcessGraph): string[] {
  const names = new Set<string>()
  const listeners = [graph, ...Object.values(graph.nodes), ...Object.values(graph.flows)].flatMap((part) => part.listeners)
  for (const { handler } of listeners) if (handler !== undefined) names.add(handler)
  for (const node of Object.values(graph.nodes)) {
    if (node.kind === 'task' && node.work === 'handler') names.add(node.handler)
    if (node.kind === 'task' && node.work === 'send' && node.message.handler !== undefined) names.add(node.message.handler)
    if (node.kind !== 'event') continue
    for (const definition of node.definitions)
      if (definition.kind === 'message' && definition.message.handler !== undefined) names.add(definition.message.handler)
  }
  return [...names]
}

/** Registers the start events of `definitionId` in place of those of older versions. */
export async function subscribeStarts(sql: Sql, definitionId: string, graph: ProcessGraph, now: number, timeZone: string): Promise<void> {
  const at = new Date(now)
  const subscriptions: StartSubscription[] = []
  const timers: StartTimer[] = []
  const subscribe = (elementId: string, eventId: string | undefined, kind: StartSubscription['kind'], name: unknown) =>
    subscriptions.push({ id: uuidv7(now), definitionId, elementId, eventId, kind, name: String(name), at })
  for (const elementId of graph.root.starts) {
    for (const task of receiving(graph, elementId)) subscribe(task.id, undefined, 'message', task.message.name.evaluate({}))
    for (const [element, definition] of startEvents(graph, elementId)) {
      if (definition.kind === 'message') subscribe(element, definition.id, 'message', definition.message.name.evaluate({}))
      else if (definition.kind === 'signal') subscribe(element, definition.id, 'signal', definition.signal.evaluate({}))
      else if (definition.kind === 'conditional') subscribe(element, definition.id, 'conditional', element)
      else if (definition.kind === 'timer') {
        const due = timerDue({ type: definition.timer.type, value: definition.timer.value.evaluate({}) }, now, 0, timeZone)
        if (due !== undefined)
          timers.push({ id: uuidv7(now), definitionId, elementId: element, eventId: definition.id, dueAt: new Date(due.dueAt), remaining: due.remaining })
      }
    }
  }
  await replaceStarts(sql, SHARED, graph.key, subscriptions, timers)
}

/** What can start an instance at this element: itself, or what stands behind an instantiating event-based gateway. */
function startersAt(graph: ProcessGraph, elementId: string): FlowNode[] {
  const node = graph.nodes[elementId]
  const nodes = node?.kind === 'gateway' ? node.outgoing.map((flow) => graph.nodes[graph.flows[flow]?.target ?? '']) : [node]
  return nodes.filter((each) => each !== undefined)
}

const startEvents = (graph: ProcessGraph, elementId: string): (readonly [string, EventDefinition])[] =>
  startersAt(graph, elementId).flatMap((node) => (node.kind === 'event' ? node.definitions.map((definition) => [node.id, definition] as const) : []))

/** Receive tasks among them, with the message for which each waits. */
const receiving = (graph: ProcessGraph, elementId: string): { readonly id: string; readonly message: MessageRef }[] =>
  startersAt(graph, elementId).flatMap((node) =>
    node.kind === 'task' && node.work === 'receive' && node.message !== undefined ? [{ id: node.id, message: node.message }] : [],
  )
