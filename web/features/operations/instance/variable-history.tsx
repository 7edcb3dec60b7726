/** Every value that the variables of an instance, or one of them, were given: when, and who acted. */
import { Typography } from 'antd'
import { variableHistory } from '#server/inbox/carried-over.contract.ts'
import { formatInstant } from '#web/kit/format/instant.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { CallTable } from '#web/kit/list/call-table.tsx'
import type { RowOfCall } from '#web/kit/list/call-table.tsx'
import { Dialog } from '#web/kit/widgets/dialog.tsx'
import { shownValue } from './variables.ts'
import '../texts.ts'

type Row = RowOfCall<typeof variableHistory>

export function VariableHistory({ processInstanceId, name, onClose }: { processInstanceId: string; name: string | undefined; onClose: () => void }) {
  const { t } = useTranslation('operations')
  return (
    <Dialog open width={860} title={name === undefined ? t('variables.history') : `${t('variables.history')} · ${name}`} onCancel={onClose} footer={null}>
      <CallTable
        call={variableHistory}
        filters={{ processInstanceId, name }}
        rowKey="id"
        label={t('variables.history')}
        columns={[
          { key: 'at', title: t('variables.at'), width: 170, render: (_value: unknown, row: Row) => formatInstant(row.at) },
          { key: 'name', dataIndex: 'name', title: t('variable'), width: 150 },
          {
            key: 'value',
            title: t('value'),
            width: 240,
            render: (_value: unknown, { value }: Row) => (
              <Typography.Text code={typeof value !== 'string'} style={{ overflowWrap: 'anywhere' }}>
                {shownValue(value)}
              </Typography.Text>
            ),
          },
          { key: 'actor', title: t('variables.by'), width: 120, render: (_value: unknown, row: Row) => row.actorName ?? row.actor },
          { key: 'element', dataIndex: 'elementId', title: t('element'), width: 140 },
        ]}
      />
    </Dialog>
  )
}
