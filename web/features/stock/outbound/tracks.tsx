/** What the carrier says of a waybill, newest first. */
import { Button, Drawer, Empty, Flex, Typography } from 'antd'
import { trackNodeLabels, tracksOfBill } from '#server/modules/stock/tracking/track.contract.ts'
import { useCall } from '#web/kit/client.ts'
import { formatInstant } from '#web/kit/format/instant.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { FailedList, SkeletonRows } from '#web/kit/list/list-states.tsx'
import { StatusTag } from '#web/kit/widgets/status-tag.tsx'
import styles from '../stock.module.css'
import '../texts.ts'

export function Tracks({ billCode, onClose }: { billCode: string; onClose: () => void }) {
  const { t } = useTranslation('outbound')
  const { data, error, refetch } = useCall(tracksOfBill, { code: billCode }, { silent: true })
  return (
    <Drawer open title={t('trackOf', { code: billCode })} onClose={onClose} extra={<Button onClick={() => void refetch()}>{t('askAgain')}</Button>}>
      {error && <FailedList reason={error.message} onRetry={() => void refetch()} />}
      {!error && !data && <SkeletonRows rows={4} />}
      {data?.length === 0 && <Empty description={t('noTrack')} />}
      <ul className={styles['goods']} aria-label={t('track')}>
        {(data ?? []).map(({ at, node, description, logisticsCompany }) => {
          const choice = trackNodeLabels.find(({ value }) => value === node)
          return (
            <li key={`${logisticsCompany} ${at} ${node}`}>
              <Flex gap={8} align="center">
                {choice && <StatusTag choice={choice} />}
                <Typography.Text type="secondary">{formatInstant(at)}</Typography.Text>
              </Flex>
              {description}
            </li>
          )
        })}
      </ul>
    </Drawer>
  )
}
