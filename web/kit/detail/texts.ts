/** Makes the keys of the log's own texts known to the compiler. */
export type DocumentLogTexts = typeof import('#web/locales/zh/document-log.ts').default

declare module '#web/kit/i18n.ts' {
  interface LocaleTexts {
    'document-log': DocumentLogTexts
  }
}
