/** Makes the keys of these screens' texts known to the compiler. */
export type AccessTexts = typeof import('#web/locales/zh/access.ts').default

declare module '#web/kit/i18n.ts' {
  interface LocaleTexts {
    access: AccessTexts
  }
}
