/** antd under the look and language in use. Loaded with the first page that needs it, never by the sign-in page. */
import { ConfigProvider, Empty } from 'antd'
import type { ReactNode } from 'react'
import { antdTheme } from '#web/kit/theme/antd-theme.ts'
import { useReducedMotion } from '#web/kit/theme/reduced-motion.ts'
import { useAppearance } from '#web/kit/theme/theme.ts'
import { useAntdLocale } from './antd-locale.ts'
import { useAntdStyles } from './antd-styles.ts'
import { PageLoading } from './page-loading.tsx'
import './antd-adjust.css'

export default function AntdRoot({ children }: { children: ReactNode }) {
  const appearance = useAppearance()
  const isCalm = useReducedMotion()
  const locale = useAntdLocale()
  const isStyled = useAntdStyles()
  // A locale that came later would change the tree and build every page below anew.
  if (!locale || !isStyled) return <PageLoading />
  return (
    <ConfigProvider
      theme={antdTheme(appearance, { motion: !isCalm })}
      locale={locale}
      button={{ autoInsertSpace: false }}
      empty={{ image: Empty.PRESENTED_IMAGE_SIMPLE }}
    >
      {children}
    </ConfigProvider>
  )
}
