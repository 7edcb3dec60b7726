/** Makes the keys of these screens' texts known to the compiler. */
export type HomeTexts = typeof import('#web/locales/zh/home.ts').default

declare module '#web/kit/i18n.ts' {
  interface LocaleTexts {
    home: HomeTexts
  }
}
