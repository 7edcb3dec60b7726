/** Filling the texts of templates: plain for titles, telephones and mails, as HTML for the product's own pages. */
import type { Label } from '#kit/contract.ts'
import { escapeHtml } from '#kit/escape-html.ts'
import { fillBraces } from '#kit/fill-text.contract.ts'
import type { Locale } from '#kit/messages.ts'
import { wordsIn } from '#kit/words.ts'
import { SecretText } from './secret-text.service.ts'

/** A value may differ by language, such as the name of a process. */
export type TextParam = string | number | null | undefined | Label | SecretText
export type TextParams = Readonly<Record<string, TextParam>>

const valueOf = (param: TextParam, locale: Locale): string => {
  if (param === null || param === undefined) return ''
  if (param instanceof SecretText) return String(param)
  // What is stored in both languages is read in one.
  return typeof param === 'object' ? param[locale] || param.zh : wordsIn(String(param), locale)
}

/** Names that are not given become nothing: a message with a gap is better than one with braces. Secrets are masked. */
export const fillText = (text: string, params: TextParams, locale: Locale): string => fillBraces(text, (name) => valueOf(params[name], locale)).trim()

/** Empty lines part paragraphs, line breaks stay. */
export const htmlOf = (text: string): string =>
  text
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${escapeHtml(paragraph).replaceAll('\n', '<br>')}</p>`)
    .join('')

/** What is left of a page's HTML in a text message or a plain mail. */
export const textOf = (html: string): string =>
  html
    .replace(/<br\s*\/?>|<\/(p|div|li|tr|h\d)>/gi, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&nbsp;/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, '&')
    .replace(/[ \t]+/g, ' ')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
