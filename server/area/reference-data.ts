/** Rows that an installation cannot do without, as areas declare them. The seeds add what is missing; what administrators changed stays. */
import type { Label } from '#kit/contract.ts'

export interface ParameterLimits {
  readonly min?: number
  readonly max?: number
  readonly integer?: boolean
  /** A duration may say how often: `R3/24h`. */
  readonly repeats?: boolean
  readonly options?: readonly { readonly value: string; readonly label: Label }[]
}

/** A system parameter with its first value. */
export type ParameterRow = readonly [
  key: string,
  zh: string,
  en: string,
  value: string,
  type: 'NUMBER' | 'DURATION' | 'BOOLEAN' | 'ENUM' | 'TEXT',
  group: string,
  limits: ParameterLimits,
  remark?: string,
]

export const whole = (min: number, max: number): ParameterLimits => ({ min, max, integer: true })
export const amount: ParameterLimits = { min: 0 }
export const share: ParameterLimits = { min: 0, max: 1 }

/** How documents of a kind are numbered: anew every day unless through. What the books are kept by has no gaps, so those wait for each other. */
export type NumberRuleRow = readonly [bizType: string, zh: string, en: string, prefix: string, counted?: 'through' | 'gap-free']

export interface DictionaryRows {
  readonly code: string
  readonly zh: string
  readonly en: string
  /** `[key, zh, en, colour]` */
  readonly entries: readonly (readonly [key: string, zh: string, en: string, color?: string])[]
}

/** What fails outside: who hears of it when a person is needed. */
export interface ExceptionKind {
  readonly type: string
  readonly name: string
  readonly nameEn: string
  readonly notifyRoles: readonly string[]
  /** As often as the ladder says unless given: what only people can mend is theirs after one try. */
  readonly maxRetry?: number
}

/** A print template as an installation has it at first. */
export interface PaperTemplate {
  readonly code: string
  readonly bizType: string
  readonly isDefault?: boolean
  readonly locale: 'zh' | 'en'
  readonly name: string
  readonly contentHtml: string
}

export interface ReferenceData {
  readonly parameters?: readonly ParameterRow[]
  readonly numberRules?: readonly NumberRuleRow[]
  readonly dictionaries?: readonly DictionaryRows[]
  readonly exceptions?: readonly ExceptionKind[]
  readonly papers?: readonly PaperTemplate[]
}
