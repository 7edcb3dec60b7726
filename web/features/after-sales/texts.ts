/** Makes the keys of these screens' texts known to the compiler. */
export type AfterSalesTexts = typeof import('#web/locales/zh/after-sales.ts').default

declare module '#web/kit/i18n.ts' {
  interface LocaleTexts {
    'after-sales': AfterSalesTexts
  }
}
