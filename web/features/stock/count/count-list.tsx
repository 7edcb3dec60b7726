/** All lines of a count while it is counted: what is open, what was counted, what is not yet with the server. */
import { Flex, Tag, Typography } from 'antd'
import { formatQuantity } from '#web/kit/format/amount.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import type { CountedLine } from './counting-order.ts'
import styles from './counting.module.css'
import '../texts.ts'

interface Props {
  readonly lines: readonly CountedLine[]
  readonly current: string | undefined
  readonly onChoose: (lineId: string) => void
}

export function CountList({ lines, current, onChoose }: Props) {
  const { t } = useTranslation('stock')
  return (
    <ul className={styles['lines']}>
      {lines.map((one) => (
        <li key={one.line.id}>
          <button type="button" className={styles['choose']} aria-current={one.line.id === current} onClick={() => onChoose(one.line.id)}>
            <Flex justify="space-between" gap={8}>
              <span className={styles['what']}>{[one.line.spaceCode, one.line.skuCode, one.line.skuName, one.line.batchNo].filter(Boolean).join(' · ')}</span>
              <State counted={one} />
            </Flex>
          </button>
        </li>
      ))}
      {lines.length === 0 && <Typography.Text type="secondary">{t('counting.nothing')}</Typography.Text>}
    </ul>
  )
}

function State({ counted: { line, unsent, isOpen } }: { counted: CountedLine }) {
  const { t } = useTranslation('stock')
  if (unsent) return <Tag color="gold">{t('counting.unsentTag', { quantity: unsent.qty ?? t('counting.skipped') })}</Tag>
  if (isOpen) return <Tag>{line.needsRecount ? t('counting.recount') : t('counting.open')}</Tag>
  if (line.isSkipped) return <Tag>{t('counting.skipped')}</Tag>
  const counted = line.recountQty ?? line.countQty
  return <Tag color="green">{counted === null ? t('counting.counted') : formatQuantity(counted)}</Tag>
}
