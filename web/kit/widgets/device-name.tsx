/** A device as people call it: its kind, browser and system; all that it says of itself is a hint away. */
import { DesktopOutlined, MobileOutlined, QuestionCircleOutlined, TabletOutlined } from '@ant-design/icons'
import { deviceOf } from '../format/device.ts'
import { useTranslation } from '../i18n.ts'
import '../texts.ts'

const icons = { desktop: DesktopOutlined, phone: MobileOutlined, tablet: TabletOutlined } as const

/** `Chrome 131 · Windows`; empty where nothing is known. */
export function useDeviceText(): (userAgent: string | null | undefined) => string {
  const { t } = useTranslation('kit')
  return (userAgent) => {
    const { browser, system } = deviceOf(userAgent ?? '')
    return [browser.replace('WeChat', t('device.wechat')), system].filter(Boolean).join(' · ')
  }
}

export function DeviceName({ userAgent }: { readonly userAgent: string | null | undefined }) {
  const { t } = useTranslation('kit')
  const text = useDeviceText()(userAgent)
  if (!userAgent) return <>-</>
  const { kind } = deviceOf(userAgent)
  const Icon = kind ? icons[kind] : QuestionCircleOutlined
  return (
    <span title={userAgent}>
      <Icon aria-label={t(kind ? `device.${kind}` : 'device.unknown')} style={{ marginInlineEnd: 6 }} />
      {text || userAgent}
    </span>
  )
}
