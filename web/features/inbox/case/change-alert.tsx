/** The document changed after it was submitted: the difference stands before the buttons, and has to be looked at first. */
import { Alert, Checkbox, Table } from 'antd'
import { useLabel, useTranslation } from '#web/kit/i18n.ts'
import { textOf } from '#web/kit/widgets/field-value.tsx'
import type { Task } from './use-case.ts'
import '../texts.ts'

export interface ChangeAlertProps {
  readonly change: NonNullable<Task['change']>
  readonly seen: boolean
  /** Undefined for the one with whom the document is: it is his own change, he is only shown it. */
  readonly onSeen: ((seen: boolean) => void) | undefined
}

export function ChangeAlert({ change, seen, onSeen }: ChangeAlertProps) {
  const { t } = useTranslation('inbox')
  const label = useLabel()
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
              { key: 'before', title: t('change.before'), render: (_value, row) => <del>{textOf(row.before) || '-'}</del> },
              { key: 'after', title: t('change.after'), render: (_value, row) => <ins>{textOf(row.after) || '-'}</ins> },
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
