/** The eleven themes as small pictures of themselves. */
import { CheckCircleFilled } from '@ant-design/icons'
import { Modal } from 'antd'
import type { CSSProperties } from 'react'
import { useLabel, useTranslation } from '#web/kit/i18n.ts'
import { chooseTheme, cssVariables, useAppearance } from '#web/kit/theme/theme.ts'
import { themes, type Look } from '#web/kit/theme/themes.ts'
import './look-dialogs.css'

export default function ThemeDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('shell')
  const label = useLabel()
  const { look: current, accent } = useAppearance()
  return (
    <Modal title={t('themes.title')} open onCancel={onClose} footer={null} width={760}>
      <div className="theme-grid" role="radiogroup" aria-label={t('themes.title')}>
        {themes.map((look) => (
          <button
            key={look.code}
            type="button"
            role="radio"
            aria-checked={look.code === current.code}
            className="theme-card"
            onClick={() => chooseTheme(look.code)}
          >
            <Miniature look={look} accent={accent} />
            <span>
              {label(look.name)}
              {look.code === current.code && <CheckCircleFilled />}
            </span>
          </button>
        ))}
      </div>
    </Modal>
  )
}

const Miniature = ({ look, accent }: { look: Look; accent: string }) => (
  <span className="mini" style={cssVariables({ look, accent }) as CSSProperties} data-tabs={look.tabs} aria-hidden="true">
    <span className="mini-side">
      <i />
      <i className="mini-on" />
      <i />
      <i />
    </span>
    <span className="mini-top">
      <i />
      <i />
    </span>
    <span className="mini-page">
      <i className="mini-button" />
      <i />
      <i />
      <i />
    </span>
  </span>
)
