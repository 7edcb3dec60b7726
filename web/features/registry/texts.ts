/** Makes the keys of these screens' texts known to the compiler. */
export type RegistryTexts = typeof import('#web/locales/zh/registry.ts').default

declare module '#web/kit/i18n.ts' {
  interface LocaleTexts {
    registry: RegistryTexts
  }
}
