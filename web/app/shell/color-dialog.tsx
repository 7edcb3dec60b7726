/** Picks the accent colour: named ones, or any. */
import { CheckOutlined } from '@ant-design/icons'
import { ColorPicker, Modal } from 'antd'
import { useTranslation } from '#web/kit/i18n.ts'
import { defaultAccent, paletteOf, readableOn } from '#web/kit/theme/palette.ts'
import { chooseAccent, useAppearance } from '#web/kit/theme/theme.ts'
import './look-dialogs.css'

const swatches = [defaultAccent, '#1677FF', '#0EA5A4', '#16A34A', '#D97706', '#EA580C', '#DC2626', '#DB2777', '#9333EA', '#6366F1', '#0F766E', '#475569']

export default function ColorDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('shell')
  const { accent } = useAppearance()
  const { tints, shade } = paletteOf(accent)
  return (
    <Modal title={t('top.color')} open onCancel={onClose} footer={null} width={420}>
      <div className="swatches">
        {swatches.map((color) => (
          <button
            key={color}
            type="button"
            className="swatch"
            style={{ background: color, color: readableOn(color) }}
            aria-label={color}
            aria-pressed={color.toLowerCase() === accent.toLowerCase()}
            onClick={() => chooseAccent(color)}
          >
            {color.toLowerCase() === accent.toLowerCase() && <CheckOutlined />}
          </button>
        ))}
      </div>
      <div className="swatch-scale" aria-hidden="true">
        {[shade, ...tints].map((tint) => (
          <span key={tint} style={{ background: tint }} />
        ))}
      </div>
      <div className="swatch-foot">
        <ColorPicker value={accent} disabledAlpha showText onChangeComplete={(color) => chooseAccent(color.toHexString())} aria-label={t('top.colorCustom')} />
        <button type="button" className="link-button" onClick={() => chooseAccent(defaultAccent)}>
          {t('top.colorReset')}
        </button>
      </div>
    </Modal>
  )
}
