/** Makes the keys of these screens' texts known to the compiler. */
export type SupplierLifecycleTexts = typeof import('#web/locales/zh/supplier-lifecycle.ts').default

declare module '#web/kit/i18n.ts' {
  interface LocaleTexts {
    'supplier-lifecycle': SupplierLifecycleTexts
  }
}
