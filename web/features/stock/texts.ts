/** Makes the keys of these screens' texts known to the compiler. */
export type StockTexts = typeof import('#web/locales/zh/stock.ts').default

declare module '#web/kit/i18n.ts' {
  interface LocaleTexts {
    stock: StockTexts
  }
}
