/** A moment on the clock of a zone, as `YYYY-MM-DD HH:mm`: papers say the company's time, wherever they are printed. */
export const minuteIn = (zone: string, at: Date): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' }).format(at)
