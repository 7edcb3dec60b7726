/** What the pages before the session have in common: the picture of the product, the language, the privacy policy. */
import { useEffect, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useTranslation } from '#web/kit/i18n.ts'
import { Brand } from './brand.tsx'
import { FlowPicture } from './flow-picture.tsx'
import { LanguageChoice } from './language-choice.tsx'
import './entry.css'

const thisYear = new Date().getFullYear()

export function EntryFrame({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useTranslation('entry')

  useEffect(() => {
    document.title = title
  }, [title])

  return (
    <div className="entry">
      <aside className="entry-story">
        <Brand light />
        <div className="entry-pitch">
          <p className="entry-headline">{t('story.headline')}</p>
          <p className="entry-words">{t('story.words')}</p>
        </div>
        <FlowPicture />
        <ul className="entry-points">
          <li>{t('story.points.purchase')}</li>
          <li>{t('story.points.process')}</li>
          <li>{t('story.points.parties')}</li>
        </ul>
      </aside>
      <main className="entry-main">
        <header className="entry-top">
          <Brand />
          <LanguageChoice />
        </header>
        <div className="entry-card">{children}</div>
        <footer className="entry-foot">
          <Link to="/conceal">{t('foot.privacy')}</Link>
          <span>© {thisYear} Chandlery</span>
        </footer>
      </main>
    </div>
  )
}
