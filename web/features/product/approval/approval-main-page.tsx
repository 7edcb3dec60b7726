/** A product's review to read, with everything that was ever done about the product: `/commodity-management/approval-main?id=`. */
import { Button, Card, Flex } from 'antd'
import { Link, useSearchParams } from 'react-router-dom'
import { approvalDetail, approveProduct, productCase, workflowRecords } from '#server/modules/product/approval/approval.contract.ts'
import { productDraft } from '#server/modules/product/draft/product-draft.contract.ts'
import { useCall } from '#web/kit/client.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { useMay } from '#web/kit/permissions.ts'
import { useProductBase } from '../product-base.ts'
import ProductDocument from './product-document.tsx'
import { ReviewBody } from './review-body.tsx'
import { ReviewHead } from './review-head.tsx'
import type { Review } from './review.ts'
import { useReview } from './use-review.tsx'
import '../approval-texts.ts'

/** Suppliers decide nothing: they read what they handed in, with what was remarked. */
export default function ApprovalMainPage() {
  const may = useMay()
  const [search] = useSearchParams()
  const id = search.get('id')
  if (id && !may(approvalDetail.permission) && may(productCase.permission)) return <OwnDraft id={id} />
  return <Reviewed />
}

const nobodyWrites = () => undefined
const OwnDraft = ({ id }: { id: string }) => (
  <Card size="small">
    <ProductDocument bizType={productDraft.name} bizId={id} processInstanceId="" access={() => 'read'} onVariables={nobodyWrites} />
  </Card>
)

function Reviewed() {
  const { review, instead } = useReview()
  return review ? <Main key={review.row.id} review={review} /> : instead
}

function Main({ review }: { review: Review }) {
  const { t } = useTranslation('product-approval')
  const base = useProductBase()
  const may = useMay()
  const { row, task } = review
  const { data: records } = useCall(workflowRecords, { id: row.spuId }, { silent: true })
  const isMine = task !== null && row.status === 'IN_APPROVAL' && may(approveProduct.permission)
  return (
    <Flex vertical gap={16}>
      <ReviewHead review={review}>
        {row.processInstanceId && may('workflow:view') && (
          <Link to={`${base}/work/instance/${row.processInstanceId}`}>
            <Button>{t('case')}</Button>
          </Link>
        )}
        {isMine && (
          <Link to={`${base}/commodity-management/commodity-approve?id=${row.id}`}>
            <Button type="primary">{t('toDecide')}</Button>
          </Link>
        )}
      </ReviewHead>
      <ReviewBody review={review} records={records ?? review.records} />
    </Flex>
  )
}
