/** Form controls of the pages before the session: plain elements, so that signing in downloads no component library. */
import { useId, useState, type InputHTMLAttributes, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslation } from '#web/kit/i18n.ts'

export type FieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'prefix'> & {
  readonly label: string
  readonly onChange: (value: string) => void
  readonly error?: string | undefined
  readonly hint?: string | undefined
  readonly mark?: ReactNode
  readonly after?: ReactNode
}

export function Field({ label, onChange, error, hint, mark, after, ...input }: FieldProps) {
  const id = useId()
  const note = error ?? hint
  return (
    <div className={`field ${error ? 'field-wrong' : ''}`}>
      <label htmlFor={id}>{label}</label>
      <div className="field-row">
        <div className="field-box">
          {mark}
          <input
            id={id}
            {...input}
            aria-invalid={error !== undefined}
            aria-describedby={note ? `${id}-note` : undefined}
            onChange={(event) => onChange(event.target.value)}
          />
        </div>
        {after}
      </div>
      {note && (
        <p id={`${id}-note`} className="field-note" role={error ? 'alert' : undefined}>
          {note}
        </p>
      )}
    </div>
  )
}

/** A password with a button that shows it and a word about Caps Lock while it is on. */
export function PasswordField({ after, hint, ...field }: FieldProps) {
  const { t } = useTranslation('entry')
  const [shown, setShown] = useState(false)
  const [capsLock, setCapsLock] = useState(false)
  const watch = (event: KeyboardEvent<HTMLInputElement>) => setCapsLock(event.getModifierState('CapsLock'))
  return (
    <div className="field-password">
      <Field
        {...field}
        type={shown ? 'text' : 'password'}
        data-keep-blanks
        hint={capsLock ? t('field.capsLock') : hint}
        onKeyDown={watch}
        onKeyUp={watch}
        onBlur={(event) => {
          setCapsLock(false)
          field.onBlur?.(event)
        }}
        after={after}
      />
      <button type="button" className="field-eye" aria-pressed={shown} aria-label={shown ? t('field.hide') : t('field.show')} onClick={() => setShown(!shown)}>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12z" />
          <circle cx="12" cy="12" r="3" />
          {!shown && <path d="M4 4l16 16" />}
        </svg>
      </button>
    </div>
  )
}

export const Mark = ({ shape }: { shape: 'user' | 'key' | 'shield' | 'phone' | 'building' | 'message' }) => (
  <svg className="field-mark" viewBox="0 0 24 24" aria-hidden="true">
    <path d={shapes[shape]} />
  </svg>
)

const shapes = {
  user: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zm-7.5 8c.6-3.6 3.7-5.5 7.5-5.5s6.9 1.9 7.5 5.5',
  key: 'M6 11h12v9H6zM8.5 11V7.5a3.5 3.5 0 0 1 7 0V11M12 14.5v2.5',
  shield: 'M12 3.5l7 2.6v5.4c0 4.4-2.9 7.6-7 9-4.1-1.4-7-4.6-7-9V6.1zM9 12l2.2 2.2L15.5 10',
  phone: 'M8 3.5h8a1 1 0 0 1 1 1v15a1 1 0 0 1-1 1H8a1 1 0 0 1-1-1v-15a1 1 0 0 1 1-1zM11 17.5h2',
  building: 'M5 20.5V4.5h9v16M14 9.5h5v11M3.5 20.5h17M8 8.5h3M8 12.5h3M8 16.5h3',
  message: 'M4 5.5h16v11H9.5L5.5 20v-3.5H4zM8 10h8M8 13h5',
}
