/** Makes the keys of these screens' texts known to the compiler. */
export type OverdueTexts = typeof import('#web/locales/zh/order-overdue.ts').default

declare module '#web/kit/i18n.ts' {
  interface LocaleTexts {
    'order-overdue': OverdueTexts
  }
}
