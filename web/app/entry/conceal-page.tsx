/** The privacy policy, open to everybody. */
import { useEffect } from 'react'
import { Link } from 'react-router-dom'
import { useTranslation } from '#web/kit/i18n.ts'
import { Brand } from './brand.tsx'
import { LanguageChoice } from './language-choice.tsx'
import './plain-page.css'

const sections = ['collect', 'use', 'store', 'local', 'share', 'keep', 'rights', 'change'] as const

export default function ConcealPage() {
  const { t } = useTranslation('conceal')
  const title = t('title')

  useEffect(() => {
    document.title = title
  }, [title])

  return (
    <div className="plain-page">
      <header className="plain-top">
        <Link to="/" className="plain-home">
          <Brand />
        </Link>
        <LanguageChoice />
      </header>
      <main className="policy">
        <h1>{title}</h1>
        <p className="policy-date">{t('updated')}</p>
        <p>{t('intro')}</p>
        {sections.map((section) => (
          <section key={section}>
            <h2>{t(`sections.${section}.title`)}</h2>
            {t(`sections.${section}.text`)
              .split('\n')
              .map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
          </section>
        ))}
      </main>
    </div>
  )
}
