/** Which changes of a product that sells wait for an approval. */
import { productFieldPolicy } from '#server/modules/product/policy/field-policy.contract.ts'
import { ResourceList } from '#web/kit/list/resource-list.tsx'

export default function FieldPolicyPage() {
  return <ResourceList of={productFieldPolicy} />
}
