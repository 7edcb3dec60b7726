/** The captcha's input and its picture; a click on the picture brings another one. */
import { useTranslation } from '#web/kit/i18n.ts'
import { Field, Mark } from './fields.tsx'
import type { Captcha } from './auth-calls.ts'

interface CaptchaFieldProps {
  readonly captcha: Captcha | undefined
  readonly value: string
  readonly error?: string | undefined
  readonly onChange: (code: string) => void
  readonly onReload: () => void
}

export function CaptchaField({ captcha, value, error, onChange, onReload }: CaptchaFieldProps) {
  const { t } = useTranslation('entry')
  return (
    <Field
      label={t('field.captcha')}
      name="captcha"
      value={value}
      error={error}
      maxLength={8}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      onChange={onChange}
      mark={<Mark shape="shield" />}
      after={
        <button type="button" className="captcha" title={t('field.captchaReload')} aria-label={t('field.captchaReload')} onClick={onReload}>
          {captcha ? <img src={imageUrl(captcha.image)} alt={t('field.captchaImage')} /> : t('field.captchaReload')}
        </button>
      }
    />
  )
}

const imageUrl = (image: string): string => {
  if (image.startsWith('<svg')) return `data:image/svg+xml;utf8,${encodeURIComponent(image)}`
  return image.startsWith('data:') ? image : `data:image/png;base64,${image}`
}
