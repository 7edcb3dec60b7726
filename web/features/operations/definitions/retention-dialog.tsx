/** How long the history of ended instances is kept, by process. */
import { InputNumber, Table } from 'antd'
import { retention, setRetention } from '#server/inbox/statistics.contract.ts'
import { useAction, useCall } from '#web/kit/client.ts'
import type { OutputOf } from '#web/kit/client.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { FailedList } from '#web/kit/list/list-states.tsx'
import { confirm, notify } from '#web/kit/notify.ts'
import { useMay } from '#web/kit/permissions.ts'
import { Dialog } from '#web/kit/widgets/dialog.tsx'
import '../texts.ts'

type Row = OutputOf<typeof retention>[number]

export function RetentionDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('operations')
  const { t: kit } = useTranslation('kit')
  const may = useMay()
  const { data, error, isPending, refetch } = useCall(retention, {}, { silent: true })
  const set = useAction(setRetention, { refreshes: [retention.path], onDone: () => notify.success(kit('done')) })
  const change = async ({ processKey, days: before }: Row, days: number | null) => {
    if (days === before) return
    if (days !== null && (before === null || days < before) && !(await confirm({ content: t('retention.confirm', { days }), danger: true }))) return refetch()
    return set.mutate({ processKey, days })
  }
  return (
    <Dialog open width={720} title={t('retention.title')} onCancel={onClose} footer={null}>
      <p>{t('retention.hint')}</p>
      {error ? (
        <FailedList reason={error.message} onRetry={() => void refetch()} />
      ) : (
        <Table<Row>
          size="small"
          rowKey="processKey"
          loading={isPending}
          dataSource={data ?? []}
          scroll={{ x: 560, y: 400 }}
          pagination={false}
          columns={[
            { key: 'name', title: t('definition'), width: 200, render: (_value, row) => row.processName ?? row.processKey },
            { key: 'ended', dataIndex: 'ended', title: t('ended'), width: 90, align: 'end' },
            { key: 'due', dataIndex: 'due', title: t('retention.due'), width: 90, align: 'end' },
            {
              key: 'days',
              title: t('retention.days'),
              width: 160,
              render: (_value, row) => (
                <Days key={`${row.processKey} ${row.days}`} row={row} disabled={!may('workflow:admin')} onChange={(days) => void change(row, days)} />
              ),
            },
          ]}
        />
      )}
    </Dialog>
  )
}

/** Written when it is left: half a number is a short time. */
function Days({ row, disabled, onChange }: { row: Row; disabled: boolean; onChange: (days: number | null) => void }) {
  const { t } = useTranslation('operations')
  return (
    <InputNumber
      aria-label={`${t('retention.days')} ${row.processKey}`}
      min={1}
      max={mostDays}
      precision={0}
      disabled={disabled}
      placeholder={t('retention.forever')}
      {...(row.days !== null && { defaultValue: row.days })}
      onBlur={({ target }) => onChange(daysOf(target.value))}
    />
  )
}

const mostDays = 36_500

/** Nothing is for ever; what is no number is a day. */
const daysOf = (text: string): number | null => (text.trim() === '' ? null : Math.min(mostDays, Math.max(1, Math.floor(Number(text)) || 1)))
