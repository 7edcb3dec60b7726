/** One process of a file to one graph. */
import type { FlowNode, Mapping, ProcessGraph, ScopeNode } from '../core/graph.ts'
import { checkApprovalRules, factsOf } from './approval-rules.ts'
import type { Build } from './build.ts'
import { rulesOf } from './chandlery.ts'
import { checkEvents } from './check-events.ts'
import { checkFlow } from './check-flow.ts'
import { checkStandard } from './check-standard.ts'
import { warnUnknownExtensions } from './extensions.ts'
import { listenersOf } from './listeners.ts'
import { initialValues, propertiesOf } from './mappings.ts'
import { nodeId } from './nodes.ts'
import { warnUnreachable } from './reachability.ts'
import type { ProcessDraft, ScopeDraft } from './scopes.ts'
import { newDraft, readScope } from './scopes.ts'
import { attributeOf, childOf, extension, nameOf, javaAttribute, splitList, textOf } from './source.ts'
import { startFormOf } from './start-form.ts'
import { wire } from './wiring.ts'
import type { XmlElement } from './xml.ts'

/** What is wrong is reported to `build`; the graph is only good when nothing was. */
export function buildProcess(build: Build, process: XmlElement): ProcessGraph {
  const key = nodeId(process)
  if (process.id === undefined) build.problem(process, 'missing-id', 'The process has no id: it is the key under which it is started')
  if (attributeOf(process, 'isExecutable') === undefined)
    build.warn(process, 'not-executable', 'isExecutable is not set: the process is deployed as executable')
  else if (!build.isExecutable) build.warn(process, 'not-executable', 'isExecutable is false: the process is deployed all the same')
  const draft = newDraft()
  const root = readScope(build, draft, process, key, undefined, new Map())
  wire(build, draft)
  checkFlow(build, draft)
  checkEvents(build, draft)
  checkStandard(build, draft, process)
  warnUnreachable(build, draft, root)
  warnUnknownExtensions(build, process)
  return finish(build, process, key, draft, root)
}

function finish(build: Build, process: XmlElement, key: string, draft: ProcessDraft, root: ScopeDraft): ProcessGraph {
  const initial = initialValues(build, process)
  const nodes = Object.create(null) as Record<string, FlowNode>
  for (const [id, node] of Object.entries(draft.nodes)) nodes[id] = Object.freeze(finalNode(draft, node as FlowNode, key, initial))
  const rules = rulesOf(build, process, 'Process')
  checkApprovalRules(build, process, rules)
  const version = extension(process, 'zeebe', 'versionTag')
  return Object.freeze({
    key,
    name: nameOf(process),
    versionTag: javaAttribute(process, 'versionTag') ?? (version && attributeOf(version, 'value')),
    root: scopeNode(root),
    nodes,
    flows: draft.flows,
    startableBy: startersOf(process),
    historyTimeToLive: timeToLive(build, process),
    properties: propertiesOf(process),
    listeners: listenersOf(build, process),
    rules,
    facts: factsOf(build, process, rules),
    startForm: startFormOf(build, process),
  })
}

function finalNode(draft: ProcessDraft, node: FlowNode, key: string, initial: readonly Mapping[]): FlowNode {
  if (node.kind === 'subprocess') return { ...node, body: scopeNode(draft.scopes.get(node.id)!) }
  const isProcessStart = node.kind === 'event' && node.position === 'start' && node.scope === key
  return isProcessStart && initial.length > 0 ? { ...node, outputs: [...initial, ...node.outputs] } : node
}

function scopeNode({ id, starts, children, eventSubprocesses, hasCompensation }: ScopeDraft): ScopeNode {
  return { id, starts, children, eventSubprocesses, hasCompensation }
}

function startersOf(process: XmlElement): ProcessGraph['startableBy'] {
  const users = splitList(javaAttribute(process, 'candidateStarterUsers') ?? '')
  const groups = [...splitList(javaAttribute(process, 'candidateStarterGroups') ?? '')]
  const starter = extension(process, 'activiti', 'potentialStarter') ?? extension(process, 'flowable', 'potentialStarter')
  const assignment = starter && childOf(starter, 'resourceAssignmentExpression')
  const text = assignment && textOf(childOf(assignment, 'formalExpression'))
  const named = splitList(text ?? '').map((part) => /^(user|group)\s*\((.*)\)$/.exec(part) ?? ([part, 'group', part] as const))
  return {
    users: [...users, ...named.flatMap(([, kind, name]) => (kind === 'user' ? name!.trim() : []))],
    groups: [...groups, ...named.flatMap(([, kind, name]) => (kind === 'user' ? [] : name!.trim()))],
  }
}

/** A bare number means days. */
function timeToLive(build: Build, process: XmlElement): string | undefined {
  const text = javaAttribute(process, 'historyTimeToLive')
  if (text === undefined || /^P\w+$/.test(text)) return text
  if (/^\d+$/.test(text)) return `P${text}D`
  build.warn(process, 'ignored-extension', `historyTimeToLive="${text}" is neither a number of days nor a duration`)
  return undefined
}
