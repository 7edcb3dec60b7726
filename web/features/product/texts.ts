/** Makes the keys of these screens' texts known to the compiler. */
export type ProductTexts = typeof import('#web/locales/zh/product.ts').default

declare module '#web/kit/i18n.ts' {
  interface LocaleTexts {
    product: ProductTexts
  }
}
