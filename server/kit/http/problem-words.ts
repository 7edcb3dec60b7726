/** What is wrong with a value, by the kind of problem: sentences for people, never the name of a type or of a check. */
import type { z } from 'zod'
import type { Label } from '../contract.ts'
import { counted } from '../fill-text.contract.ts'

type Issue = z.core.$ZodRawIssue
type OfCode<Code extends string> = Extract<Issue, { code: Code }>

const missing: Label = { zh: '必填', en: 'Required' }
const unfit: Label = { zh: '值不正确', en: 'Not a valid value' }
const unformed: Label = { zh: '格式不正确', en: 'Not in the right format' }
const whole: Label = { zh: '须为整数', en: 'Must be a whole number' }

/** @returns undefined for a check of ours, which has words of its own */
export function problemWords(issue: Issue): Label | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return isMissing(issue) ? missing : (types[issue.expected] ?? unfit)
    case 'invalid_value':
      return choices(issue.values.map(String))
    case 'invalid_format':
      return formatted(issue)
    case 'not_multiple_of':
      return multipleOf(Number(issue.divisor))
    case 'too_small':
    case 'too_big':
      return outOfBounds(issue)
    case 'invalid_union':
      return inUnion(issue)
    case 'invalid_key':
      return { zh: '含有不允许的名称', en: 'Holds a name that is not allowed' }
    case 'invalid_element':
      return { zh: '含有不正确的项', en: 'Holds an entry that is not valid' }
    default:
      return undefined
  }
}

/** Of a problem that was told before only its first words are left, which end with what was found. */
function isMissing(issue: OfCode<'invalid_type'>): boolean {
  if ('input' in issue) return issue.input === undefined
  return /\bundefined$/.test((issue as { readonly message?: string }).message ?? '')
}

const types: Readonly<Record<string, Label>> = {
  string: { zh: '须为文本', en: 'Must be text' },
  number: { zh: '须为数字', en: 'Must be a number' },
  nan: { zh: '须为数字', en: 'Must be a number' },
  bigint: whole,
  int: whole,
  boolean: { zh: '须为是或否', en: 'Must be yes or no' },
  array: { zh: '须为列表', en: 'Must be a list' },
  date: { zh: '须为日期', en: 'Must be a date' },
}

/** More than these are no help. */
const mostChoices = 12

function choices(values: readonly string[]): Label {
  const more = values.length > mostChoices ? [' …'] : ['']
  const named = values.slice(0, mostChoices)
  return { zh: `只能是 ${named.join('、')}${more[0]}`, en: `Must be ${named.length > 1 ? 'one of ' : ''}${named.join(', ')}${more[0]}` }
}

const formats: Readonly<Record<string, Label>> = {
  datetime: { zh: '日期时间格式不正确，例如 2026-01-31T08:00:00Z', en: 'Not a date and time, such as 2026-01-31T08:00:00Z' },
  date: { zh: '日期格式不正确，例如 2026-01-31', en: 'Not a date, such as 2026-01-31' },
  time: { zh: '时间格式不正确，例如 08:00:00', en: 'Not a time, such as 08:00:00' },
  duration: { zh: '时长格式不正确，例如 PT8H', en: 'Not a length of time, such as PT8H' },
  email: { zh: '邮箱格式不正确', en: 'Not a mail address' },
  url: { zh: '网址格式不正确', en: 'Not a web address' },
  uuid: { zh: '标识格式不正确', en: 'Not an id' },
  guid: { zh: '标识格式不正确', en: 'Not an id' },
  ipv4: { zh: 'IP 地址格式不正确', en: 'Not an IP address' },
  ipv6: { zh: 'IP 地址格式不正确', en: 'Not an IP address' },
  cidrv4: { zh: 'IP 网段格式不正确', en: 'Not a range of IP addresses' },
  cidrv6: { zh: 'IP 网段格式不正确', en: 'Not a range of IP addresses' },
  json_string: { zh: '内容不是有效的 JSON', en: 'Not valid JSON' },
  e164: { zh: '电话号码格式不正确', en: 'Not a telephone number' },
}

function formatted({ format, ...said }: OfCode<'invalid_format'>): Label {
  const { prefix, suffix, includes } = said as { prefix?: string; suffix?: string; includes?: string }
  if (format === 'starts_with') return { zh: `须以“${prefix}”开头`, en: `Must begin with “${prefix}”` }
  if (format === 'ends_with') return { zh: `须以“${suffix}”结尾`, en: `Must end with “${suffix}”` }
  if (format === 'includes') return { zh: `须包含“${includes}”`, en: `Must contain “${includes}”` }
  return formats[format] ?? unformed
}

function multipleOf(divisor: number): Label {
  if (divisor === 1) return whole
  const decimals = -Math.log10(divisor)
  if (Number.isInteger(decimals) && decimals > 0) return { zh: `最多 ${decimals} 位小数`, en: `At most ${counted(String(decimals), 'decimal', 'decimals')}` }
  return { zh: `须为 ${divisor} 的倍数`, en: `Must be a multiple of ${divisor}` }
}

const lists: readonly string[] = ['array', 'set', 'map', 'object', 'record']

function outOfBounds(issue: OfCode<'too_small'> | OfCode<'too_big'>): Label {
  const { origin, inclusive = true } = issue
  const isSmall = issue.code === 'too_small'
  const bound = isSmall ? issue.minimum : issue.maximum
  if (lists.includes(origin)) return isSmall ? fewest(String(bound)) : { zh: `最多 ${bound} 项`, en: `At most ${bound}` }
  if (origin === 'string')
    return isSmall ? shortest(String(bound)) : { zh: `最多 ${bound} 个字符`, en: `At most ${counted(String(bound), 'character', 'characters')}` }
  if (origin === 'date') {
    const day = new Date(Number(bound)).toISOString().slice(0, 10)
    return isSmall ? { zh: `不能早于 ${day}`, en: `Not before ${day}` } : { zh: `不能晚于 ${day}`, en: `Not after ${day}` }
  }
  if (isSmall) return inclusive ? { zh: `不能小于 ${bound}`, en: `At least ${bound}` } : { zh: `必须大于 ${bound}`, en: `More than ${bound}` }
  return inclusive ? { zh: `不能大于 ${bound}`, en: `At most ${bound}` } : { zh: `必须小于 ${bound}`, en: `Less than ${bound}` }
}

const fewest = (bound: string): Label =>
  bound === '1' ? { zh: '至少需要一项', en: 'At least one is needed' } : { zh: `至少 ${bound} 项`, en: `At least ${bound}` }
const shortest = (bound: string): Label =>
  bound === '1' ? missing : { zh: `至少 ${bound} 个字符`, en: `At least ${counted(bound, 'character', 'characters')}` }

/** Of several forms that a value may have, what is wrong in the one that it has by its kind; its words are made already. */
function inUnion(issue: OfCode<'invalid_union'>): Label {
  if (issue.input === undefined && 'input' in issue) return missing
  const [near] = issue.errors.filter((branch) => branch.length > 0 && branch.every(({ code, path }) => code !== 'invalid_type' || path.length > 0))
  const [first] = near ?? []
  return first === undefined ? unfit : { zh: first.message, en: first.message }
}
