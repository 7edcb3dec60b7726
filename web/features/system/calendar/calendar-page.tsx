/** The company's working days: a year at a glance, or day by day as a list. */
import { ImportOutlined, LeftOutlined, RightOutlined } from '@ant-design/icons'
import { Alert, Button, Flex, Segmented, Skeleton, Typography } from 'antd'
import { useState } from 'react'
import { calendarDay, calendarYear, takeOverCalendar } from '#server/modules/system/calendar/calendar-day.contract.ts'
import { useCall } from '#web/kit/client.ts'
import { today } from '#web/kit/format/today.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { ResourceList } from '#web/kit/list/resource-list.tsx'
import { useMay } from '#web/kit/permissions.ts'
import { CalendarImport } from './calendar-import.tsx'
import { DayDialog } from './day-dialog.tsx'
import { YearView } from './year-view.tsx'
import styles from './calendar.module.css'
import './texts.ts'

const [firstYear, lastYear] = [2000, 2100]

export default function CalendarPage() {
  const { t } = useTranslation('calendar')
  const may = useMay()
  const [shown, show] = useState<'year' | 'days'>('year')
  const [year, setYear] = useState(() => today().year())
  const [importing, setImporting] = useState(false)
  const [day, choose] = useState<string>()
  const { data } = useCall(calendarYear, { year }, { keepPrevious: true })
  const worked = data?.workingDays.reduce((sum, days) => sum + days, 0) ?? 0
  const views = [
    { value: 'year' as const, label: t('year') },
    { value: 'days' as const, label: t('days') },
  ]
  return (
    <>
      <Flex className={styles['bar']} gap={12} align="center" wrap>
        <Segmented options={views} value={shown} onChange={show} />
        {shown === 'year' && (
          <>
            <Flex gap={4} align="center">
              <Button type="text" icon={<LeftOutlined />} aria-label={t('before')} disabled={year <= firstYear} onClick={() => setYear(year - 1)} />
              <strong className={styles['year']}>{year}</strong>
              <Button type="text" icon={<RightOutlined />} aria-label={t('after')} disabled={year >= lastYear} onClick={() => setYear(year + 1)} />
            </Flex>
            <Typography.Text type="secondary">{t('worked', { count: worked })}</Typography.Text>
            <span className={styles['end']}>
              {may(takeOverCalendar.permission) && (
                <Button icon={<ImportOutlined />} onClick={() => setImporting(true)}>
                  {t('import')}
                </Button>
              )}
            </span>
          </>
        )}
      </Flex>
      {shown === 'days' && <ResourceList of={calendarDay} />}
      {shown === 'year' && (
        <>
          {data?.year === year && data.days.length === 0 && <Alert showIcon type="warning" style={{ marginBottom: 12 }} title={t('unknown', { year })} />}
          {data ? <YearView of={data} {...(may('calendar-day:update') && { onDay: choose })} /> : <Skeleton active />}
        </>
      )}
      {importing && <CalendarImport year={year} onClose={() => setImporting(false)} />}
      {day !== undefined && data && <DayDialog day={day} kept={data.days.find(({ dayOn }) => dayOn === day)} onClose={() => choose(undefined)} />}
    </>
  )
}
