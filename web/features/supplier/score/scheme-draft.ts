/** A scheme while it is edited, and what is wrong with it in the reader's words. */
import { schemeProblems, type Criterion, type SavedScheme, type Standing } from '#server/modules/supplier/score/score-scheme.contract.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import './texts.ts'

export interface SchemeDraft {
  readonly criteria: readonly Criterion[]
  readonly standings: readonly Standing[]
  readonly remark: string
}

/** Standings the highest first, as one reads a ladder. */
export const draftOf = (saved: SavedScheme | null | undefined): SchemeDraft => ({
  criteria: (saved?.criteria ?? []) as Criterion[],
  standings: (saved?.standings ?? []) as Standing[],
  remark: '',
})

/** A field's path in the scheme, such as `standings[1].min`. */
export type ProblemAt = (path: string) => string | undefined

/** What keeps a draft from being saved, by field. */
export function useProblems({ criteria, standings }: SchemeDraft): { readonly at: ProblemAt; readonly any: boolean } {
  const { t } = useTranslation('supplier-score')
  // The key decides which parameters the text takes; the compiler cannot follow it through a union.
  const say = t as (key: string, params?: object) => string
  const texts = new Map<string, string>()
  for (const { path, code, params } of schemeProblems({ criteria, standings })) {
    if (!texts.has(path)) texts.set(path, say(`problems.${code.split('.')[1] ?? ''}`, params))
  }
  for (const [index, { name, nameEn }] of standings.entries()) {
    if (name.trim() === '') texts.set(`standings[${index}].name`, t('ladder.required'))
    if (nameEn.trim() === '') texts.set(`standings[${index}].nameEn`, t('ladder.required'))
  }
  return { at: (path) => texts.get(path), any: texts.size > 0 }
}
