/** The fault in a text as it is typed; undefined while there is none, or where the text is not FEEL. */
import { useEffect, useState } from 'react'
import type { FeelFault, FeelKind } from './check-feel.ts'
import { feelText, languageOf } from './language.ts'
import type { Place } from './language.ts'

export function useFeelFault(text: string, place: Place, kind: FeelKind = 'expression'): FeelFault | undefined {
  const [fault, setFault] = useState<FeelFault>()
  const source = kind === 'unary-tests' ? unaryText(text) : languageOf(text.trim(), place) === 'feel' ? feelText(text.trim()) : ''

  useEffect(() => {
    if (source === '') {
      setFault(undefined)
      return
    }
    let stale = false
    void import('./check-feel.ts').then(({ faultOf }) => {
      if (!stale) setFault(faultOf(source, kind))
    })
    return () => {
      stale = true
    }
  }, [source, kind])

  return fault
}

/** A dash stands for "whatever". */
const unaryText = (text: string): string => (text.trim() === '-' ? '' : text.trim())
