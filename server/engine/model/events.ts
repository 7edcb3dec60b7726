/** Start, intermediate, boundary and end events. */
import type { EventNode } from '../core/graph.ts'
import { formKeyOf } from './assignment.ts'
import type { Build } from './build.ts'
import { definitionsOf, warnEventRegistry } from './event-definitions.ts'
import { baseOf } from './nodes.ts'
import { attributeOf, flagOf, isBpmn, javaAttribute, localName } from './source.ts'
import type { XmlElement } from './xml.ts'

const positions: Readonly<Record<string, EventNode['position']>> = {
  startEvent: 'start',
  intermediateCatchEvent: 'catch',
  intermediateThrowEvent: 'throw',
  boundaryEvent: 'boundary',
  endEvent: 'end',
}

export function isEvent(element: XmlElement): boolean {
  return isBpmn(element) && Object.hasOwn(positions, element.name)
}

/** Whether a start event stands in an event subprocess, where other triggers are allowed. */
export function isInEventSubprocess(element: XmlElement): boolean {
  return element.parent !== undefined && isBpmn(element.parent, 'subProcess') && flagOf(element.parent, 'triggeredByEvent', false)
}

export function eventOf(build: Build, element: XmlElement, scope: string): EventNode {
  const position = positions[element.name]!
  const definitions = definitionsOf(build, element, position)
  warnEventRegistry(build, element)
  return {
    ...baseOf(build, element, scope),
    kind: 'event',
    position,
    definitions,
    parallelMultiple: flagOf(element, 'parallelMultiple', false) && definitions.length > 1,
    interrupting: interrupts(build, element, position, definitions),
    attachedTo: position === 'boundary' ? localReference(build, attributeOf(element, 'attachedToRef')) : undefined,
    initiatorVariable: javaAttribute(element, 'initiator'),
    formKey: position === 'start' ? formKeyOf(build, element) : undefined,
  }
}

function interrupts(build: Build, element: XmlElement, position: EventNode['position'], definitions: EventNode['definitions']): boolean {
  if (position !== 'boundary' && position !== 'start') return false
  const says = flagOf(element, position === 'boundary' ? 'cancelActivity' : 'isInterrupting', true)
  const kinds = new Set(definitions.map((definition) => definition.kind))
  if (kinds.has('compensate') && position === 'boundary') return false
  const always = kinds.has('error') || kinds.has('cancel')
  if (always && !says) build.warn(element, 'always-interrupting', 'An error or cancel event always interrupts')
  return says || always
}

function localReference(build: Build, reference: string | undefined): string | undefined {
  return reference === undefined ? undefined : (build.definitions.find(reference)?.id ?? localName(reference))
}
