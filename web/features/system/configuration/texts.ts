/** Makes the keys of these screens' texts known to the compiler. */
export type ConfigurationTexts = typeof import('#web/locales/zh/configuration.ts').default

declare module '#web/kit/i18n.ts' {
  interface LocaleTexts {
    configuration: ConfigurationTexts
  }
}
