/** Time as a parameter: code asks a clock instead of the machine, so that tests can turn it. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/** Where the company's days begin unless the configuration says otherwise. */
export const defaultZone = 'Asia/Shanghai'

const formats = new Map<string, Intl.DateTimeFormat>()

/** The day of an instant on a zone's calendar, as `2026-01-31`. A format takes longer to make than to use a thousand times, so it is kept. */
export function dayIn(zone: string, instant: Date): string {
  let format = formats.get(zone)
  if (!format) formats.set(zone, (format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone })))
  return format.format(instant)
}
