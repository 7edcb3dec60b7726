/** What is due, for buyers, warehouses and suppliers: a month in its weeks, or a list of its days on a phone. */
import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { Alert, Badge, Button, Calendar, Card, Empty, Flex, Tag, Typography } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { purchaseDue, type DueGoods } from '#server/modules/purchase/due/purchase-due.contract.ts'
import { useCall } from '#web/kit/client.ts'
import { formatQuantity } from '#web/kit/format/amount.ts'
import { today } from '#web/kit/format/today.ts'
import { grouped } from '#web/kit/grouped.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { FailedList, ForbiddenList, SkeletonRows } from '#web/kit/list/list-states.tsx'
import { useMay } from '#web/kit/permissions.ts'
import { useScreen } from '#web/kit/screen.ts'
import { flagsOf, useSession } from '#web/kit/session.ts'
import { ordersShown, pageOfOrder } from '../order-calls.ts'
import { rowsOf } from '../order-filters.ts'
import styles from '../purchase.module.css'
import '../texts.ts'

const iso = (day: Dayjs): string => day.format('YYYY-MM-DD')

export default function DuePage() {
  const { t } = useTranslation('purchase')
  const may = useMay()
  const { md } = useScreen()
  const [month, setMonth] = useState(() => today().startOf('month'))
  const [chosen, setChosen] = useState(() => iso(today()))
  const mayRead = may(purchaseDue.permission)
  // The six weeks that a month shows.
  const span = { from: iso(month.startOf('week')), to: iso(month.startOf('week').add(41, 'day')) }
  const { data, error, refetch } = useCall(purchaseDue, span, { silent: true, enabled: mayRead, keepPrevious: true })
  if (!mayRead) return <ForbiddenList />
  if (error) return <FailedList reason={error.message} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows />
  const byDay = grouped(data.days, ({ dueOn }) => dueOn)
  return (
    <div className={styles['page']}>
      {data.late > 0 && (
        <Alert type="warning" showIcon title={t('dues.late', { count: data.late })} action={<Link to={ordersShown(rowsOf.late())}>{t('dues.toLate')}</Link>} />
      )}
      <Flex align="center" gap={8}>
        <Button icon={<LeftOutlined />} aria-label={t('dues.before')} onClick={() => setMonth(month.subtract(1, 'month'))} />
        <Typography.Text strong aria-live="polite">
          {month.format('YYYY-MM')}
        </Typography.Text>
        <Button icon={<RightOutlined />} aria-label={t('dues.after')} onClick={() => setMonth(month.add(1, 'month'))} />
        <Button onClick={() => setMonth(today().startOf('month'))}>{t('dues.today')}</Button>
      </Flex>
      {md ? (
        <>
          <Card size="small">
            <Calendar
              value={dayjs(chosen)}
              validRange={[month.startOf('week'), month.endOf('month').endOf('week')]}
              headerRender={() => null}
              onSelect={(day) => setChosen(iso(day))}
              cellRender={(day) => <DayCell goods={byDay.get(iso(day)) ?? []} />}
            />
          </Card>
          <DayGoods day={chosen} goods={byDay.get(chosen) ?? []} />
        </>
      ) : (
        <Agenda days={[...byDay].filter(([day]) => dayjs(day).isSame(month, 'month'))} />
      )}
    </div>
  )
}

function DayCell({ goods }: { goods: readonly DueGoods[] }) {
  const { t } = useTranslation('purchase')
  if (goods.length === 0) return null
  return (
    <Flex vertical>
      {goods.slice(0, 2).map((one) => (
        <Badge
          key={one.orderId}
          className={styles['due'] ?? ''}
          status={one.isLate ? 'error' : one.isPromised ? 'success' : 'warning'}
          text={one.supplierName}
        />
      ))}
      {goods.length > 2 && <Typography.Text type="secondary">{t('dues.more', { count: goods.length - 2 })}</Typography.Text>}
    </Flex>
  )
}

function DayGoods({ day, goods }: { day: string; goods: readonly DueGoods[] }) {
  const { t } = useTranslation('purchase')
  return (
    <Card size="small" title={t('dues.on', { day })}>
      {goods.length === 0 ? <Empty description={t('dues.nothing')} /> : <Goods goods={goods} />}
    </Card>
  )
}

function Agenda({ days }: { days: readonly (readonly [string, readonly DueGoods[]])[] }) {
  const { t } = useTranslation('purchase')
  if (days.length === 0) return <Empty description={t('dues.nothing')} />
  return (
    <>
      {days.map(([day, goods]) => (
        <Card key={day} size="small" title={day}>
          <Goods goods={goods} />
        </Card>
      ))}
    </>
  )
}

function Goods({ goods }: { goods: readonly DueGoods[] }) {
  const { t } = useTranslation('purchase')
  const { isSupplier } = flagsOf(useSession()?.user)
  return (
    <ul className={styles['lines']} aria-label={t('dues.title')}>
      {goods.map((one) => (
        <li key={one.orderId} className={styles['line']}>
          <Flex gap={8} wrap align="center">
            <Link to={pageOfOrder(one.orderId)}>{one.code}</Link>
            {!isSupplier && <span>{one.supplierName}</span>}
            {one.isLate && <Tag color="red">{t('late')}</Tag>}
            <Tag color={one.isPromised ? 'green' : 'gold'}>{t(one.isPromised ? 'dues.promised' : 'dues.wanted')}</Tag>
          </Flex>
          <Typography.Text type="secondary">
            {t('dues.goods', {
              warehouse: one.warehouseName,
              count: one.lines,
              open: formatQuantity(one.openQty),
              announced: formatQuantity(one.announcedQty),
            })}
          </Typography.Text>
        </li>
      ))}
    </ul>
  )
}
