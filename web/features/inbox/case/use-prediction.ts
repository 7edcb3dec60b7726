import { useMemo } from 'react'
import type { ChoiceNeeded } from '../actions/action-form.tsx'
import type { Expected } from './timeline-entries.ts'
export interface Prediction {
  readonly expected: readonly Expected[]
  readonly choices: readonly ChoiceNeeded[]
}
const nothing: Prediction = { expected: [], choices: [] }
export function usePrediction(_instance: { readonly processInstanceId: string; readonly revision: number; readonly status: string } | undefined): Prediction {
  return useMemo(() => nothing, [])
}
