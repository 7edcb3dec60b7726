/** What differs between a version and the one that it replaces, in words. */
import { Alert, Table } from 'antd'
import type { FieldChange } from '#kit/document/document.contract.ts'
import { useLabel, useTranslation } from '#web/kit/i18n.ts'
import { percent } from './price-impact.tsx'
import './texts.ts'

const shares = new Set(['minMarginRate'])
const lines = { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } as const

export function RuleDifference({ fields, replaces }: { fields: readonly FieldChange[]; replaces: { readonly number: number; readonly code: string } | null }) {
  const { t } = useTranslation('supplier-rules')
  const label = useLabel()
  if (!replaces) return <Alert type="info" title={t('first')} />
  if (fields.length === 0) return <Alert type="info" title={t('same')} />
  const words = (field: string, value: unknown, text: FieldChange['beforeText']): string => {
    if (text) return label(text)
    if (typeof value !== 'string') return value === null ? '-' : JSON.stringify(value)
    return shares.has(field) ? percent(value) : value || '-'
  }

  return (
    <Table
      size="small"
      rowKey="field"
      pagination={false}
      scroll={{ x: 520 }}
      dataSource={[...fields]}
      columns={[
        { title: t('field'), key: 'field', width: 120, render: (_, { label: name }) => label(name) },
        {
          title: `${t('before')} ${t('versionOf', { number: replaces.number })}`,
          key: 'before',
          render: (_, { field, before, beforeText }) => <span style={lines}>{words(field, before, beforeText)}</span>,
        },
        {
          title: t('after'),
          key: 'after',
          render: (_, { field, after, afterText }) => <strong style={{ ...lines, fontWeight: 500 }}>{words(field, after, afterText)}</strong>,
        },
      ]}
    />
  )
}
