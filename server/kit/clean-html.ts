/**
 * Rich texts as they are kept: built anew from the few tags and attributes that a description needs. Nothing of what came in is passed on
 * as it was, so what is not known cannot do anything, however it is spelled. Pages clean once more what they show
 * (`web/kit/editor/sanitize.ts`): old rows and other systems' texts never came through here.
 */
import { escapeHtml } from './escape-html.ts'

const plain =
  'p div span strong b em i u s sub sup code pre blockquote ul ol li h1 h2 h3 h4 h5 h6 table thead tbody tfoot tr th td colgroup caption figure figcaption'
const single = new Set(['br', 'hr', 'img', 'col'])
/** Elements that are kept. */
const known = new Set([...plain.split(' '), ...single, 'a', 'video', 'source'])
/** What stands inside these is no text either. */
const silent = new Set(
  'script style iframe object embed noscript template svg math head title textarea select option noembed noframes xmp plaintext form'.split(' '),
)

const number = /^\d{1,4}(px|%)?$/
const alignment = /^(left|right|center|justify)$/
const attributes: Readonly<Record<string, (value: string, tag: string) => string | undefined>> = {
  href: (value, tag) => (tag === 'a' && isSafeLink(value) ? value : undefined),
  src: (value, tag) => (tag !== 'a' && isSafeLink(value) && !/^(mailto|tel):/i.test(value) ? value : undefined),
  alt: (value) => value,
  title: (value) => value,
  width: (value) => (number.test(value) ? value : undefined),
  height: (value) => (number.test(value) ? value : undefined),
  colspan: (value) => (number.test(value) ? value : undefined),
  rowspan: (value) => (number.test(value) ? value : undefined),
  start: (value) => (number.test(value) ? value : undefined),
  controls: () => '',
  style: (value) => safeStyle(value) || undefined,
}

/** Alignment and widths, as the editor writes them. */
const styles: Readonly<Record<string, RegExp>> = { 'text-align': alignment, width: number, 'min-width': number, height: number }

const safeStyle = (style: string): string =>
  style
    .split(';')
    .flatMap((one) => {
      const [name = '', value = ''] = one.split(':').map((part) => part.trim().toLowerCase())
      return styles[name]?.test(value) ? [`${name}: ${value}`] : []
    })
    .join('; ')

/** Of the web, of this site, or a place on the page. Browsers skip blanks and control characters when they read a scheme. */
function isSafeLink(link: string): boolean {
  // eslint-disable-next-line no-control-regex
  const read = link.replace(/[\u0000-\u0020\u007f-\u009f]/g, '')
  return /^(https?:\/\/|mailto:|tel:|\/(?![/\\])|#)/i.test(read)
}

/** Undefined where a name of a sign stands that is not understood here: better no value than another one. */
function decoded(value: string): string | undefined {
  const text = value
    .replace(/&#(\d{1,7});?/g, (_all, code: string) => signOf(Number(code)))
    .replace(/&#x([\da-f]{1,6});?/gi, (_all, code: string) => signOf(Number.parseInt(code, 16)))
    .replace(/&(quot|apos|lt|gt|nbsp);/g, (_all, name: string) => ({ quot: '"', apos: "'", lt: '<', gt: '>', nbsp: ' ' })[name] ?? '')
  return /&(?!amp;)[a-z]+;/i.test(text) ? undefined : text.replaceAll('&amp;', '&')
}

const signOf = (code: number): string => (code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '')

/** A tag ends before the next one begins, also inside quotes: however it is spelled, each sign is looked at a few times only. */
const token = /<!--[\s\S]*?(?:-->|$)|<([/]?)([a-z][a-z0-9-]*)((?:"[^"<]*"|'[^'<]*'|[^<>"'])*)>|<[!?][^>]*>|[^<]+|</gi
const attribute = /([a-z][a-z-]*)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/gi

/** HTML with known tags only, each one closed. */
export function cleanHtml(html: string): string {
  let out = ''
  const open: string[] = []
  /** Inside an element whose content is dropped. */
  let hushed: string | undefined
  for (const [all, slash, name = '', rest = ''] of html.matchAll(token)) {
    const tag = name.toLowerCase()
    if (hushed !== undefined) {
      if (slash === '/' && tag === hushed) hushed = undefined
    } else if (slash === undefined) {
      if (!all.startsWith('<')) out += all.replaceAll('>', '&gt;')
      else if (all === '<') out += '&lt;'
    } else if (slash === '/') {
      const at = open.lastIndexOf(tag)
      if (at >= 0) out += closed(open.splice(at))
    } else if (silent.has(tag)) {
      hushed = tag
    } else if (known.has(tag)) {
      out += `<${tag}${attributesOf(tag, rest)}>`
      if (!single.has(tag) && tag !== 'source') open.push(tag)
    }
  }
  return out + closed(open)
}

/** The last one opened first. */
const closed = (tags: readonly string[]): string =>
  tags
    .toReversed()
    .map((tag) => `</${tag}>`)
    .join('')

function attributesOf(tag: string, rest: string): string {
  const said = new Map<string, string>()
  for (const [, name = '', quoted, single_, bare] of rest.matchAll(attribute)) {
    const key = name.toLowerCase()
    const value = decoded(quoted ?? single_ ?? bare ?? '')
    const kept = value === undefined || said.has(key) || !Object.hasOwn(attributes, key) ? undefined : attributes[key]?.(value, tag)
    if (kept !== undefined) said.set(key, kept)
  }
  return [...said].map(([name, value]) => ` ${name}="${escapeHtml(value)}"`).join('')
}
