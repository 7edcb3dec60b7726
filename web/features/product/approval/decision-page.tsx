/** The screen on which a product is decided on, and the same one afterwards: `/commodity-management/commodity-approve?id=`, `commodity-after-approve`. */
import { Flex } from 'antd'
import { useNavigate } from 'react-router-dom'
import { approveProduct } from '#server/modules/product/approval/approval.contract.ts'
import { RemarkDialog } from '#web/kit/case/remark-dialog.tsx'
import { useMay } from '#web/kit/permissions.ts'
import { DecisionBar } from './decision-bar.tsx'
import { useProductBase } from '../product-base.ts'
import { ReviewBody } from './review-body.tsx'
import { ReviewHead } from './review-head.tsx'
import type { Review } from './review.ts'
import { useRemarks } from './use-remarks.ts'
import { useReview } from './use-review.tsx'

export default function DecisionPage() {
  const { review, instead } = useReview()
  return review ? <Decision key={review.row.id} review={review} /> : instead
}

function Decision({ review }: { review: Review }) {
  const base = useProductBase()
  const navigate = useNavigate()
  const mayDecide = useMay()(approveProduct.permission) && review.task !== null && review.row.status === 'IN_APPROVAL'
  const remarks = useRemarks(review.row.id, review.remarks)
  return (
    <Flex vertical gap={16}>
      <ReviewHead review={review} />
      <ReviewBody review={review} onRemark={mayDecide ? remarks.open : undefined} />
      <DecisionBar
        review={review}
        onDecided={() => void navigate(`${base}/commodity-management/commodity-after-approve?id=${review.row.id}`, { replace: true })}
      />
      {remarks.at && <RemarkDialog at={remarks.at} onClose={remarks.close} onSave={remarks.save} />}
    </Flex>
  )
}
