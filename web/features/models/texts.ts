/** Makes the keys of these screens' texts known to the compiler. */
export type ModelsTexts = typeof import('#web/locales/zh/models.ts').default

declare module '#web/kit/i18n.ts' {
  interface LocaleTexts {
    models: ModelsTexts
  }
}
