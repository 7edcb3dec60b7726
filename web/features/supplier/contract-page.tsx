/** Contracts of every supplier; those that run out stand in a tab of their own. */
import { ContractList } from './file/contract-list.tsx'

export default function ContractPage() {
  return <ContractList />
}
