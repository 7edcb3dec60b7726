/** antd's and dayjs's own texts, loaded for the language in use. */
import dayjs from 'dayjs'
import type { ConfigProviderProps } from 'antd'
import { useEffect, useState } from 'react'
import { loadChunk } from '#web/kit/chunk-reload.ts'
import { useLanguage, type Language } from '#web/kit/i18n.ts'

type Locale = NonNullable<ConfigProviderProps['locale']>

/** The compiler reads antd's files as CommonJS, the bundler as modules: the locale is one `default` deeper for the first. */
const unwrap = (module: { default: unknown }): Locale => {
  const inner = module.default as { default?: Locale }
  return inner.default ?? (inner as unknown as Locale)
}

const load: Record<Language, () => Promise<Locale>> = {
  zh: async () => {
    const [locale] = await loadChunk(() => Promise.all([import('antd/es/locale/zh_CN.js'), import('dayjs/locale/zh-cn.js')]))
    dayjs.locale('zh-cn')
    return unwrap(locale)
  },
  en: async () => {
    dayjs.locale('en')
    return unwrap(await loadChunk(() => import('antd/es/locale/en_US.js')))
  },
}

export function useAntdLocale(): Locale | undefined {
  const language = useLanguage()
  const [locale, setLocale] = useState<Locale>()
  useEffect(() => {
    let isCurrent = true
    void load[language]().then((loaded) => {
      if (isCurrent) setLocale(loaded)
    })
    return () => {
      isCurrent = false
    }
  }, [language])
  return locale
}
