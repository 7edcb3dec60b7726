/**
 * Rich texts as they are kept: known tags and attributes only, so that what is not known cannot do anything. Pages clean once more what
 * they show (`web/kit/editor/sanitize.ts`): old rows and other systems' texts never came through here.
 */
import sanitizeHtml from 'sanitize-html'
import { untypeable } from './http/unreadable.ts'

const number = /^\d{1,4}(px|%)?$/
/** Of the web, of this site, or a place on the page; what has no such beginning leads nowhere that anybody meant. */
const link = /^(https?:\/\/|mailto:|tel:|\/(?!\/)|#)/i
const isLink = (attribute: string): boolean => attribute === 'href' || attribute === 'src'
const sizes = ['width', 'height']
const spans = ['colspan', 'rowspan']

const options: sanitizeHtml.IOptions = {
  allowedTags: (
    'p div span strong b em i u s sub sup code pre blockquote ul ol li h1 h2 h3 h4 h5 h6 table thead tbody tfoot tr th td colgroup col ' +
    'caption figure figcaption br hr img a video source'
  ).split(' '),
  allowedAttributes: {
    '*': ['title', 'style'],
    a: ['href'],
    img: ['src', 'alt', ...sizes],
    video: ['src', 'controls', ...sizes],
    source: ['src'],
    ol: ['start'],
    table: sizes,
    col: ['width'],
    td: [...spans, ...sizes],
    th: [...spans, ...sizes],
  },
  /** Alignment and widths, as the editor writes them. */
  allowedStyles: { '*': { 'text-align': [/^(left|right|center|justify)$/], width: [number], 'min-width': [number], height: [number] } },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['http', 'https'], video: ['http', 'https'], source: ['http', 'https'] },
  allowProtocolRelative: false,
  /** What stands inside these is no text either. */
  nonTextTags: 'script style iframe object embed noscript template svg math head title textarea select option noembed noframes xmp plaintext form'.split(' '),
  transformTags: {
    '*': (tagName, attribs) => ({ tagName, attribs: Object.fromEntries(Object.entries(attribs).filter(([name, value]) => !isLink(name) || link.test(value))) }),
  },
}

/** The same signs that no input may carry: written as an entity they come through it. */
const untypeables = new RegExp(untypeable, 'gu')

const openingOrClosing = /<(\/?)([a-z][^\s/>]*)/gi
const endless = new Set('area base br col embed hr img input link meta source track wbr'.split(' '))
/** Nobody's editor nests so deep. The parser's time grows with the square of the depth. */
const deepest = 500

/** The text without the tags that would open deeper still. An end without a beginning closes nothing. */
function shallow(html: string): string {
  const open = new Map<string, number>()
  let depth = 0
  return html.replace(openingOrClosing, (tag, closes: string, written: string) => {
    const name = written.toLowerCase()
    const ofName = open.get(name) ?? 0
    if (endless.has(name) || (closes && ofName === 0)) return tag
    if (!closes && depth >= deepest) return ''
    const step = closes ? -1 : 1
    open.set(name, ofName + step)
    depth += step
    return tag
  })
}

const cleanedOnce = (html: string): string => sanitizeHtml(html, options).replace(untypeables, '')

/** Nobody has seen one that needs three. */
const mostRounds = 5

/**
 * HTML with known tags only, each one closed. Cleaned until nothing changes any more: a tag that is taken away may leave those around it
 * nested as no page may nest them.
 */
export function cleanHtml(html: string): string {
  let clean = cleanedOnce(shallow(html))
  for (let round = 1; round < mostRounds; round += 1) {
    const again = cleanedOnce(clean)
    if (again === clean) break
    clean = again
  }
  return clean
}
