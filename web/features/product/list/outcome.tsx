/** What became of each of many rows: how many were done, and why the others stayed as they are. */
import { Alert, Button, Table } from 'antd'
import { Link } from 'react-router-dom'
import { framed } from '#web/kit/frame.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { Dialog } from '#web/kit/widgets/dialog.tsx'
import '../texts.ts'

export interface OutcomeRow {
  readonly id: string
  readonly name: string
  readonly isDone: boolean
  readonly text: string
  /** The case that decides on it. */
  readonly processInstanceId?: string | null
}

export function Outcome({ rows, onClose }: { rows: readonly OutcomeRow[]; onClose: () => void }) {
  const { t } = useTranslation('product')
  const { t: kit } = useTranslation('kit')
  const done = rows.filter(({ isDone }) => isDone).length
  return (
    <Dialog open width={640} title={t('batch.outcome')} onCancel={onClose} footer={<Button onClick={onClose}>{t('batch.close')}</Button>}>
      <Alert
        type={done === rows.length ? 'success' : 'warning'}
        showIcon
        title={t('batch.some', { done, left: rows.length - done })}
        style={{ marginBottom: 12 }}
      />
      <Table<OutcomeRow>
        size="small"
        rowKey="id"
        aria-label={t('batch.outcome')}
        dataSource={[...rows].toSorted((one, other) => Number(one.isDone) - Number(other.isDone))}
        pagination={rows.length > 10 ? { pageSize: 10, showSizeChanger: false } : false}
        columns={[
          { title: t('batch.what'), dataIndex: 'name' },
          {
            title: t('batch.result'),
            width: 260,
            render: (_value, { isDone, text, processInstanceId }) => (
              <>
                {isDone ? text || t('batch.done') : text}
                {processInstanceId && (
                  <>
                    {' · '}
                    <Link to={framed(`/work/instance/${processInstanceId}`)}>{kit('toCase')}</Link>
                  </>
                )}
              </>
            ),
          },
        ]}
      />
    </Dialog>
  )
}
