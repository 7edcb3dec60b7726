/** What papers are put together from: pairs, lines, signatures, in either language. */
import { decimal } from '#kit/money.ts'

export interface Paper {
  readonly code: string
  readonly bizType: string
  readonly isDefault: boolean
  readonly locale: 'zh' | 'en'
  readonly name: string
  readonly contentHtml: string
}

export type Words = readonly [zh: string, en: string]
export type Locale = Paper['locale']
export const say = (locale: Locale, [zh, en]: Words): string => (locale === 'zh' ? zh : en)

/** Whose paper it is, above its title: filled from the company's own record. */
const letterhead = `<p style="text-align:center"><strong>{{ourCompany}}</strong></p>{{#ourContact}}<p style="text-align:center">{{ourContact}}</p>{{/ourContact}}`

/** A paper in both languages: whose it is, its title, what stands below it, and by whom it was printed. */
export const papersOf = (
  { title, isDefault = true, ...kind }: { readonly code: string; readonly bizType: string; readonly title: Words; readonly isDefault?: boolean },
  body: (locale: Locale) => string,
): Paper[] =>
  (['zh', 'en'] as const).map((locale) => {
    const name = say(locale, title)
    return { ...kind, isDefault, locale, name, contentHtml: `${letterhead}<h2 style="text-align:center">${name}</h2>${body(locale)}${printed(locale)}` }
  })

/** Without the zeros behind. */
export const shortQuantity = (quantity: string): string => decimal(quantity).toFixed()

/** Two decimals, and more only where a price has them. */
export function unitPriceText(price: string): string {
  const exact = decimal(price)
  return exact.toFixed(Math.max(2, exact.decimalPlaces()))
}

/** Numbers stand with their last digits below one another. */
const isNumber = (field: string): boolean => /(?:^|[a-z])(?:amount|qty|quantity|price|billTotal|billPaid|taxRate|packages)$/i.test(field)

/** Stands alone, not in a column whose head says what it is: it names its currency. */
const isMoney = (field: string): boolean => /amount$/i.test(field)

const aside = (field: string): string => (isNumber(field) ? 'text-align:right' : '')
const styled = (...rules: readonly string[]): string => (rules.some(Boolean) ? ` style="${rules.filter(Boolean).join(';')}"` : '')
const inYuan = (field: string): string => `{{#${field}}}¥ {{${field}}}{{/${field}}}`
const sumRow = (label: string, value: string): string =>
  `<tr><td style="width:66%;text-align:right">${label}</td><td style="text-align:right">${value}</td></tr>`

/** Rows of two pairs, label and value. */
export function pairs(locale: Locale, fields: readonly (readonly [string, Words])[]): string {
  const cell = ([name, words]: readonly [string, Words], rest = ''): string =>
    `<td style="width:16%"><strong>${say(locale, words)}</strong></td><td${rest || ' style="width:34%"'}>${isMoney(name) ? inYuan(name) : `{{${name}}}`}</td>`
  const rows = Array.from({ length: Math.ceil(fields.length / 2) }, (_none, row) => fields.slice(row * 2, row * 2 + 2))
  // One that stands alone has the whole line.
  const shown = rows.map((row) => `<tr>${row.map((field) => cell(field, row.length === 1 ? ' colspan="3"' : '')).join('')}</tr>`)
  return `<table style="width:100%"><tbody>${shown.join('')}</tbody></table>`
}

/** A table of lines, with a dash when there are none. @param columns each with its share of the width in percent, where it is not as wide as others */
export function lines(locale: Locale, name: string, title: Words, columns: readonly (readonly [string, Words, number?])[]): string {
  const head = columns.map(([field, words, width]) => `<th${styled(width === undefined ? '' : `width:${width}%`, aside(field))}>${say(locale, words)}</th>`)
  const body = columns.map(([field]) => `<td${styled(aside(field))}>{{${field}}}</td>`)
  return `<h3>${say(locale, title)}</h3><table style="width:100%"><thead><tr>${head.join('')}</tr></thead><tbody>{{#${name}}}<tr>${body.join('')}</tr>{{/${name}}}{{^${name}}}<tr><td colspan="${columns.length}">-</td></tr>{{/${name}}}</tbody></table>`
}

/** What the lines come to: one amount below the other, the last one in capitals too, as papers about money carry it against alteration. */
export function sums(locale: Locale, fields: readonly (readonly [string, Words])[]): string {
  const [total, ...parts] = fields.toReversed()
  if (total === undefined) return ''
  const [field, words] = total
  const capitals = locale === 'zh' ? sumRow('大写金额', `{{${field}InCapitals}}`) : ''
  const rows = parts.toReversed().map(([name, said]) => sumRow(say(locale, said), inYuan(name)))
  return `<table style="width:100%"><tbody>${rows.join('')}${sumRow(`<strong>${say(locale, words)}</strong>`, `<strong>${inYuan(field)}</strong>`)}${capitals}</tbody></table>`
}

/** When it was printed stands below every paper. */
const printed = (locale: Locale): string => `<p style="text-align:right">${say(locale, ['打印人：', 'Printed by '])}{{printedBy}}</p>`
export const signatures = (locale: Locale, roles: readonly Words[]): string =>
  `<table style="width:100%"><tbody><tr>${roles.map((words) => `<td style="height:80px;vertical-align:top">${say(locale, words)}</td>`).join('')}</tr></tbody></table>`
