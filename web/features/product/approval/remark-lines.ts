/**
 * Where a remark is kept. The editor shows remarks at the fields of its form, so what is about a value inside a list (a channel's price,
 * an attribute) is kept at the list, a line each, which begins with what it is about. Pure.
 */
import type { Label } from '#kit/contract.ts'

/** By field of the form. */
export type StepRemarks = Readonly<Record<string, string>>

export const formField = (field: string): string => field.split('.')[0] ?? field

const prefixes = ({ zh, en }: Label): readonly string[] => [`${zh}：`, `${en}：`]
const linesOf = (text: string | undefined): readonly string[] => (text ?? '').split('\n').filter((line) => line !== '')
const prefixIn = (line: string, label: Label): string | undefined => prefixes(label).find((prefix) => line.startsWith(prefix))

/** What is said of a field; undefined for nothing. */
export function remarkAt(remarks: StepRemarks, field: string, label: Label): string | undefined {
  const text = remarks[formField(field)]
  if (!field.includes('.')) return text || undefined
  const line = linesOf(text).find((one) => prefixIn(one, label) !== undefined)
  return line && line.slice(prefixIn(line, label)?.length)
}

/** The whole text of the form's field once that is said of the field; empty when nothing is left. @param said empty takes it back */
export function withRemark(remarks: StepRemarks, field: string, label: Label, said: string): string {
  const line = said.replaceAll('\n', ' ')
  if (!field.includes('.')) return line
  const others = linesOf(remarks[formField(field)]).filter((one) => prefixIn(one, label) === undefined)
  const own = said === '' ? [] : [`${label.zh}：${line}`]
  return [...others, ...own].join('\n')
}

/** What stands at none of these fields: they say nothing any more, and what was said of them has to be read all the same. */
export const otherRemarks = (remarks: StepRemarks, fields: readonly { readonly field: string; readonly label: Label }[]): string[] =>
  Object.entries(remarks).flatMap(([at, text]) => {
    const own = fields.filter(({ field }) => formField(field) === at)
    if (own.some(({ field }) => !field.includes('.'))) return []
    return linesOf(text).filter((line) => !own.some(({ label }) => prefixIn(line, label) !== undefined))
  })
