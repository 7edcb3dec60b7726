/** Makes the keys of these screens' texts known to the compiler. */
export type MessageTexts = typeof import('#web/locales/zh/message.ts').default

declare module '#web/kit/i18n.ts' {
  interface LocaleTexts {
    message: MessageTexts
  }
}
