/** What a change would make other than it is: field, before, after. */
import { Flex, Grid, Table, Typography } from 'antd'
import type { Difference } from '#server/modules/supplier/application.contract.ts'
import { useLabel, useTranslation } from '#web/kit/i18n.ts'
import '../texts.ts'

const said = (text: string | null) => <span style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{text ?? '—'}</span>

export function Differences({ differences }: { differences: readonly Difference[] }) {
  const { t } = useTranslation('registry')
  const label = useLabel()
  const { md = true } = Grid.useBreakpoint()
  const shown = differences.filter(({ field }) => field !== 'materials.files')
  // Side by side they would not fit: one below the other.
  if (!md && shown.length > 0)
    return (
      <Flex vertical gap={12}>
        {shown.map((row) => (
          <div key={row.field}>
            <Typography.Text strong>{label(row.label)}</Typography.Text>
            <div>
              <Typography.Text type="secondary" delete={row.before !== null}>
                {said(row.before)}
              </Typography.Text>
            </div>
            <div>{said(row.after)}</div>
          </div>
        ))}
      </Flex>
    )
  return (
    <Table<Difference>
      size="small"
      pagination={false}
      rowKey="field"
      scroll={{ x: 'max-content' }}
      locale={{ emptyText: t('noDifferences') }}
      dataSource={shown}
      columns={[
        { key: 'field', title: t('field'), width: 140, render: (_: unknown, row) => label(row.label) },
        { key: 'before', title: t('before'), render: (_: unknown, row) => <Typography.Text type="secondary">{said(row.before)}</Typography.Text> },
        { key: 'after', title: t('after'), render: (_: unknown, row) => said(row.after) },
      ]}
    />
  )
}
