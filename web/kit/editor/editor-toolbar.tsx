/** The editor's buttons: each knows when its format is on and what a click does. */
import {
  AlignCenterOutlined,
  AlignLeftOutlined,
  AlignRightOutlined,
  BoldOutlined,
  CodeOutlined,
  ItalicOutlined,
  LineOutlined,
  LinkOutlined,
  OrderedListOutlined,
  PictureOutlined,
  RedoOutlined,
  StrikethroughOutlined,
  TableOutlined,
  UnderlineOutlined,
  UndoOutlined,
  UnorderedListOutlined,
  ClearOutlined,
} from '@ant-design/icons'
import { useEditorState } from '@tiptap/react'
import type { Editor } from '@tiptap/react'
import { Button, Divider, Flex, Input, Popover, Select, Tooltip, Upload } from 'antd'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { useTranslation } from '../i18n.ts'
import { imageRule } from '../upload/upload-rules.ts'
import { useAddFiles } from '../upload/uploader.tsx'
import styles from './editor.module.css'
import '../texts.ts'

export interface EditorToolbarProps {
  readonly editor: Editor
  readonly source: boolean
  readonly onToggleSource: () => void
}

interface Tool {
  readonly label: string
  readonly icon: ReactNode
  readonly active?: boolean
  readonly disabled?: boolean
  readonly run: () => void
}

const levels = [1, 2, 3] as const

export function EditorToolbar({ editor, source, onToggleSource }: EditorToolbarProps) {
  const { t } = useTranslation('kit')
  const state = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      bold: now.isActive('bold'),
      italic: now.isActive('italic'),
      underline: now.isActive('underline'),
      strike: now.isActive('strike'),
      bullets: now.isActive('bulletList'),
      numbers: now.isActive('orderedList'),
      table: now.isActive('table'),
      link: now.isActive('link'),
      center: now.isActive({ textAlign: 'center' }),
      right: now.isActive({ textAlign: 'right' }),
      level: levels.find((level) => now.isActive('heading', { level })) ?? 0,
      canUndo: now.can().undo(),
      canRedo: now.can().redo(),
    }),
  })
  const chain = () => editor.chain().focus()
  const groups: readonly (readonly Tool[])[] = [
    [
      { label: t('editor.bold'), icon: <BoldOutlined />, active: state.bold, run: () => chain().toggleBold().run() },
      { label: t('editor.italic'), icon: <ItalicOutlined />, active: state.italic, run: () => chain().toggleItalic().run() },
      { label: t('editor.underline'), icon: <UnderlineOutlined />, active: state.underline, run: () => chain().toggleUnderline().run() },
      { label: t('editor.strike'), icon: <StrikethroughOutlined />, active: state.strike, run: () => chain().toggleStrike().run() },
      { label: t('editor.clear'), icon: <ClearOutlined />, run: () => chain().unsetAllMarks().clearNodes().run() },
    ],
    [
      { label: t('editor.bullets'), icon: <UnorderedListOutlined />, active: state.bullets, run: () => chain().toggleBulletList().run() },
      { label: t('editor.numbers'), icon: <OrderedListOutlined />, active: state.numbers, run: () => chain().toggleOrderedList().run() },
      { label: t('editor.rule'), icon: <LineOutlined />, run: () => chain().setHorizontalRule().run() },
    ],
    [
      { label: t('editor.left'), icon: <AlignLeftOutlined />, run: () => chain().setTextAlign('left').run() },
      { label: t('editor.center'), icon: <AlignCenterOutlined />, active: state.center, run: () => chain().setTextAlign('center').run() },
      { label: t('editor.right'), icon: <AlignRightOutlined />, active: state.right, run: () => chain().setTextAlign('right').run() },
    ],
    [
      {
        label: t(state.table ? 'editor.removeTable' : 'editor.table'),
        icon: <TableOutlined />,
        active: state.table,
        run: () => (state.table ? chain().deleteTable().run() : chain().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run()),
      },
    ],
    [
      { label: t('editor.undo'), icon: <UndoOutlined />, disabled: !state.canUndo, run: () => chain().undo().run() },
      { label: t('editor.redo'), icon: <RedoOutlined />, disabled: !state.canRedo, run: () => chain().redo().run() },
    ],
  ]

  return (
    <Flex className={styles['toolbar'] ?? ''} wrap gap={2} align="center" role="toolbar" aria-label={t('editor.toolbar')}>
      {!source && (
        <>
          <Select
            size="small"
            variant="borderless"
            style={{ width: 96 }}
            aria-label={t('editor.heading', { level: '' })}
            value={state.level}
            popupMatchSelectWidth={false}
            options={[{ value: 0, label: t('editor.paragraph') }, ...levels.map((level) => ({ value: level, label: t('editor.heading', { level }) }))]}
            onChange={(level) =>
              level === 0
                ? chain().setParagraph().run()
                : chain()
                    .setHeading({ level: level as 1 | 2 | 3 })
                    .run()
            }
          />
          {groups.map((tools) => (
            <Flex key={tools[0]?.label} gap={2} align="center">
              <Divider vertical />
              {tools.map((tool) => (
                <ToolButton key={tool.label} tool={tool} />
              ))}
            </Flex>
          ))}
          <LinkTool editor={editor} active={state.link} />
          <ImageTool editor={editor} />
        </>
      )}
      <Button
        size="small"
        type={source ? 'primary' : 'text'}
        icon={<CodeOutlined />}
        aria-pressed={source}
        data-click-free
        onClick={onToggleSource}
        className={styles['sourceSwitch'] ?? ''}
      >
        {t(source ? 'editor.visual' : 'editor.source')}
      </Button>
    </Flex>
  )
}

const ToolButton = ({ tool }: { tool: Tool }) => (
  <Tooltip title={tool.label}>
    <Button
      size="small"
      type="text"
      className={styles['tool'] ?? ''}
      icon={tool.icon}
      aria-label={tool.label}
      aria-pressed={tool.active ?? false}
      disabled={tool.disabled ?? false}
      onClick={tool.run}
    />
  </Tooltip>
)

function LinkTool({ editor, active }: { editor: Editor; active: boolean }) {
  const { t } = useTranslation('kit')
  const [open, setOpen] = useState(false)
  const apply = (address: string) => {
    if (address === '') editor.chain().focus().unsetLink().run()
    else editor.chain().focus().setLink({ href: address }).run()
    setOpen(false)
  }
  const content = (
    <Input.Search
      autoFocus
      style={{ width: 280 }}
      aria-label={t('editor.linkPrompt')}
      placeholder="https://"
      defaultValue={String(editor.getAttributes('link')['href'] ?? '')}
      enterButton={t('ok')}
      onSearch={(address) => apply(address.trim())}
    />
  )
  return (
    <Popover content={content} trigger="click" open={open} onOpenChange={setOpen} destroyOnHidden>
      <Button size="small" type="text" className={styles['tool'] ?? ''} icon={<LinkOutlined />} aria-label={t('editor.link')} aria-pressed={active} />
    </Popover>
  )
}

function ImageTool({ editor }: { editor: Editor }) {
  const { t } = useTranslation('kit')
  const { busy, add } = useAddFiles(
    { ...imageRule, limit: 20 },
    [],
    (files) => {
      for (const file of files) editor.chain().focus().setImage({ src: file.link, alt: file.name }).run()
    },
    undefined,
  )
  return (
    <Upload
      accept=".jpg,.jpeg,.png,.gif"
      showUploadList={false}
      beforeUpload={(file) => {
        void add([file])
        return Upload.LIST_IGNORE
      }}
    >
      <Button size="small" type="text" loading={busy} icon={<PictureOutlined />} aria-label={t('editor.image')} />
    </Upload>
  )
}
