/**
 * How two models differ, element by element, for people who compare versions. An element is whatever stands in a process, subprocess,
 * lane set or collaboration under an id; everything further inside (conditions, event definitions, extensions) are attributes of it.
 */
import { isBpmn, nameOf } from './source.ts'
import { readXml, type XmlElement } from './xml.ts'

export interface ElementDifference {
  readonly elementId: string
  readonly name: string | undefined
  /** BPMN's word for it. */
  readonly type: string
  /** `moved`: only its place in the drawing. */
  readonly change: 'added' | 'removed' | 'changed' | 'moved'
  readonly attributes: readonly AttributeDifference[]
}

export interface AttributeDifference {
  /** An attribute, or the path to one inside the element. */
  readonly name: string
  readonly from: string | undefined
  readonly to: string | undefined
}

interface Drawn {
  readonly element: XmlElement
  readonly attributes: ReadonlyMap<string, string>
}

interface Model {
  readonly elements: ReadonlyMap<string, Drawn>
  /** Places in the drawing, by the id of what is drawn. */
  readonly places: ReadonlyMap<string, string>
}

const containers: ReadonlySet<string> = new Set([
  'definitions',
  'process',
  'subProcess',
  'transaction',
  'adHocSubProcess',
  'collaboration',
  'laneSet',
  'childLaneSet',
  'lane',
])
/** Said a second time by the flows themselves. */
const repeated: ReadonlySet<string> = new Set(['incoming', 'outgoing', 'flowNodeRef'])

/** @throws XmlError */
export function differences(from: string, to: string): ElementDifference[] {
  const [before, after] = [modelOf(from), modelOf(to)]
  const found: ElementDifference[] = []
  for (const [id, drawn] of after.elements) {
    const old = before.elements.get(id)
    if (old === undefined) found.push(described(id, drawn, 'added', []))
    else {
      const attributes = changed(old, drawn)
      if (attributes.length > 0) found.push(described(id, drawn, 'changed', attributes))
      else if (before.places.get(id) !== after.places.get(id)) found.push(described(id, drawn, 'moved', []))
    }
  }
  for (const [id, drawn] of before.elements) if (!after.elements.has(id)) found.push(described(id, drawn, 'removed', []))
  return found
}

const described = (
  elementId: string,
  { element }: Drawn,
  change: ElementDifference['change'],
  attributes: readonly AttributeDifference[],
): ElementDifference => ({
  elementId,
  name: nameOf(element),
  type: element.name,
  change,
  attributes,
})

function changed(before: Drawn, after: Drawn): AttributeDifference[] {
  const names = new Set([...before.attributes.keys(), ...after.attributes.keys()])
  const all = [...names].map((name) => ({ name, from: before.attributes.get(name), to: after.attributes.get(name) }))
  const type = { name: 'type', from: before.element.name, to: after.element.name }
  return [type, ...all].filter(({ from, to }) => from !== to)
}

function modelOf(xml: string): Model {
  const elements = new Map<string, Drawn>()
  const places = new Map<string, string>()
  const visit = (element: XmlElement): void => {
    if (isBpmn(element) && element.id !== undefined && element.name !== 'definitions' && element.parent !== undefined && isContainer(element.parent))
      elements.set(element.id, { element, attributes: attributesOf(element) })
    const drawn = element.namespace === 'bpmndi' ? element.attributes.get('bpmnElement') : undefined
    if (drawn !== undefined) places.set(drawn.slice(drawn.indexOf(':') + 1), placeOf(element))
    for (const child of element.children) visit(child)
  }
  visit(readXml(xml))
  return { elements, places }
}

const isContainer = (element: XmlElement): boolean => isBpmn(element) && containers.has(element.name)

/** Bounds and waypoints; labels move by themselves. */
const placeOf = (element: XmlElement): string =>
  element.children
    .filter(({ name }) => name === 'Bounds' || name === 'waypoint')
    .map(({ attributes }) => ['x', 'y', 'width', 'height'].map((name) => Math.round(Number(attributes.get(name) ?? 0))).join(','))
    .join(' ')

function attributesOf(element: XmlElement): Map<string, string> {
  const found = new Map<string, string>()
  collect(element, '', found)
  return found
}

function collect(element: XmlElement, path: string, found: Map<string, string>): void {
  for (const [name, value] of element.attributes) if (name !== 'id' && !name.startsWith('xmlns')) found.set(path + name, value.trim())
  const text = element.text.trim()
  if (text !== '') found.set(path === '' ? 'text' : path.slice(0, -1), text)
  const count = new Map<string, number>()
  for (const child of element.children) {
    if (isBpmn(child) && repeated.has(child.name)) continue
    if (isContainer(element) && isBpmn(child) && child.id !== undefined) continue
    const own = isBpmn(child) ? child.name : `${child.namespace}:${child.name}`
    const label = child.attributes.get('name') ?? child.attributes.get('key')
    const nth = (count.get(own) ?? 0) + 1
    count.set(own, nth)
    // What holds nothing but others says nothing by itself.
    const step = child.name === 'extensionElements' ? '' : `${own}${label === undefined ? (nth === 1 ? '' : `[${nth}]`) : `[${label}]`}/`
    collect(child, path + step, found)
    if (step !== '' && child.attributes.size === 0 && child.children.length === 0 && child.text.trim() === '') found.set((path + step).slice(0, -1), '')
  }
}
