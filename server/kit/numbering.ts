/**
 * Document numbers without gaps or doubles: prefix, date, running number of the period. The counter's row stays locked until the
 * work commits, so a rolled-back document gives its number back; that is also why numbers are drawn late in a command.
 */
import { DateTime } from 'luxon'
import type { Sql } from './data-source.ts'
import { Failure } from './errors.ts'
import { newId } from './ids.ts'

interface Rule {
  readonly id: string
  readonly prefix: string
  readonly datePattern: string
  readonly length: number
  readonly resetCycle: string
}

const periodPattern: Readonly<Record<string, string>> = { DAY: 'yyyyMMdd', MONTH: 'yyyyMM', YEAR: 'yyyy', NEVER: `'all'` }

/**
 * @param at the instant whose day (in `zone`) the number carries
 * @throws Failure number-rule-missing
 */
export async function nextNumber(sql: Sql, bizType: string, at: Date, zone: string): Promise<string> {
  const [rule] = await sql.query<Rule>(
    `select id, prefix, date_pattern as "datePattern", length, reset_cycle as "resetCycle" from number_rule where biz_type = $1 and deleted_at is null`,
    [bizType],
  )
  if (!rule) throw new Failure('rule', 'number-rule-missing', { rule: 'number-rule-missing', bizType })
  const day = DateTime.fromJSDate(at, { zone })
  const period = day.toFormat(periodPattern[rule.resetCycle] ?? `'all'`)
  const [row] = await sql.query<{ current: string }>(
    `insert into number_seq (id, rule_id, period, current) values ($1::uuid, $2::uuid, $3, 1)
     on conflict (rule_id, period) do update set current = number_seq.current + 1 returning current::text`,
    [newId(), rule.id, period],
  )
  const date = rule.datePattern ? day.toFormat(rule.datePattern) : ''
  return `${rule.prefix}${date}${(row?.current ?? '1').padStart(rule.length, '0')}`
}
