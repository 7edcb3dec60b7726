/** Gateways. */
import type { Gateway } from '../core/graph.ts'
import type { Build } from './build.ts'
import { baseOf } from './nodes.ts'
import { attributeOf, childOf, flagOf, isBpmn, textOf } from './source.ts'
import type { XmlElement } from './xml.ts'

const kinds: Readonly<Record<string, Gateway['gateway']>> = {
  exclusiveGateway: 'exclusive',
  parallelGateway: 'parallel',
  inclusiveGateway: 'inclusive',
  eventBasedGateway: 'event',
  complexGateway: 'complex',
}

export function isGateway(element: XmlElement): boolean {
  return isBpmn(element) && Object.hasOwn(kinds, element.name)
}

export function gatewayOf(build: Build, element: XmlElement, scope: string): Gateway {
  const activation = childOf(element, 'activationCondition')
  const text = textOf(activation)
  return {
    ...baseOf(build, element, scope),
    kind: 'gateway',
    gateway: kinds[element.name]!,
    defaultFlow: attributeOf(element, 'default'),
    instantiate: flagOf(element, 'instantiate', false),
    parallelEvents: attributeOf(element, 'eventGatewayType') === 'Parallel',
    activationCondition: activation && text !== undefined ? build.formula(activation, text) : undefined,
  }
}
