/** A year out of a file: read and compared first, then taken over as it was seen. */
import { withAside } from '#web/kit/format/listed.ts'
import { Alert, Button, Flex, Table, Tag } from 'antd'
import { useState } from 'react'
import { calendarTemplate, dayKinds, previewCalendar, takeOverCalendar, type CalendarChange } from '#server/modules/system/calendar/calendar-day.contract.ts'
import { useAction, type OutputOf } from '#web/kit/client.ts'
import { download, upload } from '#web/kit/file-transfer.ts'
import { useLabel, useTranslation } from '#web/kit/i18n.ts'
import { notify } from '#web/kit/notify.ts'
import { ChooseSheet } from '#web/kit/transfer/choose-sheet.tsx'
import { Dialog } from '#web/kit/widgets/dialog.tsx'
import { calendarPaths } from './calendar-paths.ts'
import './texts.ts'

type Preview = OutputOf<typeof previewCalendar>

const colors: Readonly<Record<CalendarChange, string>> = { NEW: 'green', CHANGED: 'orange', SAME: 'default', GONE: 'red' }

export function CalendarImport({ year, onClose }: { readonly year: number; readonly onClose: () => void }) {
  const { t } = useTranslation('calendar')
  const [preview, setPreview] = useState<Preview>()
  return (
    <Dialog open title={t('importOf', { year })} width={680} footer={null} onCancel={onClose}>
      {preview ? (
        <Looked year={year} preview={preview} onAgain={() => setPreview(undefined)} onClose={onClose} />
      ) : (
        <ChooseSheet
          template={() => download(calendarTemplate, {})}
          hint={t('hint')}
          read={async (sheet) => setPreview((await upload(previewCalendar, sheet, { year: String(year) })) as Preview)}
        />
      )}
    </Dialog>
  )
}

interface LookedProps {
  readonly year: number
  readonly preview: Preview
  readonly onAgain: () => void
  readonly onClose: () => void
}

function Looked({ year, preview: { days, problems }, onAgain, onClose }: LookedProps) {
  const { t } = useTranslation('calendar')
  const label = useLabel()
  const takeOver = useAction(takeOverCalendar, {
    refreshes: calendarPaths,
    onDone: (done) => {
      notify.success(t('done', { year, ...done }))
      onClose()
    },
  })
  const count = (change: CalendarChange): number => days.filter((day) => day.change === change).length
  const [added, changed, removed, same] = [count('NEW'), count('CHANGED'), count('GONE'), count('SAME')]
  const named = days.filter(({ change }) => change !== 'GONE')
  const isAnything = named.length > 0 && added + changed + removed > 0
  return (
    <Flex vertical gap={12}>
      <Alert
        role="status"
        showIcon
        type={isAnything ? 'info' : 'warning'}
        title={named.length === 0 ? t('nothing') : isAnything ? t('toDo', { added, changed, removed, same }) : t('asKept')}
      />
      {problems.length > 0 && (
        <Alert
          showIcon
          type="warning"
          title={t('problems', { count: problems.length })}
          description={problems.slice(0, 8).map((problem) => (
            <div key={`${problem.row}-${problem.message}`}>{t('row', problem)}</div>
          ))}
        />
      )}
      {named.length > 0 && (
        <Table
          size="small"
          rowKey="dayOn"
          dataSource={[...days]}
          pagination={false}
          scroll={{ y: 300, x: 'max-content' }}
          columns={[
            { title: t('day'), dataIndex: 'dayOn', width: 110 },
            {
              title: t('kind'),
              dataIndex: 'kind',
              width: 80,
              render: (kind: string) => label(dayKinds.find(({ value }) => value === kind)?.label ?? { zh: kind, en: kind }),
            },
            {
              title: t('name'),
              dataIndex: 'name',
              render: (name: string, { change, before }) =>
                change === 'CHANGED' && before !== null && before !== name ? withAside(name, t('was', { name: before })) : name,
            },
            { title: t('what'), dataIndex: 'change', width: 90, render: (change: CalendarChange) => <Tag color={colors[change]}>{t(`change.${change}`)}</Tag> },
          ]}
        />
      )}
      <Flex gap={8} justify="end" wrap>
        <Button onClick={onAgain}>{t('other')}</Button>
        <Button
          type="primary"
          disabled={!isAnything}
          loading={takeOver.isPending}
          onClick={() => takeOver.mutate({ year, days: named.map(({ dayOn, kind, name }) => ({ dayOn, kind, name })) })}
        >
          {t('confirm', { year })}
        </Button>
      </Flex>
    </Flex>
  )
}
