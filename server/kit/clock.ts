/** Time as a parameter: code asks a clock instead of the machine, so that tests can turn it. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/** Where the company's days begin unless the configuration says otherwise. */
export const defaultZone = 'Asia/Shanghai'

type Precision = 'day' | 'minute' | 'second'

const styles: Readonly<Record<Precision, Intl.DateTimeFormatOptions>> = {
  day: {},
  minute: { dateStyle: 'short', timeStyle: 'short' },
  second: { dateStyle: 'short', timeStyle: 'medium' },
}
const formats = new Map<string, Intl.DateTimeFormat>()

/** A format takes longer to make than to use a thousand times, so it is kept. */
function shownIn(zone: string, instant: Date, precision: Precision): string {
  const name = `${precision} ${zone}`
  let format = formats.get(name)
  if (!format) formats.set(name, (format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, ...styles[precision] })))
  return format.format(instant)
}

/** The day of an instant on a zone's calendar, as `2026-01-31`. */
export const dayIn = (zone: string, instant: Date): string => shownIn(zone, instant, 'day')

/** An instant by a zone's clocks, as `2026-01-31 14:05`. */
export const minuteIn = (zone: string, instant: Date): string => shownIn(zone, instant, 'minute')

/** Milliseconds that a zone's clocks are ahead of UTC at an instant of whole seconds. */
export const offsetIn = (zone: string, instant: Date): number => Date.parse(`${shownIn(zone, instant, 'second').replace(' ', 'T')}Z`) - instant.getTime()
