/**
 * Both languages of the product. A namespace is a file in `web/locales/{zh,en}/<namespace>.ts`, loaded when first used.
 * A feature makes its keys typed by augmenting `LocaleTexts`:
 *
 *   declare module '#web/kit/i18n.ts' { interface LocaleTexts { system: typeof import('#web/locales/zh/system.ts').default } }
 *
 * English says otherwise of one than of several: `<key>_one` beside a text that has `{{count}}`, and
 * `{{days, counted(one: day; other: days)}}` for any other number in a text.
 */
import { createInstance, type BackendModule } from 'i18next'
import { useCallback } from 'react'
import { initReactI18next, useTranslation } from 'react-i18next'
import type { Label } from '#kit/contract.ts'
import { counted } from '#kit/fill-text.contract.ts'
import { loadChunk } from './chunk-reload.ts'
import { createSignal, useSignal } from './signal.ts'
import { readTaste, writeItem } from './storage.ts'

export type Language = 'zh' | 'en'
export const languages: readonly { readonly code: Language; readonly name: string; readonly tag: string }[] = [
  { code: 'zh', name: '简体中文', tag: 'zh-CN' },
  { code: 'en', name: 'English', tag: 'en' },
]

/** Namespace -> its Chinese texts; English files are held to the same keys by `Texts`. */
export interface LocaleTexts {
  shell: typeof import('#web/locales/zh/shell.ts').default
  entry: typeof import('#web/locales/zh/entry.ts').default
  conceal: typeof import('#web/locales/zh/conceal.ts').default
}

/** The shape an English file must have: every key of the Chinese one, any text; what counts something may say its singular under `<key>_one`. */
export type Texts<Source> = { readonly [Key in keyof Source]: Source[Key] extends string ? string : Texts<Source[Key]> } & {
  readonly [Key in keyof Source & string as Source[Key] extends string ? `${Key}_one` : never]?: string
}

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'shell'
    resources: LocaleTexts
  }
}

const texts = createInstance()
const files = import.meta.glob<{ default: Record<string, unknown> }>('../locales/*/*.ts')

const fromFiles: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read(language, namespace, done) {
    const load = files[`../locales/${language}/${namespace}.ts`]
    if (!load) return done(new Error(`No locale file for ${language}/${namespace}`), false)
    loadChunk(load).then(
      (module) => done(null, module.default),
      (reason: unknown) => done(reason as Error, false),
    )
  },
}

const language = createSignal<Language>(readTaste<Language>('language') === 'en' ? 'en' : 'zh')

export const currentLanguage = (): Language => language.get()
export const useLanguage = (): Language => useSignal(language)
/** BCP 47 tag of the language in use, for `Intl` and `<html lang>`. */
export const languageTag = (code: Language = language.get()): string => languages.find((one) => one.code === code)?.tag ?? 'zh-CN'

/** Starts i18next with the stored language; resolves when `namespaces` are loaded. */
export async function startLanguages(namespaces: readonly (keyof LocaleTexts)[]): Promise<void> {
  await texts
    .use(fromFiles)
    .use(initReactI18next)
    .init({
      lng: language.get(),
      supportedLngs: languages.map((one) => one.code),
      fallbackLng: false,
      ns: [...namespaces],
      interpolation: { escapeValue: false },
    })
  texts.services.formatter?.add('counted', (count: number | string, _language, { one, other }: { one?: string; other?: string }) =>
    counted(count, one ?? '', other ?? ''),
  )
  document.documentElement.lang = languageTag()
}

/** Switches texts, dates, `<html lang>` and the header of calls without a reload. */
export async function switchLanguage(next: Language): Promise<void> {
  await texts.changeLanguage(next)
  writeItem('language', next)
  document.documentElement.lang = languageTag(next)
  language.set(next)
}

/** Picks the user's language out of a contract's label. */
export function useLabel(): (label: Label) => string {
  const current = useLanguage()
  return useCallback((label: Label) => label[current], [current])
}

export { useTranslation }
/** Translates outside components; the namespace must be loaded by then. */
export const translate = texts.t
/** Loads further namespaces ahead of the components that use them. */
export const loadNamespaces = (namespaces: readonly string[]): Promise<void> => texts.loadNamespaces(namespaces as string[])
