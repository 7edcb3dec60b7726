/** Conditions on variables: `amount > 1000`; `order.supplier = "S-1"`. */
import { FilterOutlined } from '@ant-design/icons'
import { Button, Flex, Input, Popover, Select, Tag, Typography } from 'antd'
import { useState } from 'react'
import { useTranslation } from '#web/kit/i18n.ts'
import { textOf, valueOf } from './filters.ts'
import type { VariableFilter } from './filters.ts'
import '../texts.ts'

const signs = { eq: '=', ne: '≠', gt: '>', lt: '<', like: '≈' } as const
type Operator = keyof typeof signs
const operators = Object.keys(signs) as Operator[]

export function VariableFilters({ value, onChange }: { value: readonly VariableFilter[]; onChange: (next: VariableFilter[]) => void }) {
  const { t } = useTranslation('operations')
  const [open, setOpen] = useState(false)
  return (
    <>
      {value.map((filter, index) => (
        <Tag key={index} closable onClose={() => onChange(value.toSpliced(index, 1))}>
          {filter.name} {signs[filter.op ?? 'eq']} {textOf(filter.value)}
        </Tag>
      ))}
      <Popover
        trigger="click"
        open={open}
        onOpenChange={setOpen}
        destroyOnHidden
        content={
          <NewFilter
            onAdd={(filter) => {
              onChange([...value, filter])
              setOpen(false)
            }}
          />
        }
      >
        <Button icon={<FilterOutlined />} disabled={value.length >= 10}>
          {t('instances.byVariable')}
        </Button>
      </Popover>
    </>
  )
}

function NewFilter({ onAdd }: { onAdd: (filter: VariableFilter) => void }) {
  const { t } = useTranslation('operations')
  const { t: kit } = useTranslation('kit')
  const [name, setName] = useState('')
  const [op, setOp] = useState<Operator>('eq')
  const [text, setText] = useState('')
  const add = () => {
    const value = valueOf(text)
    if (name.trim() !== '') onAdd({ name: name.trim(), op, value: op === 'like' ? String(value) : value })
  }
  return (
    <Flex vertical gap={8} style={{ width: 280 }}>
      <Input
        autoFocus
        aria-label={t('variable')}
        placeholder={t('variable')}
        value={name}
        onChange={({ target }) => setName(target.value)}
        onPressEnter={add}
      />
      <Flex gap={8}>
        <Select<Operator>
          aria-label={t('instances.operator')}
          style={{ width: 120 }}
          value={op}
          options={operators.map((value) => ({ value, label: t(`instances.operators.${value}`) }))}
          onChange={setOp}
        />
        <Input aria-label={t('value')} placeholder={t('value')} value={text} onChange={({ target }) => setText(target.value)} onPressEnter={add} />
      </Flex>
      <Typography.Text type="secondary" style={{ fontSize: 12 }}>
        {t('instances.valueHint')}
      </Typography.Text>
      <Button type="primary" data-click-free disabled={name.trim() === ''} onClick={add}>
        {kit('ok')}
      </Button>
    </Flex>
  )
}
