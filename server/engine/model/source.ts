/** Reading the XML tree of a model: children, attributes and extensions under the names that matter. */
import { javaDialects } from './namespaces.ts'
import type { Place } from './problem.ts'
import type { XmlElement } from './xml.ts'

/** What nobody can type: the host takes such a text apart again. */
const BETWEEN_LANGUAGES = '\u001F'

export function isBpmn(element: XmlElement, name?: string): boolean {
  return element.namespace === 'bpmn' && (name === undefined || element.name === name)
}

export function childrenOf(element: XmlElement, name: string): readonly XmlElement[] {
  return element.children.filter((child) => isBpmn(child, name))
}

export function childOf(element: XmlElement, name: string): XmlElement | undefined {
  return element.children.find((child) => isBpmn(child, name))
}

/** Attribute without surrounding space; undefined when absent or empty. */
export function attributeOf(element: XmlElement, name: string): string | undefined {
  const value = element.attributes.get(name)?.trim()
  return value === '' ? undefined : value
}

/** What people read. With `chandlery:nameEn` it is stored in both languages as one text; the host gives each reader his. */
export function nameOf(element: XmlElement): string | undefined {
  const [name, nameEn] = [attributeOf(element, 'name'), attributeOf(element, 'chandlery:nameEn')]
  return name === undefined || nameEn === undefined || name === nameEn ? (name ?? nameEn) : `${name}${BETWEEN_LANGUAGES}${nameEn}`
}

export function flagOf(element: XmlElement, name: string, otherwise: boolean): boolean {
  const value = attributeOf(element, name)?.toLowerCase()
  return value === undefined ? otherwise : value === 'true' || value === '1'
}

/** Text inside an element, trimmed; undefined when absent or empty. */
export function textOf(element: XmlElement | undefined): string | undefined {
  const text = element?.text.trim()
  return text === '' ? undefined : text
}

/** Attribute `name` of any of the Java engines' namespaces. */
export function javaAttribute(element: XmlElement, ...names: readonly string[]): string | undefined {
  const attributes = javaAttributesOf(element)
  if (attributes.size === 0) return undefined
  return names.map((name) => attributes.get(name)).find((value) => value !== undefined)
}

const none: ReadonlyMap<string, string> = new Map()
const javaAttributeCache = new WeakMap<XmlElement, ReadonlyMap<string, string>>()

/** Attributes of the Java dialects by local name, collected once: every element is asked for some forty of them. */
function javaAttributesOf(element: XmlElement): ReadonlyMap<string, string> {
  let known = javaAttributeCache.get(element)
  if (known) return known
  const found: [string, string][] = []
  for (const [key, raw] of element.attributes) {
    const at = key.indexOf(':')
    const value = raw.trim()
    if (at !== -1 && value !== '' && javaDialects.includes(key.slice(0, at))) found.push([key.slice(at + 1), value])
  }
  known = found.length === 0 ? none : new Map(found.toReversed())
  javaAttributeCache.set(element, known)
  return known
}

export function javaFlag(element: XmlElement, name: string, otherwise: boolean): boolean {
  const value = javaAttribute(element, name)?.toLowerCase()
  return value === undefined ? otherwise : value === 'true'
}

/** Everything in `extensionElements`, and vendor elements that stand where they should not, directly in the element. */
export function extensionsOf(element: XmlElement): readonly XmlElement[] {
  if (element.children.length === 0) return []
  let known = extensionCache.get(element)
  if (!known) {
    known = element.children.flatMap((child) => (isBpmn(child, 'extensionElements') ? child.children : isBpmn(child) ? [] : [child]))
    extensionCache.set(element, known)
  }
  return known
}

const extensionCache = new WeakMap<XmlElement, readonly XmlElement[]>()

export function javaExtensions(element: XmlElement, name: string): readonly XmlElement[] {
  return extensionsOf(element).filter((each) => each.name === name && javaDialects.includes(each.namespace))
}

export function extension(element: XmlElement, namespace: string, name: string): XmlElement | undefined {
  return extensionsOf(element).find((each) => each.namespace === namespace && each.name === name)
}

/** Child of a vendor's element, whatever the namespace. */
export function vendorChildren(element: XmlElement, name: string): readonly XmlElement[] {
  return element.children.filter((child) => child.name === name)
}

/** Commas separate, except inside of `${...}`. One pass, whatever the text. */
export function splitList(text: string): readonly string[] {
  const parts: string[] = []
  let from = 0
  let isInside = false
  for (let at = 0; at < text.length; at++) {
    const char = text[at]
    if (char === '}') isInside = false
    else if (char === '{' && (text[at - 1] === '$' || text[at - 1] === '#')) isInside = true
    else if (char === ',' && !isInside) {
      parts.push(text.slice(from, at))
      from = at + 1
    }
  }
  return [...parts, text.slice(from)].map((part) => part.trim()).filter((part) => part !== '')
}

/** Name behind the prefix of a QName. */
export function localName(qname: string): string {
  return qname.slice(qname.lastIndexOf(':') + 1)
}

const detail =
  /EventDefinition$|LoopCharacteristics$|Expression$|^(?:time(?:Date|Duration|Cycle)|condition|script|ioSpecification|data(?:In|Out)put(?:Association)?|documentation|property)$/

/** Where to point when this element is wrong: the line is its own, the id that of the drawn element that it belongs to. */
export function placeOf(element: XmlElement): Place {
  for (let at: XmlElement | undefined = element; at; at = at.parent) {
    if (isBpmn(at) && at.id !== undefined && !detail.test(at.name)) return { id: at.id, line: element.line }
  }
  return { id: undefined, line: element.line }
}
