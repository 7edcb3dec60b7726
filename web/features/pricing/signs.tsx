/** Changes, margins and marks of lines, as all screens of prices show them. */
import { LockOutlined } from '@ant-design/icons'
import { Flex, Tag, Tooltip, Typography } from 'antd'
import { formatRate, formatUnitPrice } from '#web/kit/format/amount.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { useDictionaryName } from '#web/kit/widgets/dictionary-name.ts'
import { untold, type AdjustmentLine } from './price-calls.ts'
import styles from './pricing.module.css'
import './texts.ts'

/** Two digits are enough to read. */
const short = (rate: string): string => formatRate(Number(rate).toFixed(4))

/** A price, or that it is kept from the reader. */
export function Price({ value, isSecret = false }: { value: string | null | undefined; isSecret?: boolean }) {
  const { t } = useTranslation('pricing')
  if (value !== null && value !== undefined) return <>{formatUnitPrice(value)}</>
  if (!isSecret) return <>–</>
  return (
    <Tooltip title={t('secret')}>
      <LockOutlined aria-label={t('secret')} />
    </Tooltip>
  )
}

export function Change({ rate }: { rate: string | null }) {
  if (rate === null) return <>–</>
  const number = Number(rate)
  const sign = number > 0 ? '+' : ''
  return <span className={styles[number > 0 ? 'up' : number < 0 ? 'down' : '']}>{`${sign}${short(rate)}`}</span>
}

export const Margin = ({ value, isSecret = false }: { value: string | null; isSecret?: boolean }) =>
  value === null ? <Price value={null} isSecret={isSecret} /> : <>{short(value)}</>

/** What is wrong with a line, or became of it. */
export function Marks({
  line,
}: {
  line: Pick<AdjustmentLine, 'isOffered' | 'isStale' | 'claimedBy' | 'isBelowFloor' | 'problem' | 'currentPrice' | 'floor' | 'error'>
}) {
  const { t } = useTranslation('pricing')
  const more = untold(line)
  return (
    <Flex gap={4} wrap>
      {line.isStale && (
        <Tooltip title={t('staleHint', { price: formatUnitPrice(line.currentPrice ?? '0') })}>
          <Tag color="orange">{t('stale')}</Tag>
        </Tooltip>
      )}
      {line.claimedBy && <Tag color="volcano">{t('claimed', { code: line.claimedBy })}</Tag>}
      {line.isBelowFloor && (
        <Tooltip title={line.floor === null ? '' : t('floorHint', { price: formatUnitPrice(line.floor) })}>
          <Tag color="red">{t('belowFloor')}</Tag>
        </Tooltip>
      )}
      {more && <Tag color="gold">{more}</Tag>}
      {line.error && <Typography.Text type="danger">{line.error}</Typography.Text>}
    </Flex>
  )
}

/** The channel by its name; supply prices hold everywhere. */
export function ChannelName({ channel }: { channel: string }) {
  const { t } = useTranslation('pricing')
  const channelName = useDictionaryName('sales_channel')
  if (channel === 'ALL') return <>{t('everywhere')}</>
  return <>{channelName(channel)}</>
}
