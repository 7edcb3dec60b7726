/** Makes the keys of these screens' texts known to the compiler. */
export type WorkReportTexts = typeof import('#web/locales/zh/work-report.ts').default

declare module '#web/kit/i18n.ts' {
  interface LocaleTexts {
    'work-report': WorkReportTexts
  }
}
