/** Messages to suppliers, with who read them; a supplier sees those of his own people. */
import { supplierMessage } from '#server/modules/message/message-admin.contract.ts'
import { ReceivedList } from './received-list.tsx'

export default function SupplierMessagePage() {
  return <ReceivedList of={supplierMessage} />
}
