/** Makes the keys of these screens' texts known to the compiler. */
export type ExceptionTexts = typeof import('#web/locales/zh/exception.ts').default

declare module '#web/kit/i18n.ts' {
  interface LocaleTexts {
    exception: ExceptionTexts
  }
}
