/** Makes the keys of these screens' texts known to the compiler. */
export type DictionaryTexts = typeof import('#web/locales/zh/dictionary.ts').default

declare module '#web/kit/i18n.ts' {
  interface LocaleTexts {
    dictionary: DictionaryTexts
  }
}
