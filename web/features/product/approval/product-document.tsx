/** A product draft as its case shows it: what it would change, all that it says, and remarks at its fields. */
import { Alert, Button, Card, Collapse, Flex } from 'antd'
import { Link } from 'react-router-dom'
import { productCase } from '#server/modules/product/approval/approval.contract.ts'
import type { CaseDocumentProps } from '#web/kit/case/case-forms.ts'
import { RemarkDialog } from '#web/kit/case/remark-dialog.tsx'
import { useCall } from '#web/kit/client.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { FailedList, SkeletonRows } from '#web/kit/list/list-states.tsx'
import { Differences } from './differences.tsx'
import { useProductBase } from '../product-base.ts'
import { ProductReading } from './product-reading.tsx'
import { countOf, useRemarks } from './use-remarks.ts'
import '../approval-texts.ts'

const noRemarks = {}

export default function ProductDocument({ bizId, printed }: CaseDocumentProps) {
  const { t } = useTranslation('product-approval')
  const base = useProductBase()
  const { data, error, refetch } = useCall(productCase, { id: bizId }, { silent: true })
  const remarks = useRemarks(bizId, data?.remarks ?? noRemarks)
  if (error) return <FailedList reason={error.message} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={6} />
  const mayRemark = data.mayRemark && !printed
  const whole = <ProductReading {...data} onRemark={mayRemark ? remarks.open : undefined} printed={printed ?? false} />
  const count = countOf(data.remarks)
  return (
    <Flex vertical gap={16}>
      {count > 0 && (
        <Alert
          type="warning"
          showIcon
          title={t('remarkCount', { count })}
          action={
            data.mayEdit && !printed ? (
              <Link to={`${base}/commodity-management/commodity-edit?id=${data.spuId}`}>
                <Button size="small">{t('mend')}</Button>
              </Link>
            ) : undefined
          }
        />
      )}
      {data.kind === 'CHANGE' && (
        <Card size="small" title={t('differences')}>
          <Differences {...data} onRemark={mayRemark ? remarks.open : undefined} />
        </Card>
      )}
      {printed || data.kind === 'NEW' ? (
        whole
      ) : (
        <Collapse defaultActiveKey={mayRemark ? ['whole'] : []} items={[{ key: 'whole', label: t('whole'), children: whole }]} />
      )}
      {remarks.at && <RemarkDialog at={remarks.at} onClose={remarks.close} onSave={remarks.save} />}
    </Flex>
  )
}
