/** Makes the keys of these screens' texts known to the compiler. */
export type PricingTexts = typeof import('#web/locales/zh/pricing.ts').default

declare module '#web/kit/i18n.ts' {
  interface LocaleTexts {
    pricing: PricingTexts
  }
}
