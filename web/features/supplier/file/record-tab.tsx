/** What a tab of a supplier's file shows: the list of that record, fixed to the supplier. */
import { useMemo } from 'react'
import type { ReactNode } from 'react'
import { supplierChange, supplierExit, supplierFreeze, supplierRegularization } from '#server/modules/supplier/records/supplier-documents.contract.ts'
import { supplierProductType, supplierSalesChannel } from '#server/modules/supplier/records/supplier-offer.contract.ts'
import { supplierContact } from '#server/modules/supplier/records/supplier-contact.contract.ts'
import { supplierRecipient } from '#server/modules/supplier/records/supplier-recipient.contract.ts'
import { supplierGeneralRule, supplierRuleFile } from '#server/modules/supplier/records/supplier-rules.contract.ts'
import { supplierMaterial } from '#server/modules/supplier/records/supplier-material.contract.ts'
import { ResourceList } from '#web/kit/list/resource-list.tsx'
import { FeedbackList } from '../feedback/feedback-list.tsx'
import { LifecycleList } from '../lifecycle/lifecycle-list.tsx'
import { BankAccountList } from './bank-account-list.tsx'
import { RulesTab } from '../rules/rules-tab.tsx'
import { ScoreTab } from '../score/score-tab.tsx'
import { ContractList } from './contract-list.tsx'
import { MarginPanel } from './margin-list.tsx'
import { SnapshotList } from './snapshot-list.tsx'
import { withoutSupplier } from './without-supplier.ts'

const plain = Object.fromEntries(
  [supplierContact, supplierRecipient, supplierMaterial, supplierProductType, supplierSalesChannel, supplierGeneralRule, supplierRuleFile, supplierChange].map(
    (resource) => [resource.name, resource],
  ),
)

const special: Readonly<Record<string, (supplierId: string) => ReactNode>> = {
  'supplier-bank-account': (supplierId) => <BankAccountList supplierId={supplierId} />,
  'supplier-contract': (supplierId) => <ContractList supplierId={supplierId} />,
  'supplier-margin-transaction': (supplierId) => <MarginPanel supplierId={supplierId} />,
  'supplier-delivery-rule': (supplierId) => <RulesTab of="delivery" supplierId={supplierId} />,
  'supplier-price-rule': (supplierId) => <RulesTab of="price" supplierId={supplierId} />,
  'supplier-freight-rule': (supplierId) => <RulesTab of="freight" supplierId={supplierId} />,
  'supplier-snapshot': (supplierId) => <SnapshotList supplierId={supplierId} />,
  'supplier-score': (supplierId) => <ScoreTab supplierId={supplierId} />,
  'supplier-feedback': (supplierId) => <FeedbackList supplierId={supplierId} />,
}

const lifecycle = new Map([supplierRegularization, supplierFreeze, supplierExit].map((resource) => [resource.name as string, resource]))

export function RecordTab({ name, supplierId }: { name: string; supplierId: string }) {
  const resource = plain[name]
  const moved = lifecycle.get(name)
  const where = useMemo(() => ({ supplierId }), [supplierId])
  if (moved) return <LifecycleList of={moved} supplierId={supplierId} />
  if (resource) return <ResourceList of={resource} where={where} shape={withoutSupplier} />
  return special[name]?.(supplierId) ?? null
}
