/** The choices of an attribute or a specification: added, named in both languages, dragged into order, or pasted a line each. */
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Flex, Input, Typography } from 'antd'
import { useRef } from 'react'
import type { Option } from '#server/modules/catalogue/attribute/attribute-option.contract.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { moved } from '#web/kit/widgets/moved.ts'
import { SortableItem, SortableList } from '#web/kit/widgets/sortable-list.tsx'
import { freeCode, optionsFromLines } from './option-lines.ts'
import styles from './options.module.css'
import '../texts.ts'

export interface OptionsEditorProps {
  /** Given by the form. */
  readonly value?: readonly Option[] | null
  readonly onChange?: (options: readonly Option[]) => void
  readonly id?: string
  readonly disabled?: boolean
}

const none: readonly Option[] = []

export function OptionsEditor({ value, onChange, id, disabled = false }: OptionsEditorProps) {
  const { t } = useTranslation('catalogue')
  const list = useRef<HTMLDivElement>(null)
  const options = value ?? none
  const change = (place: number, differs: Partial<Option>) => onChange?.(options.map((option, at) => (at === place ? { ...option, ...differs } : option)))
  const add = () => {
    onChange?.([...options, { code: freeCode(options), nameZh: '', nameEn: null }])
    requestAnimationFrame(() => [...(list.current?.querySelectorAll<HTMLElement>('[data-name]') ?? [])].at(-1)?.focus())
  }
  const move = (code: string, over: string) => {
    const order = moved(
      options.map((option) => option.code),
      code,
      over,
    )
    onChange?.(options.toSorted((one, other) => order.indexOf(one.code) - order.indexOf(other.code)))
  }
  /** Several lines become several choices; `红 | Red` has both names. */
  const paste = (place: number, text: string): boolean => {
    if (!text.trim().includes('\n')) return false
    const before = options.slice(0, place)
    const kept = options[place]?.nameZh ? [options[place]] : []
    const rest = options.slice(place + 1)
    onChange?.([...before, ...kept, ...optionsFromLines(text, [...before, ...kept, ...rest]), ...rest])
    return true
  }
  return (
    <div ref={list} id={id} role="group" aria-label={t('options.label')}>
      {options.length > 0 && (
        <SortableList ids={options.map(({ code }) => code)} onMove={move} label={t('options.label')}>
          {options.map((option, place) => (
            <SortableItem key={option.code} id={option.code} dragLabel={t('options.move', { name: option.nameZh })}>
              <div className={styles['row']}>
                <Input
                  data-name
                  value={option.nameZh}
                  disabled={disabled}
                  placeholder={t('options.zh')}
                  aria-label={t('options.zh')}
                  maxLength={100}
                  onChange={(event) => change(place, { nameZh: event.target.value })}
                  onPaste={(event) => paste(place, event.clipboardData.getData('text')) && event.preventDefault()}
                  onPressEnter={(event) => {
                    event.preventDefault()
                    add()
                  }}
                />
                <Input
                  value={option.nameEn ?? ''}
                  disabled={disabled}
                  placeholder={t('options.en')}
                  aria-label={t('options.en')}
                  maxLength={200}
                  onChange={(event) => change(place, { nameEn: event.target.value })}
                />
                <Button
                  type="text"
                  danger
                  icon={<DeleteOutlined />}
                  disabled={disabled}
                  aria-label={t('options.remove', { name: option.nameZh })}
                  data-click-free
                  onClick={() => onChange?.(options.filter((_option, at) => at !== place))}
                />
              </div>
            </SortableItem>
          ))}
        </SortableList>
      )}
      <Flex gap={12} align="center" wrap>
        <Button type="dashed" icon={<PlusOutlined />} disabled={disabled} data-click-free onClick={add}>
          {t('options.add')}
        </Button>
        <Typography.Text type="secondary">{t('options.hint')}</Typography.Text>
      </Flex>
    </div>
  )
}
