/** Makes the keys of these screens' texts known to the compiler. */
export type SupplierTexts = typeof import('#web/locales/zh/supplier.ts').default

declare module '#web/kit/i18n.ts' {
  interface LocaleTexts {
    supplier: SupplierTexts
  }
}
