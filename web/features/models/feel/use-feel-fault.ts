/** The fault in a text as it is typed; undefined while there is none, or where the text is not FEEL. */
import { useEffect, useState } from 'react'
import { loadChunk } from '#web/kit/chunk-reload.ts'
import type { FeelFault, FeelKind } from './check-feel.ts'
import { feelText, languageOf } from './language.ts'
import type { Place } from './language.ts'

interface Checked {
  readonly source: string
  readonly fault: FeelFault | undefined
}

export function useFeelFault(text: string, place: Place, kind: FeelKind = 'expression'): FeelFault | undefined {
  const [checked, setChecked] = useState<Checked>()
  const source = kind === 'unary-tests' ? unaryText(text) : languageOf(text.trim(), place) === 'feel' ? feelText(text.trim()) : ''

  useEffect(() => {
    if (source === '') return
    let stale = false
    void loadChunk(() => import('./check-feel.ts')).then(({ faultOf }) => {
      if (!stale) setChecked({ source, fault: faultOf(source, kind) })
    })
    return () => {
      stale = true
    }
  }, [source, kind])

  // While a new text is being checked, the last one's fault says nothing.
  return checked?.source === source ? checked.fault : undefined
}

/** A dash stands for "whatever". */
const unaryText = (text: string): string => (text.trim() === '-' ? '' : text.trim())
