/** One value by its type: text, number, yes or no, day, instant, choice, JSON. The props are those that antd's form hands to its controls. */
import { DatePicker, Input, InputNumber, Select, Switch } from 'antd'
import dayjs from 'dayjs'
import { useTranslation } from '#web/kit/i18n.ts'
import type { Asked } from './plain-variables.ts'
import '../texts.ts'

export interface ValueInputProps extends Partial<Pick<Asked, 'options' | 'maxLength'>> {
  readonly type: Asked['type']
  readonly id?: string
  readonly 'aria-label'?: string
  readonly value?: unknown
  readonly onChange?: (value: unknown) => void
}

const longest = 4000

export function ValueInput({ type, options = [], maxLength, value, onChange, ...rest }: ValueInputProps) {
  const { t } = useTranslation('inbox')
  switch (type) {
    case 'number':
      return (
        <InputNumber {...rest} style={{ width: '100%' }} value={typeof value === 'number' ? value : null} onChange={(next) => onChange?.(next ?? undefined)} />
      )
    case 'boolean':
      return (
        <Switch
          {...rest}
          checked={value === true}
          onChange={(next) => onChange?.(next)}
          checkedChildren={t('document.yes')}
          unCheckedChildren={t('document.no')}
        />
      )
    case 'date':
    case 'datetime': {
      const withTime = type === 'datetime'
      return (
        <DatePicker
          {...rest}
          style={{ width: '100%' }}
          showTime={withTime}
          value={typeof value === 'string' && dayjs(value).isValid() ? dayjs(value) : null}
          onChange={(next) => onChange?.(next ? next.format(withTime ? 'YYYY-MM-DDTHH:mm:ssZ' : 'YYYY-MM-DD') : undefined)}
        />
      )
    }
    case 'choice':
      return (
        <Select
          {...rest}
          allowClear
          value={(value as string | undefined) ?? null}
          options={options.map((option) => ({ value: option.value, label: option.label }))}
          onChange={(next) => onChange?.(next ?? undefined)}
        />
      )
    case 'json':
      return (
        <Input.TextArea
          {...rest}
          autoSize={{ minRows: 2, maxRows: 10 }}
          spellCheck={false}
          style={{ fontFamily: 'monospace' }}
          value={(value as string | undefined) ?? ''}
          onChange={(event) => onChange?.(event.target.value)}
        />
      )
    default:
      return (
        <Input {...rest} maxLength={maxLength ?? longest} value={(value as string | undefined) ?? ''} onChange={(event) => onChange?.(event.target.value)} />
      )
  }
}
