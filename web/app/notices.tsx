/** Toasts and questions, drawn without antd so that the sign-in page can ask and tell too. */
import { useCallback, useEffect, useRef, useState } from 'react'
import { installNotifyHost, type NotifyHost, type Question, type ToastOptions } from '#web/kit/notify.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import './notices.css'

type Kind = Parameters<NotifyHost['toast']>[0]

interface Toast {
  readonly id: number
  readonly kind: Kind
  readonly text: string
  readonly errorId: string | undefined
  readonly way: ToastOptions['way']
}

interface Asked {
  readonly question: Question
  readonly canCancel: boolean
  readonly answer: (yes: boolean) => void
}

const mostToasts = 4
/** Successes are brief; errors stay long enough to be read, those with a number until they are closed. */
const shownMs: Record<Kind, number> = { success: 2000, info: 3000, warning: 4000, error: 6000 }
/** Long enough to reach for what it offers. */
const wayMs = 6000
let lastId = 0

export function NoticeHost() {
  const [toasts, setToasts] = useState<readonly Toast[]>([])
  const [asked, setAsked] = useState<readonly Asked[]>([])
  const close = useCallback((id: number) => setToasts((present) => present.filter((toast) => toast.id !== id)), [])

  useEffect(() => {
    const ask = (question: Question, canCancel: boolean) =>
      new Promise<boolean>((resolve) => setAsked((present) => [...present, { question, canCancel, answer: resolve }]))
    return installNotifyHost({
      toast(kind, text, { errorId, way }) {
        const id = ++lastId
        // The same words twice at once tell nothing new.
        setToasts((present) => [...present.filter((toast) => toast.text !== text), { id, kind, text, errorId, way }].slice(-mostToasts))
      },
      confirm: (question) => ask(question, true),
      announce: (statement) => ask(statement, false).then(() => undefined),
    })
  }, [])

  const current = asked[0]
  const answer = (yes: boolean) => {
    current?.answer(yes)
    setAsked((present) => present.slice(1))
  }

  return (
    <>
      <ToastList toasts={toasts} onClose={close} />
      {current && <QuestionDialog key={current.question.content} asked={current} onAnswer={answer} />}
    </>
  )
}

function ToastList({ toasts, onClose }: { toasts: readonly Toast[]; onClose: (id: number) => void }) {
  const list = useRef<HTMLDivElement>(null)

  useEffect(() => {
    // Shown again with every new toast: the top layer keeps its order, and a dialog may have opened above.
    if (list.current?.matches(':popover-open')) list.current.hidePopover()
    if (toasts.length > 0) list.current?.showPopover()
  }, [toasts])

  return (
    <div ref={list} popover="manual" className="toasts" aria-live="polite">
      {toasts.map((toast) => (
        <OneToast key={toast.id} toast={toast} onClose={onClose} />
      ))}
    </div>
  )
}

function OneToast({ toast: { id, kind, text, errorId, way }, onClose }: { toast: Toast; onClose: (id: number) => void }) {
  const { t } = useTranslation('shell')

  useEffect(() => {
    if (errorId) return
    // Its time begins when it is on the screen: a busy page draws late, a hidden one not at all.
    let timer = 0
    const frame = requestAnimationFrame(() => (timer = window.setTimeout(() => onClose(id), way ? wayMs : shownMs[kind])))
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [id, kind, errorId, way, onClose])

  return (
    <div className={`toast toast-${kind}`} role={kind === 'error' ? 'alert' : 'status'}>
      <KindMark kind={kind} />
      <span className="toast-text">{text}</span>
      {way && (
        <button
          type="button"
          className="toast-copy"
          onClick={() => {
            onClose(id)
            way.go()
          }}
        >
          {way.label}
        </button>
      )}
      {errorId && <CopyNumber errorId={errorId} />}
      <button type="button" className="toast-close" aria-label={t('action.close')} onClick={() => onClose(id)}>
        ×
      </button>
    </div>
  )
}

function CopyNumber({ errorId }: { errorId: string }) {
  const { t } = useTranslation('shell')
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard?.writeText(errorId)
    setCopied(true)
  }
  return (
    <button type="button" className="toast-copy" title={errorId} onClick={() => void copy()}>
      {copied ? t('request.copied') : t('request.copyErrorId')}
    </button>
  )
}

const marks: Record<Kind, string> = {
  success: 'M5 10.5l3.2 3.2L15 7',
  error: 'M6.5 6.5l7 7m0-7l-7 7',
  warning: 'M10 5.5v5.5m0 3v.2',
  info: 'M10 9v5.5m0-8.7v.2',
}

const KindMark = ({ kind }: { kind: Kind }) => (
  <svg className="toast-mark" viewBox="0 0 20 20" aria-hidden="true">
    <circle cx="10" cy="10" r="10" />
    <path d={marks[kind]} />
  </svg>
)

function QuestionDialog({ asked, onAnswer }: { asked: Asked; onAnswer: (yes: boolean) => void }) {
  const { t } = useTranslation('shell')
  const dialog = useRef<HTMLDialogElement>(null)
  const { question, canCancel } = asked

  useEffect(() => {
    dialog.current?.showModal()
  }, [])

  return (
    <dialog
      ref={dialog}
      className="question"
      aria-labelledby="question-title"
      aria-describedby="question-content"
      onCancel={(event) => {
        event.preventDefault()
        onAnswer(!canCancel)
      }}
    >
      <h2 id="question-title">{question.title ?? t('action.hint')}</h2>
      <p id="question-content">{question.content}</p>
      <div className="question-actions">
        {canCancel && (
          <button type="button" className="button" onClick={() => onAnswer(false)}>
            {question.cancelText ?? t('action.cancel')}
          </button>
        )}
        <button type="button" className={`button button-primary ${question.danger ? 'button-danger' : ''}`} onClick={() => onAnswer(true)}>
          {question.okText ?? t('action.ok')}
        </button>
      </div>
    </dialog>
  )
}
