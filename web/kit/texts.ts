/** Makes the keys of the kit's own texts known to the compiler. */
export type KitTexts = typeof import('#web/locales/zh/kit.ts').default

declare module '#web/kit/i18n.ts' {
  interface LocaleTexts {
    kit: KitTexts
  }
}
