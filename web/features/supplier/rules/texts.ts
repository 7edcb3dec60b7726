/** Makes the keys of these screens' texts known to the compiler. */
export type SupplierRulesTexts = typeof import('#web/locales/zh/supplier-rules.ts').default

declare module '#web/kit/i18n.ts' {
  interface LocaleTexts {
    'supplier-rules': SupplierRulesTexts
  }
}
