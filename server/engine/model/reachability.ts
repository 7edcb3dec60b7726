/** What no token can ever reach is most likely a slip of the pen: a warning each. */
import type { FlowNode } from '../core/graph.ts'
import type { Build } from './build.ts'
import type { ProcessDraft, ScopeDraft } from './scopes.ts'
import { isActivity } from './wiring.ts'

export function warnUnreachable(build: Build, draft: ProcessDraft, root: ScopeDraft): void {
  const reached = new Set<string>()
  const queue = entries(root)
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    if (reached.has(id)) continue
    reached.add(id)
    const node = draft.nodes[id]
    if (node) queue.push(...next(draft, node))
  }
  for (const node of Object.values(draft.nodes)) {
    if (!reached.has(node.id) && isReachedFromOutside(draft, node, reached)) {
      build.warn(draft.elements.get(node.id)!, 'unreachable', 'No path leads to this element')
    }
  }
}

/** Only the outermost unreachable scope is worth a word, not everything inside it. */
function isReachedFromOutside(draft: ProcessDraft, node: FlowNode, reached: ReadonlySet<string>): boolean {
  return draft.nodes[node.scope] === undefined || reached.has(node.scope)
}

function entries(scope: ScopeDraft): string[] {
  return [...scope.starts, ...scope.eventSubprocesses]
}

function next(draft: ProcessDraft, node: FlowNode): string[] {
  const ids = node.outgoing.map((id) => draft.flows[id]!.target)
  if (isActivity(node)) {
    ids.push(...node.boundaries)
    if (node.compensationHandler !== undefined) ids.push(node.compensationHandler)
  }
  if (node.kind === 'subprocess') ids.push(...entries(draft.scopes.get(node.id)!))
  if (node.kind === 'event' && node.position === 'throw') ids.push(...linkTargets(draft, node))
  return ids
}

function linkTargets(draft: ProcessDraft, source: Extract<FlowNode, { kind: 'event' }>): string[] {
  const names = source.definitions.flatMap((definition) => (definition.kind === 'link' ? definition.name : []))
  if (names.length === 0) return []
  return Object.values(draft.nodes)
    .filter(
      (node) =>
        node.kind === 'event' &&
        node.position === 'catch' &&
        node.scope === source.scope &&
        node.definitions.some((definition) => definition.kind === 'link' && names.includes(definition.name)),
    )
    .map((node) => node.id)
}
