/**
 * Until when goods leave, by the supplier's delivery rule: pure, on the company's clock.
 *
 * Counting begins when the order is confirmed; after the cut-off of that day, with the next day. Who does not ship on weekends begins
 * on the next working day of the company's calendar, and no promise ends on a day off. `HOUR` counts hours (of shipping days only), `DAY`
 * calendar days, `WORKDAY` working days; days end at their last instant.
 */
import { DateTime } from 'luxon'
import { workingDays, type IsWorkingDay } from '#kit/working-days.contract.ts'

export interface DeliveryRule {
  readonly channel: string | null
  /** Everywhere when empty; a code stands for everything below it. */
  readonly regionCodes: readonly string[]
  readonly timePeriodType: 'HOUR' | 'DAY' | 'WORKDAY'
  readonly shipWithin: number
  /** HH:mm */
  readonly cutOffTime: string | null
  readonly shipsOnWeekends: boolean
}

/**
 * The rule that says most about this order: one for its channel before one for all, one for its region before one for everywhere, the
 * nearer region before the wider one; among equals the first.
 * @param regionPath codes from the region upwards; empty when the order names none
 */
export function ruleFor<Rule extends DeliveryRule>(rules: readonly Rule[], channel: string, regionPath: readonly string[]): Rule | undefined {
  const ranked = rules.flatMap((rule, place) => {
    if (rule.channel !== null && rule.channel !== channel) return []
    const depth = regionPath.findIndex((code) => rule.regionCodes.includes(code))
    if (rule.regionCodes.length > 0 && depth < 0) return []
    return [{ rule, rank: [rule.channel === null ? 1 : 0, rule.regionCodes.length === 0 ? Number.MAX_SAFE_INTEGER : depth, place] }]
  })
  return ranked.toSorted((a, b) => (a.rank[0] ?? 0) - (b.rank[0] ?? 0) || (a.rank[1] ?? 0) - (b.rank[1] ?? 0) || (a.rank[2] ?? 0) - (b.rank[2] ?? 0))[0]?.rule
}

const weekdays = workingDays(new Map())
/** A calendar in which nobody works any more must not keep a promise turning for ever. */
const mostIdleDays = 400
const dayOf = (day: DateTime): string => day.toFormat('yyyy-MM-dd')
const nextDay = (day: DateTime): DateTime => day.plus({ days: 1 }).startOf('day')

/** As it is on a day of shipping, else the beginning of the next one. */
function onShippingDay(from: DateTime, ships: IsWorkingDay): DateTime {
  let at = from
  for (let idle = 0; !ships(dayOf(at)) && idle < mostIdleDays; idle += 1) at = nextDay(at)
  return at
}

const everyDay: IsWorkingDay = () => true

/**
 * @param defaultHours applies without a rule, around the clock
 * @param isWorked the company's calendar; Monday to Friday unless said otherwise
 */
export function promiseOf(rule: DeliveryRule | undefined, confirmedAt: Date, zone: string, defaultHours: number, isWorked: IsWorkingDay = weekdays): Date {
  const confirmed = DateTime.fromJSDate(confirmedAt, { zone })
  if (!rule) return confirmed.plus({ hours: defaultHours }).toJSDate()
  const ships = !rule.shipsOnWeekends || rule.timePeriodType === 'WORKDAY' ? isWorked : everyDay
  let at = onShippingDay(isAfterCutOff(confirmed, rule.cutOffTime) ? nextDay(confirmed) : confirmed, ships)
  if (rule.timePeriodType === 'HOUR') return hoursFrom(at, rule.shipWithin, ships).toJSDate()
  if (rule.timePeriodType === 'DAY') at = onShippingDay(at.plus({ days: rule.shipWithin }), ships)
  else for (let left = rule.shipWithin; left > 0; left -= 1) at = onShippingDay(nextDay(at), ships)
  return at.endOf('day').toJSDate()
}

const isAfterCutOff = (at: DateTime, cutOff: string | null): boolean => Boolean(cutOff) && at.toFormat('HH:mm') >= (cutOff ?? '')

/** Hours that lie on days of shipping. */
function hoursFrom(from: DateTime, hours: number, ships: IsWorkingDay): DateTime {
  if (ships === everyDay) return from.plus({ hours })
  let at = from
  let left = hours * 3_600_000
  for (;;) {
    const midnight = nextDay(at)
    const today = midnight.toMillis() - at.toMillis()
    // An end at midnight is the end of that day, not the beginning of the next one, which may be free.
    if (left < today) return at.plus({ milliseconds: left })
    if (left === today) return midnight.minus({ milliseconds: 1 })
    left -= today
    at = onShippingDay(midnight, ships)
  }
}
