/** What a change would make other than it is: field, before, after. */
import { Table, Typography } from 'antd'
import type { Difference } from '#server/modules/supplier/application.contract.ts'
import { useLabel, useTranslation } from '#web/kit/i18n.ts'
import '../texts.ts'

const said = (text: string | null) => <span style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{text ?? '—'}</span>

export function Differences({ differences }: { differences: readonly Difference[] }) {
  const { t } = useTranslation('registry')
  const label = useLabel()
  return (
    <Table<Difference>
      size="small"
      pagination={false}
      rowKey="field"
      scroll={{ x: 'max-content' }}
      locale={{ emptyText: t('noDifferences') }}
      dataSource={differences.filter(({ field }) => field !== 'materials.files')}
      columns={[
        { key: 'field', title: t('field'), width: 140, render: (_: unknown, row) => label(row.label) },
        { key: 'before', title: t('before'), render: (_: unknown, row) => <Typography.Text type="secondary">{said(row.before)}</Typography.Text> },
        { key: 'after', title: t('after'), render: (_: unknown, row) => said(row.after) },
      ]}
    />
  )
}
