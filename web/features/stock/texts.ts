/** Makes the keys of these screens' texts known to the compiler. */
export type StockTexts = typeof import('#web/locales/zh/stock.ts').default
export type TransferTexts = typeof import('#web/locales/zh/transfer.ts').default
export type OutboundTexts = typeof import('#web/locales/zh/outbound.ts').default

declare module '#web/kit/i18n.ts' {
  interface LocaleTexts {
    stock: StockTexts
    outbound: OutboundTexts
    transfer: TransferTexts
  }
}
