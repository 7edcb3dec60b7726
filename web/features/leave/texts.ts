/** Makes the keys of these screens' texts known to the compiler. */
export type LeaveTexts = typeof import('#web/locales/zh/leave.ts').default

declare module '#web/kit/i18n.ts' {
  interface LocaleTexts {
    leave: LeaveTexts
  }
}
