/** Whether a parameter's text is what its type and limits say, and what is wrong with it. Pure: the form asks it too. */
import type { FieldProblem } from '#kit/errors.ts'
import type { ParamConstraints } from './param.contract.ts'

const secondsPer: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400 }

const short = /^(\d{1,9})([smhd])$/
const iso = /^P(?=\d|T\d)(?:(\d{1,6})D)?(?:T(?:(\d{1,6})H)?(?:(\d{1,6})M)?(?:(\d{1,9})S)?)?$/

/** `90s`, `15m`, `2h`, `7d`, or as processes write it, `PT15M`, `P7D`: in seconds. Undefined for anything else. */
export function secondsOf(text: string): number | undefined {
  const trimmed = text.trim()
  const [, count, unit] = short.exec(trimmed) ?? []
  if (count !== undefined) return Number(count) * (secondsPer[unit ?? ''] ?? 0)
  const match = iso.exec(trimmed)
  if (!match) return undefined
  const [, days = '0', hours = '0', minutes = '0', seconds = '0'] = match
  return Number(days) * 86_400 + Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
}

/** `R3/24h` is three times (`R3/`) 24 hours; a duration alone is once. */
export function eachOf(text: string): { readonly times: string; readonly each: string } {
  const [all = '', times = ''] = /^(R\d{0,9}\/)/.exec(text.trim()) ?? []
  return { times, each: text.trim().slice(all.length) }
}

const problem = (code: string, params: Readonly<Record<string, unknown>> = {}): FieldProblem => ({ path: 'paramValue', code, params })

/** The problem of `paramValue`; undefined when there is none. */
export function valueProblem(value: string, type: string, constraints: ParamConstraints | null | undefined): FieldProblem | undefined {
  if (type === 'NUMBER') {
    const number = value.trim() === '' ? Number.NaN : Number(value)
    return Number.isFinite(number) ? limitProblem(number, constraints ?? {}) : problem('param.not-number')
  }
  if (type === 'DURATION') {
    const repeats = constraints?.repeats === true
    const seconds = secondsOf(repeats ? eachOf(value).each : value)
    return seconds === undefined ? problem(repeats ? 'param.not-repeated-duration' : 'param.not-duration') : limitProblem(seconds, constraints ?? {}, 's')
  }
  if (type === 'BOOLEAN') return value === 'true' || value === 'false' ? undefined : problem('param.not-yes-or-no')
  if (type === 'ENUM') {
    const options = constraints?.options ?? []
    return options.some((option) => option.value === value)
      ? undefined
      : problem('param.not-a-choice', { choices: options.map((option) => option.value).join(', ') })
  }
  return type === 'JSON' && !isJson(value) ? problem('param.not-json') : undefined
}

/** @param unit of the bounds, as one would write them */
function limitProblem(number: number, { integer, min, max }: ParamConstraints, unit = ''): FieldProblem | undefined {
  if (integer && !Number.isInteger(number)) return problem('param.not-whole')
  if (min !== undefined && number < min) return problem('param.too-small', { min: `${min}${unit}` })
  return max !== undefined && number > max ? problem('param.too-large', { max: `${max}${unit}` }) : undefined
}

function isJson(value: string): boolean {
  try {
    JSON.parse(value)
    return true
  } catch {
    return false
  }
}
