/** Makes the keys of these screens' texts known to the compiler. */
export type InboxTexts = typeof import('#web/locales/zh/inbox.ts').default

declare module '#web/kit/i18n.ts' {
  interface LocaleTexts {
    inbox: InboxTexts
  }
}
