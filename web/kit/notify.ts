/** Toasts and questions by whoever needs one, inside React or not. The shell installs the host; before that, texts wait. */
export interface ToastOptions {
  /** Number of the failure in the server's log; the toast then offers to copy it and stays until closed. */
  readonly errorId?: string
  /** The way to what came of it; the toast stays a little longer. */
  readonly way?: { readonly label: string; readonly go: () => void }
}

export interface Question {
  readonly title?: string
  readonly content: string
  readonly danger?: boolean
  readonly okText?: string
  readonly cancelText?: string
}

export interface NotifyHost {
  toast(kind: 'success' | 'error' | 'warning' | 'info', text: string, options: ToastOptions): void
  confirm(question: Question): Promise<boolean>
  /** A statement that is only acknowledged. */
  announce(statement: Question): Promise<void>
}

let host: NotifyHost | undefined
const waiting: ((ready: NotifyHost) => void)[] = []

export function installNotifyHost(next: NotifyHost): () => void {
  host = next
  for (const deliver of waiting.splice(0)) deliver(next)
  return () => {
    if (host === next) host = undefined
  }
}

const withHost = (deliver: (ready: NotifyHost) => void): void => {
  if (host) deliver(host)
  else waiting.push(deliver)
}

export const notify = {
  success: (text: string, options: Pick<ToastOptions, 'way'> = {}): void => withHost((ready) => ready.toast('success', text, options)),
  warning: (text: string): void => withHost((ready) => ready.toast('warning', text, {})),
  info: (text: string): void => withHost((ready) => ready.toast('info', text, {})),
  error: (text: string, options: ToastOptions = {}): void => withHost((ready) => ready.toast('error', text, options)),
}

/** Resolves to the answer: true for yes. */
export const confirm = (question: Question): Promise<boolean> => new Promise((resolve) => withHost((ready) => void ready.confirm(question).then(resolve)))

/** Resolves when the user has acknowledged it. */
export const announce = (statement: Question): Promise<void> => new Promise((resolve) => withHost((ready) => void ready.announce(statement).then(resolve)))
