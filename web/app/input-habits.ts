/**
 * Two habits of the whole application: a submit button that was just pressed ignores further presses for a moment,
 * and text fields lose the blanks around their text when they are left.
 */
export const clickLockMs = 1500

/** Buttons that send something. Others (tabs, pagers, steppers) may be pressed as fast as anybody likes. */
const locking = 'button[type="submit"], .ant-btn-primary, [data-click-lock]'
const trimmed = 'input[type="text"], input[type="search"], input[type="email"], input[type="tel"], input:not([type]), textarea'

export function installInputHabits(): void {
  const pressedAt = new WeakMap<Element, number>()

  document.addEventListener(
    'click',
    (event) => {
      const button = event.target instanceof Element ? event.target.closest(locking) : null
      if (!button || button.closest('[data-click-free]')) return
      const last = pressedAt.get(button)
      if (last !== undefined && event.timeStamp - last < clickLockMs) {
        event.preventDefault()
        event.stopImmediatePropagation()
        return
      }
      pressedAt.set(button, event.timeStamp)
    },
    true,
  )

  document.addEventListener(
    'focusout',
    (event) => {
      if (event.target instanceof Element && event.target.matches(trimmed)) trim(event.target as HTMLInputElement | HTMLTextAreaElement)
    },
    true,
  )
}

/** Goes through the native setter and an input event, because React ignores values that are merely assigned. */
function trim(field: HTMLInputElement | HTMLTextAreaElement): void {
  const text = field.value.trim()
  if (text === field.value || field.readOnly || field.closest('[contenteditable], [data-keep-blanks]')) return
  const prototype = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
