/** An article of a line, and the receipt by which it came. */
import { Flex, Typography } from 'antd'
import { useTranslation } from '#web/kit/i18n.ts'
import './texts.ts'

interface Named {
  readonly skuCode: string
  readonly skuName: string
  readonly spec: string | null
}

export function Goods({ line }: { line: Named }) {
  return (
    <Flex vertical>
      <span>{line.skuName}</span>
      <Typography.Text type="secondary">{[line.skuCode, line.spec].filter(Boolean).join(' · ')}</Typography.Text>
    </Flex>
  )
}

interface Came {
  readonly inboundCode: string | null
  readonly batchNo: string | null
  readonly receivedOn: string | null
}

export function Receipt({ line: { inboundCode, batchNo, receivedOn } }: { line: Came }) {
  const { t } = useTranslation('purchase-return')
  const more = [batchNo && t('batch', { batch: batchNo }), receivedOn && t('receivedOn', { day: receivedOn })].filter(Boolean)
  return (
    <Flex vertical>
      <span>{inboundCode ?? '-'}</span>
      {more.length > 0 && <Typography.Text type="secondary">{more.join(' · ')}</Typography.Text>}
    </Flex>
  )
}
