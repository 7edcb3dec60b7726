/** Qualifications and contracts that run out soon or have run out, the most urgent first. */
import { Link } from 'react-router-dom'
import { supplierContract } from '#server/modules/supplier/records/supplier-contract.contract.ts'
import { supplierMaterial } from '#server/modules/supplier/records/supplier-material.contract.ts'
import { callsOf } from '#kit/resource-calls.contract.ts'
import { useCall } from '#web/kit/client.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { listAddress } from '#web/kit/list/list-query.ts'
import { useMay } from '#web/kit/permissions.ts'
import styles from '../home.module.css'
import '../texts.ts'
import { HomeCard } from './home-card.tsx'

const most = 8
const materials = callsOf(supplierMaterial).list!
const contracts = callsOf(supplierContract).list!

interface Ending {
  readonly id: string
  readonly name: string
  readonly supplierName?: string | null | undefined
  readonly validTo?: string | null | undefined
  readonly status: string
}

const lists = { material: '/supplier-center/material/index', contract: '/supplier-center/contract/index' } as const
export function ExpiringCard({ named }: { named: boolean }) {
  const { t } = useTranslation('home')
  const may = useMay()
  const soon = { current: 1, size: 10 } as const
  const [material, contract] = [may(materials.permission), may(contracts.permission)]
  const answers = [
    useCall(materials, { ...soon, status: 'EXPIRED' }, { silent: true, keepPrevious: true, enabled: material }),
    useCall(materials, { ...soon, status: 'EXPIRING' }, { silent: true, keepPrevious: true, enabled: material }),
    useCall(contracts, { ...soon, status: 'EXPIRING' }, { silent: true, keepPrevious: true, enabled: contract }),
  ] as const
  // Staff renew nothing: who a paper belongs to does.
  const renews = !named && may('supplier-change:insert')
  if (!material && !contract) return null
  const asked = answers.filter((_answer, index) => (index < 2 ? material : contract))
  const rows = answers
    .flatMap(({ data }, index) =>
      ((data?.records ?? []) as readonly unknown[] as readonly Ending[]).map((row) => ({ row, path: index < 2 ? lists.material : lists.contract })),
    )
    .toSorted((a, b) => String(a.row.validTo).localeCompare(String(b.row.validTo)))
    .slice(0, most)
  const state = {
    isPending: asked.some(({ isPending }) => isPending),
    error: asked.find(({ error }) => error)?.error ?? null,
    refetch: () => asked.map(({ refetch }) => refetch()),
  }
  return (
    <HomeCard
      title={t('expiring.title')}
      state={state}
      empty={rows.length === 0 && t('expiring.none')}
      more={renews && rows.length > 0 ? { label: t('expiring.renew'), path: '/registry/renew' } : undefined}
    >
      <ul className={styles['rows']}>
        {rows.map(({ row: { id, name, supplierName, validTo, status }, path }) => (
          <li key={id}>
            <Link className={styles['row']} to={listAddress(path, { status })}>
              <span className={styles['name']}>{named && supplierName ? `${name} · ${supplierName}` : name}</span>
              <span className={styles[status === 'EXPIRED' ? 'late' : 'soft']}>
                {t(status === 'EXPIRED' ? 'expiring.since' : 'expiring.until', { day: validTo ?? '' })}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </HomeCard>
  )
}
