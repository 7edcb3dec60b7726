/** Makes the keys of these screens' texts known to the compiler. */
export type SupplierScoreTexts = typeof import('#web/locales/zh/supplier-score.ts').default

declare module '#web/kit/i18n.ts' {
  interface LocaleTexts {
    'supplier-score': SupplierScoreTexts
  }
}
