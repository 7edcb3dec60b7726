/** Who decided how much and how fast, and how long open work has been lying. Every bar leads to the list behind it. */
import { Card, DatePicker, Flex, Input, Segmented, Tabs } from 'antd'
import type { Dayjs } from 'dayjs'
import { useState } from 'react'
import { today } from '#web/kit/format/today.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { Ageing } from './ageing.tsx'
import { DoneReport } from './done-report.tsx'
import type { Group, ReportRange } from './report-rows.ts'
import './texts.ts'

const groups: readonly Group[] = ['person', 'process', 'node']

export default function ReportPage() {
  const { t } = useTranslation('work-report')
  const { t: kit } = useTranslation('kit')
  const [groupBy, setGroup] = useState<Group>('person')
  const [processKey, setKey] = useState('')
  const [dates, setDates] = useState<readonly [Dayjs, Dayjs]>(() => [today().subtract(29, 'day'), today()])
  const range: ReportRange = {
    groupBy,
    ...(processKey !== '' && { processKey }),
    endTime_dategt: dates[0].format('YYYY-MM-DD'),
    endTime_datelt: dates[1].format('YYYY-MM-DD'),
  }
  return (
    <Card variant="borderless" styles={{ body: { paddingTop: 12 } }}>
      <Flex gap={8} wrap align="center">
        <Segmented<Group>
          aria-label={t('groupBy')}
          value={groupBy}
          onChange={setGroup}
          options={groups.map((value) => ({ value, label: t(`groups.${value}`) }))}
        />
        <DatePicker.RangePicker
          aria-label={t('range')}
          allowClear={false}
          value={[dates[0], dates[1]]}
          presets={[
            { label: kit('search.today'), value: [today(), today()] },
            { label: kit('search.last7'), value: [today().subtract(6, 'day'), today()] },
            { label: kit('search.last30'), value: [today().subtract(29, 'day'), today()] },
            { label: kit('search.thisMonth'), value: [today().startOf('month'), today()] },
          ]}
          onChange={(next) => next?.[0] && next[1] && setDates([next[0], next[1]])}
        />
        <Input.Search allowClear placeholder={t('processKey')} aria-label={t('processKey')} style={{ width: 200 }} onSearch={(words) => setKey(words.trim())} />
      </Flex>
      <Tabs
        destroyOnHidden
        items={[
          { key: 'done', label: t('done'), children: <DoneReport range={range} /> },
          { key: 'ageing', label: t('ageing'), children: <Ageing groupBy={groupBy} processKey={processKey} /> },
        ]}
      />
    </Card>
  )
}
