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

/** A paper in both languages: its title, what stands below it, and by whom it was printed. */
export const papersOf = (
  { title, isDefault = true, ...kind }: { readonly code: string; readonly bizType: string; readonly title: Words; readonly isDefault?: boolean },
  body: (locale: Locale) => string,
): Paper[] =>
  (['zh', 'en'] as const).map((locale) => {
    const name = say(locale, title)
    return { ...kind, isDefault, locale, name, contentHtml: `<h2 style="text-align:center">${name}</h2>${body(locale)}${printed(locale)}` }
  })

/** Without the zeros behind. */
export const shortQuantity = (quantity: string): string => decimal(quantity).toFixed()

/** Two decimals, and more only where a price has them. */
export function unitPriceText(price: string): string {
  const exact = decimal(price)
  return exact.toFixed(Math.max(2, exact.decimalPlaces()))
}

/** Rows of two pairs, label and value. */
export function pairs(locale: Locale, fields: readonly (readonly [string, Words])[]): string {
  const cells = fields.map(([name, words]) => `<td style="width:16%"><strong>${say(locale, words)}</strong></td><td style="width:34%">{{${name}}}</td>`)
  const rows = Array.from({ length: Math.ceil(cells.length / 2) }, (_none, row) => cells.slice(row * 2, row * 2 + 2))
  return `<table style="width:100%"><tbody>${rows.map((row) => `<tr>${row.join('')}${row.length === 1 ? '<td></td><td></td>' : ''}</tr>`).join('')}</tbody></table>`
}

/** A table of lines, with a dash when there are none. @param columns each with its share of the width in percent, where it is not as wide as others */
export function lines(locale: Locale, name: string, title: Words, columns: readonly (readonly [string, Words, number?])[]): string {
  const head = columns.map(([, words, width]) => `<th${width === undefined ? '' : ` style="width:${width}%"`}>${say(locale, words)}</th>`).join('')
  const body = columns.map(([field]) => `<td>{{${field}}}</td>`).join('')
  return `<h3>${say(locale, title)}</h3><table style="width:100%"><thead><tr>${head}</tr></thead><tbody>{{#${name}}}<tr>${body}</tr>{{/${name}}}{{^${name}}}<tr><td colspan="${columns.length}">-</td></tr>{{/${name}}}</tbody></table>`
}

/** When it was printed stands below every paper. */
const printed = (locale: Locale): string => `<p style="text-align:right">${say(locale, ['打印人：', 'Printed by '])}{{printedBy}}</p>`
export const signatures = (locale: Locale, roles: readonly Words[]): string =>
  `<table style="width:100%"><tbody><tr>${roles.map((words) => `<td style="height:80px;vertical-align:top">${say(locale, words)}</td>`).join('')}</tr></tbody></table>`
