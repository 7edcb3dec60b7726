/** Makes the keys of these screens' texts known to the compiler. */
export type CatalogueTexts = typeof import('#web/locales/zh/catalogue.ts').default

declare module '#web/kit/i18n.ts' {
  interface LocaleTexts {
    catalogue: CatalogueTexts
  }
}
