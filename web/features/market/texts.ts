/** Makes the keys of these screens' texts known to the compiler. */
export type MarketTexts = typeof import('#web/locales/zh/market.ts').default

declare module '#web/kit/i18n.ts' {
  interface LocaleTexts {
    market: MarketTexts
  }
}
