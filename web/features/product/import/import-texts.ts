/** Makes the keys of these screens' texts known to the compiler. */
export type ProductImportTexts = typeof import('#web/locales/zh/product-import.ts').default

declare module '#web/kit/i18n.ts' {
  interface LocaleTexts {
    'product-import': ProductImportTexts
  }
}
