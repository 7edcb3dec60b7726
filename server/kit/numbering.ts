/**
 * Document numbers without doubles: prefix, date, running number of the period.
 *
 * Where gaps are allowed, a number is drawn by a statement of its own that commits at once: nobody waits for the work that drew it,
 * and a work that is rolled back leaves a gap. Whoever draws while another draw is on its way is served by the next statement
 * together with all who wait, so many drawers cost few statements and no number is kept in stock.
 *
 * Where the rule says that there are no gaps, the counter's row stays locked until the work commits: a rolled-back document gives
 * its number back, and works of that kind follow each other from there on. Draw such a number last.
 */
import { DateTime } from 'luxon'
import type { DataSource, Sql } from './data-source.ts'
import { ruleFailure } from './errors.ts'
import { newId } from './ids.ts'
import { settingsCacheOf } from './settings-cache.ts'

interface Rule {
  readonly id: string
  readonly prefix: string
  readonly datePattern: string
  readonly length: number
  readonly resetCycle: string
  readonly gapFree: boolean
}

const periodPattern: Readonly<Record<string, string>> = { DAY: 'yyyyMMdd', MONTH: 'yyyyMM', YEAR: 'yyyy', NEVER: `'all'` }

/**
 * @param sql the transaction that uses the number
 * @param count how many are drawn; they follow each other unless somebody draws between them
 * @param at the instant whose day (in `zone`) the number carries
 * @throws Failure number-rule-missing
 */
export async function nextNumbers(data: DataSource, sql: Sql, bizType: string, count: number, at: Date, zone: string): Promise<string[]> {
  const rule = await settingsCacheOf(data).get('number_rule', bizType, () => ruleOf(data.prepared, bizType))
  const day = DateTime.fromJSDate(at, { zone })
  const period = day.toFormat(periodPattern[rule.resetCycle] ?? `'all'`)
  const date = rule.datePattern ? day.toFormat(rule.datePattern) : ''
  const drawn = rule.gapFree ? await lockedDraw(sql, rule.id, period, count) : await drawsOf(data).drawAll(rule.id, period, count)
  return drawn.map((current) => `${rule.prefix}${date}${String(current).padStart(rule.length, '0')}`)
}

async function ruleOf(sql: Sql, bizType: string): Promise<Rule> {
  const [rule] = await sql.query<Rule>(
    `select id, prefix, date_pattern as "datePattern", length, reset_cycle as "resetCycle", gap_free as "gapFree"
       from number_rule where biz_type = $1 and deleted_at is null`,
    [bizType],
  )
  if (!rule) throw ruleFailure('number-rule-missing', { bizType })
  return rule
}

async function lockedDraw(sql: Sql, ruleId: string, period: string, count: number): Promise<bigint[]> {
  const last = await countUp(sql, ruleId, period, count)
  return Array.from({ length: count }, (_, place) => last - BigInt(count - 1 - place))
}

/** Moves the counter on by `count`; the last number that now belongs to the caller. */
async function countUp(sql: Sql, ruleId: string, period: string, count: number): Promise<bigint> {
  const [row] = await sql.query<{ current: string }>(
    `insert into number_seq (id, rule_id, period, current) values ($1::uuid, $2::uuid, $3, $4::bigint)
     on conflict (rule_id, period) do update set current = number_seq.current + excluded.current returning current::text`,
    [newId(), ruleId, period, count],
  )
  return BigInt(row?.current ?? count)
}

interface Waiter {
  resolve(number: bigint): void
  reject(reason: unknown): void
}

/** Who waits for a number of a counter, in the order of asking. */
class Draws {
  readonly #sql: Sql
  readonly #waiting = new Map<string, Waiter[]>()

  constructor(sql: Sql) {
    this.#sql = sql
  }

  /** Several at once take two statements at most. */
  drawAll(ruleId: string, period: string, count: number): Promise<bigint[]> {
    return Promise.all(Array.from({ length: count }, () => this.#draw(ruleId, period)))
  }

  #draw(ruleId: string, period: string): Promise<bigint> {
    const counter = `${ruleId} ${period}`
    return new Promise((resolve, reject) => {
      const waiting = this.#waiting.get(counter)
      if (waiting) return void waiting.push({ resolve, reject })
      this.#waiting.set(counter, [{ resolve, reject }])
      void this.#serve(counter, ruleId, period)
    })
  }

  /** One statement for all who wait, again until nobody does. */
  async #serve(counter: string, ruleId: string, period: string): Promise<void> {
    for (let served = this.#take(counter); served.length > 0; served = this.#take(counter)) {
      try {
        const last = await countUp(this.#sql, ruleId, period, served.length)
        for (const [place, { resolve }] of served.entries()) resolve(last - BigInt(served.length - 1 - place))
      } catch (error) {
        for (const { reject } of served) reject(error)
      }
    }
  }

  #take(counter: string): Waiter[] {
    const served = this.#waiting.get(counter) ?? []
    if (served.length > 0) this.#waiting.set(counter, [])
    else this.#waiting.delete(counter)
    return served
  }
}

const draws = new WeakMap<DataSource, Draws>()

function drawsOf(data: DataSource): Draws {
  const known = draws.get(data)
  if (known) return known
  const made = new Draws(data.aside)
  draws.set(data, made)
  return made
}
