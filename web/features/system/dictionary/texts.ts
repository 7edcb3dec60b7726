/** Makes the keys of these screens' texts known to the compiler. */
declare module '#web/kit/i18n.ts' {
  interface LocaleTexts {
    dictionary: typeof import('#web/locales/zh/dictionary.ts').default
  }
}
export {}
