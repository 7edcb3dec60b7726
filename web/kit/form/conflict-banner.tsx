/** Somebody else saved while this form was open: what changed, and whose values shall stand. */
import { Alert, Button, Flex, Table } from 'antd'
import { useLabel, useTranslation } from '../i18n.ts'
import type { Row } from '../resource-calls.ts'
import { FieldValue } from '../widgets/field-value.tsx'
import type { FieldChange } from './draft.ts'
import '../texts.ts'

export interface ConflictBannerProps {
  readonly conflict: readonly FieldChange[]
  readonly row: Row | undefined
  readonly onTakeTheirs: () => void
  readonly onKeepMine: () => void
}

export function ConflictBanner({ conflict, row, onTakeTheirs, onKeepMine }: ConflictBannerProps) {
  const { t } = useTranslation('kit')
  const label = useLabel()
  if (conflict.length === 0 || !row) return null
  return (
    <Alert
      type="warning"
      showIcon
      role="alert"
      style={{ marginBottom: 16 }}
      title={t('form.conflictTitle')}
      description={
        <>
          <p>{t('form.conflictHint')}</p>
          <Table<FieldChange>
            size="small"
            pagination={false}
            rowKey={({ field }) => field.name}
            dataSource={[...conflict]}
            columns={[
              { title: t('form.conflictField'), render: (_value, { field }) => label(field.label) },
              { title: t('form.conflictTheirs'), render: (_value, { field, theirs }) => <FieldValue field={field} row={row} value={theirs} /> },
              {
                title: t('form.conflictMine'),
                render: (_value, { field, mine }) => <FieldValue field={field} row={{ id: row.id, [field.name]: mine }} value={mine} />,
              },
            ]}
          />
          <Flex gap={8} justify="end" style={{ marginTop: 12 }}>
            <Button size="small" onClick={onTakeTheirs}>
              {t('form.loadLatest')}
            </Button>
            <Button size="small" type="primary" data-click-free onClick={onKeepMine}>
              {t('form.keepMine')}
            </Button>
          </Flex>
        </>
      }
    />
  )
}
