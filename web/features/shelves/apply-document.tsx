/** A request to put articles up as whoever decides reads it: which articles, and what happens to each if they agree. */
import { listedSentences } from '#web/kit/format/listed.ts'
import { Alert, Flex, Table } from 'antd'
import { applyCase, shelvesApply } from '#server/modules/shelves/apply/shelves-apply.contract.ts'
import type { CaseDocumentProps } from '#web/kit/case/case-forms.ts'
import { useCall } from '#web/kit/client.ts'
import { DetailFields } from '#web/kit/detail/detail-fields.tsx'
import { useTranslation } from '#web/kit/i18n.ts'
import { FailedList, SkeletonRows } from '#web/kit/list/list-states.tsx'
import { useDictionaryName } from '#web/kit/widgets/dictionary-name.ts'
import './texts.ts'

export default function ApplyDocument({ bizId, printed }: CaseDocumentProps) {
  const { t } = useTranslation('shelves')
  const channelName = useDictionaryName('sales_channel')
  const { data, error, refetch } = useCall(applyCase, { id: bizId }, { silent: true })
  if (error) return <FailedList reason={error.message} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={4} />
  const { lines, sellable, ...row } = data
  return (
    <Flex vertical gap={16}>
      <DetailFields of={shelvesApply} row={row} />
      {row.status === 'IN_APPROVAL' && (
        <Alert type={sellable < row.articles ? 'warning' : 'info'} showIcon title={t('applySellable', { sellable, articles: row.articles })} />
      )}
      <Table
        size="small"
        rowKey="id"
        aria-label={t('applyLines')}
        dataSource={lines}
        scroll={{ x: 640 }}
        pagination={printed ? false : { pageSize: 10, hideOnSinglePage: true, showSizeChanger: false }}
        columns={[
          { key: 'sku', title: t('sku'), dataIndex: 'skuCode', width: 170 },
          { key: 'name', title: t('name'), dataIndex: 'skuName' },
          { key: 'channel', title: t('channel'), width: 100, render: (_value, { channel }) => channelName(channel) },
          row.status === 'APPROVED'
            ? { key: 'outcome', title: t('outcome'), render: (_value, { message }) => message ?? t('up') }
            : { key: 'obstacles', title: t('obstacles'), render: (_value, { obstacles }) => listedSentences(obstacles) || t('none') },
        ]}
      />
    </Flex>
  )
}
