/** Reading the XML tree of a model: children, attributes and extensions under the names that matter. */
import { javaDialects } from './namespaces.ts'
import type { Place } from './problem.ts'
import type { XmlElement } from './xml.ts'

export function isBpmn(element: XmlElement, name?: string): boolean {
  return element.namespace === 'bpmn' && (name === undefined || element.name === name)
}

export function childrenOf(element: XmlElement, name: string): readonly XmlElement[] {
  return element.children.filter(child => isBpmn(child, name))
}

export function childOf(element: XmlElement, name: string): XmlElement | undefined {
  return element.children.find(child => isBpmn(child, name))
}

/** Attribute without surrounding space; undefined when absent or empty. */
export function attributeOf(element: XmlElement, name: string): string | undefined {
  const value = element.attributes.get(name)?.trim()
  return value === '' ? undefined : value
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
  for (const name of names) {
    for (const dialect of javaDialects) {
      const value = attributeOf(element, `${dialect}:${name}`)
      if (value !== undefined) return value
    }
  }
  return undefined
}

export function javaFlag(element: XmlElement, name: string, otherwise: boolean): boolean {
  const value = javaAttribute(element, name)?.toLowerCase()
  return value === undefined ? otherwise : value === 'true'
}

/** Everything in `extensionElements`, and vendor elements that stand where they should not, directly in the element. */
export function extensionsOf(element: XmlElement): readonly XmlElement[] {
  return element.children.flatMap(child => isBpmn(child, 'extensionElements') ? child.children : isBpmn(child) ? [] : [child])
}

export function javaExtensions(element: XmlElement, name: string): readonly XmlElement[] {
  return extensionsOf(element).filter(each => each.name === name && javaDialects.includes(each.namespace))
}

export function extension(element: XmlElement, namespace: string, name: string): XmlElement | undefined {
  return extensionsOf(element).find(each => each.namespace === namespace && each.name === name)
}

/** Child of a vendor's element, whatever the namespace. */
export function vendorChildren(element: XmlElement, name: string): readonly XmlElement[] {
  return element.children.filter(child => child.name === name)
}

/** Commas separate, except inside of `${...}`. */
export function splitList(text: string): readonly string[] {
  return (text.match(/(?:[$#]\{[^}]*\}|[^,])+/g) ?? []).map(part => part.trim()).filter(part => part !== '')
}

/** Name behind the prefix of a QName. */
export function localName(qname: string): string {
  return qname.slice(qname.lastIndexOf(':') + 1)
}

const detail = /EventDefinition$|LoopCharacteristics$|Expression$|^(?:time(?:Date|Duration|Cycle)|condition|script|ioSpecification|data(?:In|Out)put(?:Association)?|documentation|property)$/

/** Where to point when this element is wrong: the line is its own, the id that of the drawn element that it belongs to. */
export function placeOf(element: XmlElement): Place {
  for (let at: XmlElement | undefined = element; at; at = at.parent) {
    if (isBpmn(at) && at.id !== undefined && !detail.test(at.name)) return { id: at.id, line: element.line }
  }
  return { id: undefined, line: element.line }
}
