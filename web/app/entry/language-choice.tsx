/** The language dropdown of the pages before the session: the browser's own, which every phone knows how to show. */
import { languages, switchLanguage, useLanguage, useTranslation, type Language } from '#web/kit/i18n.ts'
import './language-choice.css'

export function LanguageChoice() {
  const { t } = useTranslation('shell')
  const current = useLanguage()
  return (
    <select className="entry-language" aria-label={t('top.language')} value={current} onChange={(event) => void switchLanguage(event.target.value as Language)}>
      {languages.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </select>
  )
}
