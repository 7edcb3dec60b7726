/** Makes the keys of these screens' texts known to the compiler. */
export type PurchaseReturnTexts = typeof import('#web/locales/zh/purchase-return.ts').default

declare module '#web/kit/i18n.ts' {
  interface LocaleTexts {
    'purchase-return': PurchaseReturnTexts
  }
}
