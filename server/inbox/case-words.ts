/** What a case is called where it stands alone, as in the title of a message: its process and what it is about, without the number. */
import type { Label } from '#kit/contract.ts'
import { labelOf, titleAndNumber } from '#kit/words.ts'

export function caseWords(process: string, title: string | undefined): Label {
  const kind = labelOf(process)
  if (title === undefined) return kind
  const about = labelOf(titleAndNumber(title).title)
  return { zh: `【${kind.zh}】${about.zh}`, en: `${kind.en} · ${about.en}` }
}
