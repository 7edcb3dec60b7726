/** Makes the keys of these screens' texts known to the compiler. */
export type ShelvesTexts = typeof import('#web/locales/zh/shelves.ts').default

declare module '#web/kit/i18n.ts' {
  interface LocaleTexts {
    shelves: ShelvesTexts
  }
}
