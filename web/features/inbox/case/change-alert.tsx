/** The document changed after it was submitted: the difference stands before the buttons, and has to be looked at first. */
import { Alert, Checkbox, Table } from 'antd'
import { formatInstant } from '#web/kit/format/instant.ts'
import { listed } from '#web/kit/format/listed.ts'
import { useLabel, useTranslation } from '#web/kit/i18n.ts'
import { changedValue } from './changed-value.ts'
import type { Task } from './use-case.ts'
import '../texts.ts'

type Change = NonNullable<Task['change']>['fields'][number]

export interface ChangeAlertProps {
  readonly change: NonNullable<Task['change']>
  readonly seen: boolean
  /** Undefined for the one with whom the document is: it is his own change, he is only shown it. */
  readonly onSeen: ((seen: boolean) => void) | undefined
}

export function ChangeAlert({ change, seen, onSeen }: ChangeAlertProps) {
  const { t } = useTranslation('inbox')
  const label = useLabel()
  const words = {
    some: (count: number) => t('change.some', { count }),
    one: t('change.one'),
    time: (at: string) => formatInstant(at).slice(0, 16),
    list: listed,
  }
  const said = (value: unknown, text: Change['beforeText']) => (text ? label(text) : changedValue(value, words))
  return (
    <Alert
      type="warning"
      showIcon
      title={t('change.title', { count: change.fields.length })}
      style={{ marginBottom: 12 }}
      description={
        <>
          <Table
            size="small"
            pagination={false}
            rowKey="field"
            aria-label={t('change.table')}
            dataSource={[...change.fields]}
            scroll={{ x: 'max-content' }}
            columns={[
              { key: 'field', title: t('change.field'), render: (_value, row) => label(row.label) },
              { key: 'before', title: t('change.before'), render: (_value, row) => <del>{said(row.before, row.beforeText)}</del> },
              { key: 'after', title: t('change.after'), render: (_value, row) => <ins>{said(row.after, row.afterText)}</ins> },
            ]}
          />
          {onSeen && (
            <Checkbox checked={seen} onChange={(event) => onSeen(event.target.checked)} style={{ marginTop: 8 }}>
              {t('change.seen')}
            </Checkbox>
          )}
        </>
      }
    />
  )
}
