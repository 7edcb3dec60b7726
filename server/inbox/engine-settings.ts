/**
 * System parameters as the engine reads them: durations, which administrators write as `2h` or `7d`, in ISO 8601; and the company's calendar
 * for what is counted in working days.
 */
import type { DataSource } from '#kit/data-source.ts'
import type { Clock } from '#kit/clock.ts'
import { parametersOf } from '#kit/parameters.ts'
import { WORKING_DAYS } from '#server/engine/index.ts'
import { eachOf } from '#server/modules/system/param-value.ts'
import { exceptionsAhead } from '#server/modules/system/calendar/calendar.service.ts'

const DURATION = /^(\d{1,9})([smhd])$/

export const isoDuration = (text: string): string => {
  const { times, each } = eachOf(text)
  return times + each.replace(DURATION, (_all, amount: string, unit: string) => (unit === 'd' ? `P${amount}D` : `PT${amount}${unit.toUpperCase()}`))
}

/** For `EngineOptions.parameter`. */
export const engineSettings =
  (data: DataSource, clock: Clock) =>
  async (name: string): Promise<string | undefined> => {
    if (name === WORKING_DAYS) return exceptionsAhead(data, clock.now())
    const text = await parametersOf(data).text(name)
    return text === undefined ? undefined : isoDuration(text)
  }
