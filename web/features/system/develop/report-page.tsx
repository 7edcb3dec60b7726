/** Saved questions; running one shows its answer. */
import { Alert, Empty, Flex, Skeleton, Table } from 'antd'
import { useMemo, useState } from 'react'
import { report, runReport } from '#server/modules/configuration/develop.contract.ts'
import { useCall } from '#web/kit/client.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import type { ListAction } from '#web/kit/list/list-action.ts'
import { FailedList } from '#web/kit/list/list-states.tsx'
import { ResourceList } from '#web/kit/list/resource-list.tsx'
import type { Row, RowOf } from '#web/kit/resource-calls.ts'
import { Dialog } from '#web/kit/widgets/dialog.tsx'
import '../configuration/texts.ts'

type Report = RowOf<typeof report>

export default function ReportPage() {
  const { t } = useTranslation('configuration')
  const [running, setRunning] = useState<Row>()
  const actions = useMemo((): ListAction<Report>[] => [{ key: 'run', label: t('develop.run'), permission: 'report:run', run: ([row]) => setRunning(row) }], [t])
  return (
    <>
      <ResourceList of={report} actions={actions} />
      {running && <Answer row={running} onClose={() => setRunning(undefined)} />}
    </>
  )
}

function Answer({ row, onClose }: { row: Row; onClose: () => void }) {
  const { t } = useTranslation('configuration')
  const { data, error, refetch } = useCall(runReport, { id: row.id }, { silent: true })
  return (
    <Dialog open width={960} title={t('develop.runTitle', { name: String(row['name']) })} footer={null} onCancel={onClose}>
      {error ? (
        <FailedList reason={error.message} onRetry={() => void refetch()} />
      ) : data ? (
        <Flex vertical gap={12}>
          {data.isCut && <Alert type="warning" showIcon title={t('develop.cut')} />}
          <Table
            size="small"
            rowKey="key"
            scroll={{ x: 'max-content' }}
            pagination={{ pageSize: 10 }}
            locale={{ emptyText: <Empty description={t('develop.empty')} /> }}
            columns={data.columns.map((title, index) => ({
              title,
              key: title,
              render: (_value: unknown, line: { cells: readonly unknown[] }) => textOf(line.cells[index]),
            }))}
            dataSource={data.rows.map((cells, key) => ({ key, cells }))}
          />
        </Flex>
      ) : (
        <Skeleton active paragraph={{ rows: 6 }} />
      )}
    </Dialog>
  )
}

const textOf = (value: unknown): string =>
  value === null || value === undefined ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value as string)
