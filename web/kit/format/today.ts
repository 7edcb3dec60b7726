/** Today on the company's calendar: the server counts days so, wherever whoever reads them sits. */
import dayjs, { type Dayjs } from 'dayjs'

let calendar: Intl.DateTimeFormat | undefined

/** @param zone IANA zone of the company */
export function countDaysIn(zone: string): void {
  // Swedes write as ISO 8601 does.
  calendar = new Intl.DateTimeFormat('sv-SE', { timeZone: zone })
}

/** @returns its first moment on the reader's clock, for calendars that show days; the reader's own day until somebody is signed in */
export const today = (): Dayjs => (calendar ? dayjs(calendar.format(new Date())) : dayjs().startOf('day'))
