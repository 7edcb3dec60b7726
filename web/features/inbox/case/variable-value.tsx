/** A variable as a reader takes it in: yes and no, days, figures, the words of a choice, lists and what they hold. */
import { Table } from 'antd'
import type { StartField } from '#server/inbox/work.contract.ts'
import { formatDay, formatInstant } from '#web/kit/format/instant.ts'
import { formatQuantity } from '#web/kit/format/amount.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import type { z } from 'zod'
import '../texts.ts'

export type Declared = Pick<z.output<typeof StartField>, 'name' | 'label' | 'options'>

type Fields = Readonly<Record<string, unknown>>

const day = /^\d{4}-\d{2}-\d{2}$/
const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})$/
/** Deeper than that nobody reads. */
const deepest = 3

export function VariableValue({ value, declared, depth = 0 }: { value: unknown; declared?: Declared | undefined; depth?: number }) {
  const { t } = useTranslation('inbox')
  if (value === null || value === undefined || value === '') return '-'
  if (typeof value === 'boolean') return t(value ? 'document.yes' : 'document.no')
  if (typeof value === 'number') return <span style={{ fontVariantNumeric: 'tabular-nums' }}>{formatQuantity(value)}</span>
  if (typeof value === 'string') return declared?.options.find((option) => option.value === value)?.label ?? textIn(value)
  if (depth >= deepest) return JSON.stringify(value)
  if (Array.isArray(value)) return <Several values={value as unknown[]} depth={depth} />
  return <Inner fields={value as Fields} depth={depth} />
}

const textIn = (text: string): string => (day.test(text) ? formatDay(text) : instant.test(text) ? formatInstant(text) : text)

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value)

function Several({ values, depth }: { values: readonly unknown[]; depth: number }) {
  if (values.length === 0) return '-'
  if (values.every(isFields)) return <Rows rows={values} depth={depth} />
  return (
    <ul style={{ margin: 0, paddingInlineStart: 18 }}>
      {values.map((value, index) => (
        <li key={index}>
          <VariableValue value={value} depth={depth + 1} />
        </li>
      ))}
    </ul>
  )
}

function Rows({ rows, depth }: { rows: readonly Fields[]; depth: number }) {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  return (
    <Table<{ readonly at: number; readonly row: Fields }>
      size="small"
      rowKey="at"
      pagination={false}
      scroll={{ x: 'max-content' }}
      dataSource={rows.map((row, at) => ({ at, row }))}
      columns={names.map((name) => ({ key: name, title: name, render: (_value, { row }) => <VariableValue value={row[name]} depth={depth + 1} /> }))}
    />
  )
}

const Inner = ({ fields, depth }: { fields: Fields; depth: number }) => (
  <div style={{ display: 'grid', gridTemplateColumns: 'auto 1fr', gap: '2px 12px' }}>
    {Object.entries(fields).map(([name, value]) => (
      <div key={name} style={{ display: 'contents' }}>
        <span style={{ color: 'var(--text-soft)' }}>{name}</span>
        <span>
          <VariableValue value={value} depth={depth + 1} />
        </span>
      </div>
    ))}
  </div>
)
