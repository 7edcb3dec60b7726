/** Attribute templates. */
import { attributeTemplate } from '#server/modules/catalogue/attribute/attribute-template.contract.ts'
import { ResourceList } from '#web/kit/list/resource-list.tsx'

export default function AttributePage() {
  return <ResourceList of={attributeTemplate} />
}
