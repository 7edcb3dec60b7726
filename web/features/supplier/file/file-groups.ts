/** A supplier's file in parts: which records belong together, and which of his own data. Pure. */
import { companyFields, cooperationFields, settlementFields } from '#server/modules/supplier/profile/supplier.contract.ts'

/** Names of records by their group, in the order of the file; a record that no group names stands among the last. */
const groups = {
  standing: ['supplier-score', 'supplier-contact', 'supplier-feedback'],
  papers: ['supplier-material', 'supplier-contract', 'supplier-rule-file'],
  money: ['supplier-bank-account', 'supplier-margin-transaction'],
  offer: [
    'supplier-product-type',
    'supplier-sales-channel',
    'supplier-price-rule',
    'supplier-freight-rule',
    'supplier-delivery-rule',
    'supplier-recipient',
    'supplier-general-rule',
  ],
  course: ['supplier-regularization', 'supplier-change', 'supplier-freeze', 'supplier-exit', 'supplier-snapshot'],
} as const

export type FileGroup = keyof typeof groups

/** @returns the screens group by group, the first of each with the name of its group */
export function inGroups<Screen extends { readonly name: string }>(screens: readonly Screen[]): (Screen & { readonly begins?: FileGroup })[] {
  const names = Object.entries(groups) as [FileGroup, readonly string[]][]
  const groupOf = ({ name }: Screen): FileGroup => names.find(([, members]) => members.includes(name))?.[0] ?? 'course'
  const placeIn = (group: FileGroup, { name }: Screen): number => {
    const place = (groups[group] as readonly string[]).indexOf(name)
    return place < 0 ? Number.MAX_SAFE_INTEGER : place
  }
  return names.flatMap(([group]) =>
    screens
      .filter((screen) => groupOf(screen) === group)
      .toSorted((one, other) => placeIn(group, one) - placeIn(group, other))
      .map((screen, index) => (index === 0 ? { ...screen, begins: group } : screen)),
  )
}

const named = (fields: object, ...more: readonly string[]): readonly string[] => [...Object.keys(fields), ...more]

/** The supplier's own data, part by part as it was asked for; the rest follows under its own heading. */
export const basicGroups = [
  {
    key: 'state',
    only: ['code', 'stage', 'operStatus', 'freezeScopes', 'freezeReleaseOn', 'score', 'scoreStanding', 'scoreStandingName', 'formalAt', 'exitedAt'],
  },
  { key: 'company', only: named(companyFields) },
  { key: 'settlement', only: named(settlementFields) },
  { key: 'cooperation', only: named(cooperationFields, 'enterpriseGroupName', 'cityCompanyName', 'masterUserName') },
] as const

/** Told in one of the groups. */
export const told: readonly string[] = basicGroups.flatMap(({ only }) => [...only])
