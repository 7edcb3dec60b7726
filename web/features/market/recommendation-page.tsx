/** What the company puts before its customers: `/commodity-management/product-recommendation/index`. */
import { productRecommendation } from '#server/modules/market/recommend/product-recommendation.contract.ts'
import { ResourceList } from '#web/kit/list/resource-list.tsx'

const shape = { sums: false } as const

export default function RecommendationPage() {
  return <ResourceList of={productRecommendation} shape={shape} />
}
