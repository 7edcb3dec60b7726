/** Makes the keys of these screens' texts known to the compiler. */
export type LogTexts = typeof import('#web/locales/zh/log.ts').default

declare module '#web/kit/i18n.ts' {
  interface LocaleTexts {
    log: LogTexts
  }
}
