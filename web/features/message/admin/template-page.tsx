/** What the product's own messages say; their placeholders are named where they are written. */
import { notificationTemplate } from '#server/modules/message/message-admin.contract.ts'
import { ResourceList } from '#web/kit/list/resource-list.tsx'

export default function TemplatePage() {
  return <ResourceList of={notificationTemplate} />
}
