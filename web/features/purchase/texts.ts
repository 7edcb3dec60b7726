/** Makes the keys of these screens' texts known to the compiler. */
export type PurchaseTexts = typeof import('#web/locales/zh/purchase.ts').default

declare module '#web/kit/i18n.ts' {
  interface LocaleTexts {
    purchase: PurchaseTexts
  }
}
