/** Makes the keys of these screens' texts known to the compiler. */
export type OperationsTexts = typeof import('#web/locales/zh/operations.ts').default

declare module '#web/kit/i18n.ts' {
  interface LocaleTexts {
    operations: OperationsTexts
  }
}
