/** A value from outside, taken over by the editor. */
import type { Editor } from '@tiptap/core'

/** What the editor says for "nothing". */
export const blank = '<p></p>'

/**
 * What the editor itself produced comes back unchanged and is skipped, and so is what comes while somebody types.
 *
 * @param editor gone when the browser was too busy to show it at once: another one takes its place, with the value it is made with
 */
export function takeValue(editor: Pick<Editor, 'isDestroyed' | 'isFocused' | 'getHTML' | 'commands'> | null, value: string): void {
  if (!editor || editor.isDestroyed) return
  if ((value || blank) !== editor.getHTML() && !editor.isFocused) editor.commands.setContent(value, { emitUpdate: false })
}
