/**
 * Two habits of the whole application: a button that has just sent something ignores further presses for a moment,
 * and text fields lose the blanks around their text when they are left.
 */
import { installPressLock } from '#web/kit/press-lock.ts'

const trimmed = 'input[type="text"], input[type="search"], input[type="email"], input[type="tel"], input:not([type]), textarea'

export function installInputHabits(): void {
  installPressLock()
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
