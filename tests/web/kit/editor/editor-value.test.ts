import { expect, it } from 'vitest'
import { blank, takeValue } from '#web/kit/editor/editor-value.ts'

type Taking = NonNullable<Parameters<typeof takeValue>[0]>

const taken: string[] = []
const editor = (more: Partial<Taking> = {}) =>
  ({ isDestroyed: false, isFocused: false, getHTML: () => blank, commands: { setContent: (html: string) => taken.push(html) }, ...more }) as unknown as Taking

it('takes what is new, leaves what it has and what is being typed', () => {
  takeValue(editor(), '<p>neu</p>')
  takeValue(editor(), '')
  takeValue(editor({ isFocused: true }), '<p>typed</p>')
  expect(taken).toEqual(['<p>neu</p>'])
})

it('asks nothing of an editor that is gone', () => {
  const gone = editor({
    isDestroyed: true,
    getHTML: () => {
      throw new TypeError("Cannot read properties of null (reading 'cached')")
    },
  })
  expect(() => takeValue(gone, '<p>neu</p>')).not.toThrow()
  expect(() => takeValue(null, '<p>neu</p>')).not.toThrow()
})
