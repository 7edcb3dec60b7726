/**
 * A button that sent something rests for a moment, so that nothing is sent twice. One that sent nothing (a form that was refused at its
 * fields, a drawer that opened) may be pressed again at once. Whether a press sends is known when a call leaves: the HTTP client tells.
 * A resting button says so: `aria-disabled`, and looks it.
 */
import type { HttpMethod } from '#kit/contract.ts'

export const clickLockMs = 1500

/** Buttons that send something. Others (tabs, pagers, steppers) may be pressed as fast as anybody likes. */
const locking = 'button[type="submit"], .ant-btn-primary, [data-click-lock]'

interface Press {
  readonly button: Element
  /** On the clock of events. */
  readonly at: number
  /** Handlers and checks of fields have had their turn; what is only read from now on is not this press's doing. */
  isHandled: boolean
}

let last: Press | undefined
const resting = new Set<Element>()

/** Call it once, before anything can be pressed. */
export function installPressLock(): void {
  document.addEventListener(
    'click',
    (event) => {
      const button = event.target instanceof Element ? event.target.closest(locking) : null
      if (!button || button.closest('[data-click-free]')) return
      if (resting.has(button)) {
        event.preventDefault()
        event.stopImmediatePropagation()
        return
      }
      begin(button, event.timeStamp)
    },
    true,
  )
}

/** The HTTP client is about to send: what a press sent, or what it wrote later after checking, makes its button rest. */
export function tellSending(method: HttpMethod): void {
  if (!last || (last.isHandled && method === 'GET')) return
  const { button, at } = last
  const left = at + clickLockMs - performance.now()
  if (left <= 0) return
  rest(button)
  button.setAttribute('data-resting', '')
  setTimeout(() => release(button), left)
  last = undefined
}

/** Rests until it is known whether anything is sent: two frames later all handlers have run. */
function begin(button: Element, at: number): void {
  const press: Press = { button, at, isHandled: false }
  last = press
  rest(button)
  const handled = () => {
    if (press.isHandled) return
    press.isHandled = true
    if (!button.hasAttribute('data-resting')) release(button)
  }
  requestAnimationFrame(() => requestAnimationFrame(handled))
  // Nothing is drawn while the page is hidden.
  setTimeout(handled, clickLockMs)
}

function rest(button: Element): void {
  resting.add(button)
  button.setAttribute('aria-disabled', 'true')
}

function release(button: Element): void {
  resting.delete(button)
  button.removeAttribute('aria-disabled')
  button.removeAttribute('data-resting')
}
