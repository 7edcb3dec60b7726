/** Makes the keys of these screens' texts known to the compiler. */
export type ProductApprovalTexts = typeof import('#web/locales/zh/product-approval.ts').default

declare module '#web/kit/i18n.ts' {
  interface LocaleTexts {
    'product-approval': ProductApprovalTexts
  }
}
