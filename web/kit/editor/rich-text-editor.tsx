/** Rich text with a view of its HTML source. Loaded when first used: the editor is larger than the rest of a form. */
import { Image } from '@tiptap/extension-image'
import { TableKit } from '@tiptap/extension-table'
import { TextAlign } from '@tiptap/extension-text-align'
import type { Editor } from '@tiptap/core'
import { EditorContent, useEditor } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { Input } from 'antd'
import { useEffect, useState } from 'react'
import { useTranslation } from '../i18n.ts'
import { EditorToolbar } from './editor-toolbar.tsx'
import { blank, takeValue } from './editor-value.ts'
import { sanitizeHtml } from './sanitize.ts'
import styles from './editor.module.css'
import '../texts.ts'

export interface RichTextEditorProps {
  readonly id?: string | undefined
  readonly label: string
  /** HTML; empty when there is nothing. */
  readonly value: string
  readonly onChange: (html: string) => void
  readonly disabled?: boolean
}

const extensions = [
  StarterKit.configure({ link: { openOnClick: false } }),
  Image,
  TableKit.configure({ table: { resizable: true } }),
  TextAlign.configure({ types: ['heading', 'paragraph'] }),
]

export function RichTextEditor({ id, label, value, onChange, disabled = false }: RichTextEditorProps) {
  const { t } = useTranslation('kit')
  const [source, setSource] = useState(false)
  // Gone and back when the browser is busy: its type knows nothing of that.
  const editor: Editor | null = useEditor({
    extensions,
    content: value,
    editable: !disabled,
    editorProps: {
      attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-label': label, class: styles['content'] ?? '', ...(id !== undefined && { id }) },
    },
    onUpdate: ({ editor: changed }) => onChange(changed.getHTML() === blank ? '' : changed.getHTML()),
  })

  useEffect(() => takeValue(editor, value), [editor, value])

  useEffect(() => editor?.setEditable(!disabled, false), [editor, disabled])

  const toggleSource = () => {
    if (source) editor?.commands.setContent(sanitizeHtml(value), { emitUpdate: true })
    setSource(!source)
  }

  return (
    <div className={styles['frame']} data-disabled={disabled || undefined}>
      {!disabled && editor && !editor.isDestroyed && <EditorToolbar editor={editor} source={source} onToggleSource={toggleSource} />}
      {source ? (
        <Input.TextArea
          className={styles['source'] ?? ''}
          variant="borderless"
          aria-label={t('editor.sourceLabel')}
          autoSize={{ minRows: 8, maxRows: 20 }}
          spellCheck={false}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          data-keep-blanks
        />
      ) : (
        <EditorContent editor={editor} />
      )}
    </div>
  )
}
