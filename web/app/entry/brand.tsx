/** The mark and the name. */
import { useTranslation } from '#web/kit/i18n.ts'
import './brand.css'

export function Brand({ light = false }: { light?: boolean }) {
  const { t } = useTranslation('shell')
  return (
    <div className={`brand ${light ? 'brand-light' : ''}`}>
      <Logo />
      <span>
        <strong>Chandlery</strong>
        <small>{t('productName')}</small>
      </span>
    </div>
  )
}

/** An open crate seen from above its corner, the first letter of the name in its edges. */
export const Logo = () => (
  <svg className="logo" viewBox="0 0 48 48" aria-hidden="true">
    <rect width="48" height="48" rx="12" />
    <path d="M24 9.5 36 16v4.2l-4.6-2.5V18L24 14l-8.4 4.6v10.8L24 34l7.4-4v-.2l4.6-2.5V32l-12 6.5L12 32V16z" />
    <path className="logo-core" d="m24 19.5 5 2.7v5.6l-5 2.7-5-2.7v-5.6z" />
  </svg>
)
