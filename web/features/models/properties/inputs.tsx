/** Inputs of the panel. Texts are written into the model when they are left, so that undoing goes back a thought and not a letter. */
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Flex, Form, Input, Select, Switch } from 'antd'
import type { SelectProps } from 'antd'
import { createContext, use, useId, useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from '#web/kit/i18n.ts'
import { useFeelFault } from '../feel/use-feel-fault.ts'
import type { FeelKind } from '../feel/check-feel.ts'
import { languageOf } from '../feel/language.ts'
import type { Place } from '../feel/language.ts'
import styles from './properties.module.css'
import '../texts.ts'

/** Of the row that an input stands in. */
const RowId = createContext<string | undefined>(undefined)

export function Row({ label, hint, fault, children }: { label: string; hint?: string; fault?: string | undefined; children: ReactNode }) {
  const id = useId()
  return (
    <Form.Item
      className={styles['row'] ?? ''}
      layout="vertical"
      label={label}
      htmlFor={id}
      {...(hint !== undefined && { extra: hint })}
      {...(fault !== undefined && { validateStatus: 'error' as const, help: fault })}
    >
      <RowId value={id}>{children}</RowId>
    </Form.Item>
  )
}

const useRowId = () => {
  const id = use(RowId)
  return id === undefined ? {} : { id }
}

interface TextProps {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly placeholder?: string
  readonly multiline?: boolean
  readonly mono?: boolean
  readonly label?: string
}

/** What is typed, until it is left; a value from outside wins when it changes. */
function useTyped(value: string, onChange: (value: string) => void) {
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState(value)
  if (value !== known) {
    setKnown(value)
    setTyped(value)
  }
  return { typed, type: setTyped, leave: () => typed !== value && onChange(typed) }
}

export function TextInput({ value, onChange, placeholder, multiline = false, mono = false, label }: TextProps) {
  const { typed, type, leave } = useTyped(value, onChange)
  const props = {
    ...useRowId(),
    value: typed,
    ...(placeholder !== undefined && { placeholder }),
    ...(label !== undefined && { 'aria-label': label }),
    ...(mono && { className: styles['mono'] ?? '' }),
    onBlur: leave,
  }
  if (multiline) return <Input.TextArea {...props} autoSize={{ minRows: 2, maxRows: 12 }} onChange={({ target }) => type(target.value)} />
  return <Input {...props} onChange={({ target }) => type(target.value)} onPressEnter={leave} />
}

export interface ExpressionInputProps extends TextProps {
  readonly place?: Place
  readonly kind?: FeelKind
}

/** An expression, checked while it is typed. */
export function ExpressionInput({ value, onChange, placeholder, place = 'formula', kind = 'expression', label }: ExpressionInputProps) {
  const { t } = useTranslation('models')
  const { typed, type, leave } = useTyped(value, onChange)
  const fault = useFeelFault(typed, place, kind)
  const language = kind === 'unary-tests' ? 'feel' : languageOf(typed.trim(), place)
  return (
    <div>
      <Input.TextArea
        {...useRowId()}
        value={typed}
        className={styles['mono'] ?? ''}
        {...(placeholder !== undefined && { placeholder })}
        {...(label !== undefined && { 'aria-label': label })}
        {...(fault && { status: 'error' as const, 'aria-invalid': true })}
        spellCheck={false}
        autoSize={{ minRows: 1, maxRows: 8 }}
        onChange={({ target }) => type(target.value)}
        onBlur={leave}
      />
      {fault ? (
        <div role="alert" className={styles['fault']}>
          {fault.found === '' ? t('feel.ends') : t('feel.unexpected', { found: fault.found, at: fault.at + 1 })}
        </div>
      ) : (
        typed.trim() !== '' && <div className={styles['language']}>{t(`feel.${language}`)}</div>
      )}
    </div>
  )
}

export function ChoiceInput({
  value,
  onChange,
  options,
  ...rest
}: { value: string; onChange: (value: string) => void } & Omit<SelectProps<string>, 'value' | 'onChange'>) {
  const known = (options ?? []).some((option) => option.value === value)
  return (
    <Select<string>
      {...useRowId()}
      {...rest}
      style={{ width: '100%' }}
      value={value === '' ? null : value}
      // A value that is not offered (a code that is gone, an expression) is shown as it stands.
      options={known || value === '' ? (options ?? []) : [...(options ?? []), { value, label: value }]}
      onChange={(next: string | undefined) => onChange(next ?? '')}
    />
  )
}

export function FlagInput({ label, value, onChange }: { label: string; value: boolean; onChange: (value: boolean) => void }) {
  const id = useId()
  return (
    <Flex justify="space-between" align="center" gap={8} className={styles['flag'] ?? ''}>
      <label htmlFor={id}>{label}</label>
      <Switch id={id} size="small" checked={value} onChange={onChange} />
    </Flex>
  )
}

/** Rows of the same shape, with a button to add one and one at each to take it away. */
export function Rows<Item>({
  items,
  empty,
  onChange,
  addLabel,
  children,
}: {
  items: readonly Item[]
  empty: Item
  onChange: (items: readonly Item[]) => void
  addLabel: string
  children: (item: Item, change: (item: Item) => void, index: number) => ReactNode
}) {
  const { t: kit } = useTranslation('kit')
  return (
    <Flex vertical gap={8}>
      {items.map((item, index) => (
        <div key={index} className={styles['item']}>
          <div className={styles['itemFields']}>{children(item, (next) => onChange(items.with(index, next)), index)}</div>
          <Button
            type="text"
            size="small"
            icon={<DeleteOutlined />}
            aria-label={`${kit('remove')} ${index + 1}`}
            onClick={() => onChange(items.toSpliced(index, 1))}
          />
        </div>
      ))}
      <Button type="dashed" size="small" block icon={<PlusOutlined />} onClick={() => onChange([...items, empty])}>
        {addLabel}
      </Button>
    </Flex>
  )
}
