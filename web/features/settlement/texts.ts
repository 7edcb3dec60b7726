/** Makes the keys of these screens' texts known to the compiler. */
export type SettlementTexts = typeof import('#web/locales/zh/settlement.ts').default
export type PaySettleTexts = typeof import('#web/locales/zh/pay-settle.ts').default

declare module '#web/kit/i18n.ts' {
  interface LocaleTexts {
    settlement: SettlementTexts
    'pay-settle': PaySettleTexts
  }
}
