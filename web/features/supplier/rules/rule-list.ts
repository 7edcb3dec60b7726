/** What the lists of both rules have in common. */
import { useState } from 'react'
import { versionStatuses } from '#server/modules/supplier/rule-version.contract.ts'
import { documentStatuses } from '#server/modules/supplier/supplier-documents.contract.ts'

/** Lists within a supplier's file: whose rule it is says the page already. */
export const withoutSupplier = { without: ['supplierId', 'supplierName'] } as const

export const statusTabs = {
  field: 'status',
  tabs: versionStatuses.flatMap((status) => documentStatuses.filter(({ value }) => value === status).map(({ value, label }) => ({ value, label }))),
} as const

/** The version that is open: the one that the address names at first, on the page of all suppliers. */
export function useShownRule(named: string | null, supplierId: string | undefined) {
  return useState<string | undefined>(supplierId ? undefined : (named ?? undefined))
}
