/**
 * Link events pair by name, or by `source` and `target`, which name the other event's definition or the event itself (BPMN 2.0, 10.5.5).
 * Who is paired by a reference takes the name of its target, so that everything behind the compiler knows pairs by name only; targets of
 * one name in one scope are told apart by their ids first.
 */
import type { EventDefinition, EventNode } from '../core/graph.ts'
import type { Build } from './build.ts'
import type { Draft } from './nodes.ts'
import type { ProcessDraft } from './scopes.ts'
import { childrenOf, localName, textOf } from './source.ts'
import type { XmlElement } from './xml.ts'

interface Link {
  readonly event: Draft<EventNode>
  readonly definition: Extract<EventDefinition, { kind: 'link' }>
  readonly element: XmlElement
}

export function pairLinks(build: Build, draft: ProcessDraft): void {
  const links = Object.values(draft.nodes).flatMap((event) => (event.kind === 'event' ? linksOf(build, draft, event) : []))
  const targets = links.filter(({ event }) => event.position === 'catch')
  for (const source of links.filter(({ event }) => event.position === 'throw')) {
    const named = referencesOf(source.element, 'target')
    const target = targets.find(
      (each) => named.some((name) => isNamed(each, name)) || referencesOf(each.element, 'source').some((name) => isNamed(source, name)),
    )
    if (target) pair(build, source, target, targets)
    else for (const name of named) build.problem(source.element, 'broken-reference', `The target "${name}" is no catching link event`)
  }
}

function linksOf(build: Build, draft: ProcessDraft, event: Draft<EventNode>): Link[] {
  const holder = draft.elements.get(event.id)!
  return event.definitions.flatMap((definition) => {
    if (definition.kind !== 'link') return []
    const own = holder.children.find((child) => child.name === 'linkEventDefinition')
    const shared = childrenOf(holder, 'eventDefinitionRef').map((reference) => build.definitions.find(textOf(reference) ?? ''))
    const element = own ?? shared.find((found) => found?.name === 'linkEventDefinition')
    return element ? [{ event, definition, element }] : []
  })
}

const referencesOf = (element: XmlElement, name: 'source' | 'target'): string[] => childrenOf(element, name).flatMap((child) => textOf(child) ?? [])

const isNamed = ({ event, element }: Link, reference: string): boolean =>
  [event.id, element.id].some((id) => id !== undefined && (id === reference || id === localName(reference)))

function pair(build: Build, source: Link, target: Link, targets: readonly Link[]): void {
  const { event } = target
  if (source.event.scope !== event.scope) return build.problem(source.element, 'bad-link', `The link leads to "${event.id}" in another subprocess`)
  const isAlone = !targets.some((other) => other.event !== event && other.event.scope === event.scope && nameOf(other.event) === nameOf(event))
  if (!isAlone) event.definitions = [{ ...target.definition, name: `${target.definition.name} (${event.id})` }]
  source.event.definitions = [{ ...source.definition, name: nameOf(event) }]
}

const nameOf = ({ definitions: [first] }: Draft<EventNode>): string => (first?.kind === 'link' ? first.name : '')
