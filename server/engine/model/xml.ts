/**
 * XML text to a tree that knows the line of every element.
 *
 * A reader of our own rather than a BPMN toolkit, for three reasons: a problem must name its line, all problems must be found in one pass,
 * and what a file may do to the server must be bounded (size, depth, no document type, no entities beyond the five of XML itself).
 */
import { prefixOf } from './namespaces.ts'

export interface XmlElement {
  /** Known prefix of its namespace (`bpmn`, `camunda`, ...), else the namespace URI; empty without one. */
  readonly namespace: string
  readonly name: string
  /** `name` for attributes without a prefix, `camunda:name` for those of a namespace. */
  readonly attributes: ReadonlyMap<string, string>
  readonly children: readonly XmlElement[]
  /** Its own text, entities decoded, not trimmed. */
  readonly text: string
  readonly line: number
  readonly parent: XmlElement | undefined
  /** Value of the attribute `id`. */
  readonly id: string | undefined
}

/** Not well-formed, or refused for safety. */
export class XmlError extends Error {
  override readonly name = 'XmlError'
  readonly code: 'malformed-xml' | 'unsafe-xml' | 'too-large' | 'too-deep'
  readonly line: number

  constructor(code: XmlError['code'], line: number, message: string) {
    super(message)
    this.code = code
    this.line = line
  }
}

/** Largest file that is read, in characters. */
export const maxLength = 10 * 1024 * 1024
/** Deepest nesting that is read. */
export const maxDepth = 200
/** Most elements that are read; a process of two thousand nodes with its diagram has some thirty thousand. */
export const maxElements = 150_000

interface OpenElement {
  namespace: string
  name: string
  attributes: Map<string, string>
  children: OpenElement[]
  text: string
  line: number
  parent: OpenElement | undefined
  id: string | undefined
  /** As written, to match the end tag. */
  tag: string
  scope: NamespaceScope
}

/** Declared prefixes; elements without declarations share the scope of their parent. */
interface NamespaceScope {
  readonly own: ReadonlyMap<string, string>
  readonly outer: NamespaceScope | undefined
}

const xmlName = /[\p{L}_:][\p{L}\p{N}_:.\-\u00B7]*/uy
const attribute = /\s+([\p{L}_:][\p{L}\p{N}_:.\-\u00B7]*)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/uy
const tagEnd = /\s*(\/?)>/y
const endTag = /<\/([^\s>]+)\s*>/y
const entity = /&(?:#(\d{1,7})|#x([\da-fA-F]{1,6})|(amp|lt|gt|quot|apos));|&[^;\s]{0,32};?/g
/** Control characters; PostgreSQL would not store them either. */
// oxlint-disable-next-line no-control-regex
const notInXml = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/
const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/**
 * @returns the root element
 * @throws XmlError with the line
 */
export function readXml(xml: string): XmlElement {
  if (xml.length > maxLength) throw new XmlError('too-large', 1, `The file is larger than ${maxLength / 1024 / 1024} MB`)
  const forbidden = xml.search(notInXml)
  if (forbidden !== -1) {
    const line = xml.slice(0, forbidden).split('\n').length
    throw new XmlError('malformed-xml', line, `The file holds a character that XML does not allow (code ${xml.charCodeAt(forbidden)})`)
  }
  return new Reader(xml.codePointAt(0) === 0xfeff ? xml.slice(1) : xml).read()
}

class Reader {
  readonly #xml: string
  #at = 0
  #line = 1
  #nextNewline: number
  #open: OpenElement | undefined
  #root: OpenElement | undefined
  #depth = 0
  #count = 0

  constructor(xml: string) {
    this.#xml = xml
    this.#nextNewline = xml.indexOf('\n')
  }

  read(): XmlElement {
    const xml = this.#xml
    while (this.#at < xml.length) {
      const next = xml.indexOf('<', this.#at)
      this.#readText(xml.slice(this.#at, next === -1 ? xml.length : next))
      if (next === -1) {
        this.#at = xml.length
        break
      }
      this.#at = next
      this.#readMarkup()
    }
    if (this.#open) throw this.#fail(`<${this.#open.tag}> of line ${this.#open.line} is never closed`)
    if (!this.#root) throw this.#fail('The file holds no XML element')
    return this.#root
  }

  #readMarkup(): void {
    const xml = this.#xml
    if (xml.startsWith('<!--', this.#at)) this.#skipPast('-->', 4, 'comment')
    else if (xml.startsWith('<![CDATA[', this.#at)) this.#readCdata()
    else if (xml.startsWith('<!', this.#at)) {
      throw new XmlError('unsafe-xml', this.#lineHere(), 'Document types and entity declarations (<!DOCTYPE, <!ENTITY) are not accepted')
    } else if (xml.startsWith('<?', this.#at)) this.#skipPast('?>', 2, 'processing instruction')
    else if (xml.startsWith('</', this.#at)) this.#readEndTag()
    else this.#readStartTag()
  }

  #readText(raw: string): void {
    if (raw === '') return
    if (this.#open) this.#open.text += this.#decode(raw)
    else if (raw.trim() !== '') {
      this.#at += raw.search(/\S/)
      throw this.#fail('Text outside of the root element')
    }
  }

  #readCdata(): void {
    const end = this.#xml.indexOf(']]>', this.#at)
    if (end === -1) throw this.#fail('CDATA section is never closed')
    if (!this.#open) throw this.#fail('Text outside of the root element')
    this.#open.text += this.#xml.slice(this.#at + 9, end)
    this.#at = end + 3
  }

  #skipPast(terminator: string, skip: number, what: string): void {
    const end = this.#xml.indexOf(terminator, this.#at + skip)
    if (end === -1) throw this.#fail(`The ${what} is never closed`)
    this.#at = end + terminator.length
  }

  #readEndTag(): void {
    endTag.lastIndex = this.#at
    const match = endTag.exec(this.#xml)
    if (!match) throw this.#fail('Malformed end tag')
    if (!this.#open) throw this.#fail(`</${match[1]}> closes nothing`)
    if (this.#open.tag !== match[1]) {
      throw this.#fail(`</${match[1]}> stands where <${this.#open.tag}> of line ${this.#open.line} must be closed`)
    }
    this.#at = endTag.lastIndex
    this.#open = this.#open.parent
    this.#depth--
  }

  #readStartTag(): void {
    const line = this.#lineHere()
    xmlName.lastIndex = this.#at + 1
    const name = xmlName.exec(this.#xml)
    if (!name) throw this.#fail('"<" must be followed by a name')
    this.#at = xmlName.lastIndex
    const raw = this.#readAttributes(name[0])
    tagEnd.lastIndex = this.#at
    const end = tagEnd.exec(this.#xml)
    if (!end) throw this.#fail(`The tag <${name[0]}> of line ${line} is malformed`)
    this.#at = tagEnd.lastIndex
    this.#enter(name[0], raw, line, end[1] === '/')
  }

  #readAttributes(tag: string): Map<string, string> {
    const raw = new Map<string, string>()
    for (;;) {
      attribute.lastIndex = this.#at
      const match = attribute.exec(this.#xml)
      if (!match) return raw
      const name = match[1]!
      if (raw.has(name)) throw this.#fail(`The attribute ${name} stands twice in <${tag}>`)
      raw.set(name, this.#decode((match[2] ?? match[3] ?? '').replace(/[\t\r\n]/g, ' ')))
      this.#at = attribute.lastIndex
    }
  }

  #enter(tag: string, raw: ReadonlyMap<string, string>, line: number, selfClosing: boolean): void {
    if (!this.#open && this.#root) throw this.#fail('A second root element')
    if (++this.#count > maxElements) throw new XmlError('too-large', line, `The file holds more than ${maxElements} elements`)
    const scope = namespaceScope(this.#open?.scope ?? rootScope, raw)
    const [prefix, local] = splitName(tag)
    const uri = lookUp(scope, prefix)
    if (uri === undefined && prefix !== '') throw this.#fail(`The prefix of <${tag}> is not declared`)
    const attributes = new Map<string, string>()
    for (const [key, value] of raw) {
      const [attributePrefix, attributeName] = splitName(key)
      if (key === 'xmlns' || attributePrefix === 'xmlns') continue
      const attributeUri = lookUp(scope, attributePrefix)
      if (attributePrefix !== '' && attributeUri === undefined) throw this.#fail(`The prefix of the attribute ${key} is not declared`)
      attributes.set(attributePrefix === '' ? key : `${prefixOf(attributeUri!)}:${attributeName}`, value)
    }
    const parent = this.#open
    const element: OpenElement = {
      namespace: prefixOf(uri ?? ''),
      name: local,
      attributes,
      children: [],
      text: '',
      line,
      parent,
      id: attributes.get('id'),
      tag,
      scope,
    }
    parent?.children.push(element)
    this.#root ??= element
    if (selfClosing) return
    if (++this.#depth > maxDepth) throw new XmlError('too-deep', line, `Elements are nested deeper than ${maxDepth} levels`)
    this.#open = element
  }

  #decode(raw: string): string {
    if (!raw.includes('&')) return raw
    return raw.replace(entity, (all, decimal: string | undefined, hex: string | undefined, name: string | undefined, offset: number) => {
      if (name !== undefined) return named[name]!
      const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
      if (Number.isNaN(code) || code > 0x10ffff || notInXml.test(String.fromCodePoint(code))) {
        this.#at += offset
        throw this.#fail(`${all} is not a known entity`)
      }
      return String.fromCodePoint(code)
    })
  }

  #lineHere(): number {
    while (this.#nextNewline !== -1 && this.#nextNewline < this.#at) {
      this.#line++
      this.#nextNewline = this.#xml.indexOf('\n', this.#nextNewline + 1)
    }
    return this.#line
  }

  #fail(message: string): XmlError {
    return new XmlError('malformed-xml', this.#lineHere(), message)
  }
}

const rootScope: NamespaceScope = {
  own: new Map([
    ['xml', 'http://www.w3.org/XML/1998/namespace'],
    ['xmlns', 'http://www.w3.org/2000/xmlns/'],
  ]),
  outer: undefined,
}

function namespaceScope(outer: NamespaceScope, raw: ReadonlyMap<string, string>): NamespaceScope {
  const own = new Map<string, string>()
  for (const [key, value] of raw) {
    if (key === 'xmlns') own.set('', value.trim())
    else if (key.startsWith('xmlns:')) own.set(key.slice(6), value.trim())
  }
  return own.size === 0 ? outer : { own, outer }
}

function lookUp(scope: NamespaceScope | undefined, prefix: string): string | undefined {
  for (let at = scope; at; at = at.outer) {
    const uri = at.own.get(prefix)
    if (uri !== undefined) return uri
  }
  return undefined
}

function splitName(name: string): [prefix: string, local: string] {
  const colon = name.indexOf(':')
  return colon === -1 ? ['', name] : [name.slice(0, colon), name.slice(colon + 1)]
}
