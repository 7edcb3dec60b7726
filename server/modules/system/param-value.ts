/** Whether a parameter's text is what its type and limits say, and what is wrong with it. Pure: the form asks it too. */
import type { FieldProblem } from '#kit/errors.ts'
import type { ParamConstraints } from './param.contract.ts'

const secondsPer: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400 }

/** `90s`, `15m`, `2h`, `7d` in seconds; undefined for anything else. */
export function secondsOf(text: string): number | undefined {
  const match = /^(\d{1,9})([smhd])$/.exec(text.trim())
  return match ? Number(match[1]) * (secondsPer[match[2] ?? ''] ?? 0) : undefined
}

const problem = (code: string, params: Readonly<Record<string, unknown>> = {}): FieldProblem => ({ path: 'paramValue', code, params })

/** The problem of `paramValue`; undefined when there is none. */
export function valueProblem(value: string, type: string, constraints: ParamConstraints | null | undefined): FieldProblem | undefined {
  if (type === 'NUMBER' || type === 'DURATION') {
    const number = type === 'DURATION' ? secondsOf(value) : value.trim() === '' ? undefined : Number(value)
    if (number === undefined || !Number.isFinite(number)) return problem('param.wrong-type', { type })
    if (constraints?.integer && !Number.isInteger(number)) return problem('param.not-whole')
    const { min, max } = constraints ?? {}
    if ((min !== undefined && number < min) || (max !== undefined && number > max)) return problem('param.out-of-range', { min: min ?? '-∞', max: max ?? '∞' })
    return undefined
  }
  if (type === 'BOOLEAN') return value === 'true' || value === 'false' ? undefined : problem('param.wrong-type', { type })
  if (type === 'ENUM') {
    const options = constraints?.options ?? []
    return options.some((option) => option.value === value)
      ? undefined
      : problem('param.not-a-choice', { choices: options.map((option) => option.value).join(', ') })
  }
  return type === 'JSON' && !isJson(value) ? problem('param.wrong-type', { type }) : undefined
}

function isJson(value: string): boolean {
  try {
    JSON.parse(value)
    return true
  } catch {
    return false
  }
}
