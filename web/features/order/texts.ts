/** Makes the keys of these screens' texts known to the compiler. */
export type OrderTexts = typeof import('#web/locales/zh/order.ts').default

declare module '#web/kit/i18n.ts' {
  interface LocaleTexts {
    order: OrderTexts
  }
}
