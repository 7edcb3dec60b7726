/** Makes the keys of these screens' texts known to the compiler. */
export type CalendarTexts = typeof import('#web/locales/zh/calendar.ts').default

declare module '#web/kit/i18n.ts' {
  interface LocaleTexts {
    calendar: CalendarTexts
  }
}
