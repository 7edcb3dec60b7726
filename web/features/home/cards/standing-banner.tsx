/** What stands in the way of a supplier, and the way on: a freeze with its scope, reason and end, that they are not formal yet, or papers that run out. */
import { Alert } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { callsOf } from '#kit/resource-calls.contract.ts'
import { currentSupplier } from '#server/modules/supplier/profile/supplier-choice.contract.ts'
import { freezeScopes } from '#server/modules/supplier/profile/supplier.contract.ts'
import { supplierContract } from '#server/modules/supplier/records/supplier-contract.contract.ts'
import { supplierMaterial } from '#server/modules/supplier/records/supplier-material.contract.ts'
import { supplierFreeze, supplierRegularization } from '#server/modules/supplier/records/supplier-documents.contract.ts'
import { useCall } from '#web/kit/client.ts'
import { useLabel, useTranslation } from '#web/kit/i18n.ts'
import { useMay } from '#web/kit/permissions.ts'
import '../texts.ts'

const ownFile = '/supplier-center/my-supplier/index'
const renewal = '/registry/renew'
const materials = callsOf(supplierMaterial).list!
const contracts = callsOf(supplierContract).list!
const freezes = callsOf(supplierFreeze).list!
const regularizations = callsOf(supplierRegularization).list!

export function StandingBanner() {
  const supplier = useCall(currentSupplier, {}, { silent: true, keepPrevious: true }).data
  if (supplier?.operStatus === 'FROZEN' || supplier?.operStatus === 'DEFROST_PENDING') return <Frozen isAsked={supplier.operStatus === 'DEFROST_PENDING'} />
  if (supplier?.stage === 'POTENTIAL') return <Potential />
  return supplier ? <Expiring /> : null
}

interface Freeze {
  readonly scopes: readonly string[]
  readonly reason?: string | null
  readonly releaseOn?: string | null
  readonly isEmergency?: boolean
  readonly approvedAt?: string | null
}

function Frozen({ isAsked }: { isAsked: boolean }) {
  const { t } = useTranslation('home')
  const label = useLabel()
  const may = useMay()
  const sees = may(freezes.permission)
  const answer = useCall(freezes, { current: 1, size: 1, status: ['FROZEN', 'DEFROST_IN_APPROVAL'] }, { silent: true, keepPrevious: true, enabled: sees })
  const freeze = answer.data?.records[0] as unknown as Freeze | undefined
  // Stopped in an emergency, and nobody has agreed to it yet: nothing to be released from.
  const isUnconfirmed = freeze?.isEmergency === true && freeze.approvedAt === null
  const words = freezeScopes.filter(({ value }) => freeze?.scopes.includes(value)).map((scope) => label(scope.label))
  return (
    <Banner
      type="error"
      title={words.length > 0 ? t('standing.frozenFrom', { scopes: words.join(t('standing.comma')) }) : t('standing.frozen')}
      way={{
        path: `${ownFile}?tab=supplier-freeze`,
        label: t(isAsked || isUnconfirmed ? 'standing.see' : may('supplier-freeze:defrost') ? 'standing.ask' : 'standing.see'),
      }}
    >
      {freeze?.reason && <div>{t('standing.reason', { reason: freeze.reason })}</div>}
      <div>
        {isAsked
          ? t('standing.asked')
          : isUnconfirmed
            ? t('standing.unconfirmed')
            : freeze?.releaseOn
              ? t('standing.until', { day: freeze.releaseOn })
              : t('standing.endless')}
      </div>
    </Banner>
  )
}

function Potential() {
  const { t } = useTranslation('home')
  const may = useMay()
  const sees = may(regularizations.permission)
  const asked = useCall(regularizations, { current: 1, size: 1, status: ['IN_APPROVAL'] }, { silent: true, keepPrevious: true, enabled: sees }).data
  const isAsked = (asked?.total ?? 0) > 0
  return (
    <Banner type="info" title={t('standing.potential')} way={{ path: ownFile, label: t(isAsked ? 'standing.see' : 'standing.toFormal') }}>
      <div>{t(isAsked ? 'standing.formalAsked' : 'standing.formalPath')}</div>
    </Banner>
  )
}

interface Paper {
  readonly id: string
  readonly name: string
  readonly validTo?: string | null
}

const mostNamed = 5

/** What of their papers runs out, the nearest end first, and where it is renewed. */
function Expiring() {
  const { t } = useTranslation('home')
  const may = useMay()
  const quiet = { silent: true, keepPrevious: true } as const
  const soon = { current: 1, size: mostNamed, ascs: 'validTo' }
  const papers = useCall(materials, { ...soon, status: ['EXPIRED', 'EXPIRING'] }, { ...quiet, enabled: may(materials.permission) }).data
  const deeds = useCall(contracts, { ...soon, status: ['EXPIRING'] }, { ...quiet, enabled: may(contracts.permission) }).data
  const ending = [...(papers?.records ?? []), ...(deeds?.records ?? [])] as unknown as readonly Paper[]
  if (ending.length === 0) return null
  const total = (papers?.total ?? 0) + (deeds?.total ?? 0)
  const named = ending.toSorted((one, other) => (one.validTo ?? '').localeCompare(other.validTo ?? '')).slice(0, mostNamed)
  return (
    <Banner
      type="warning"
      title={t('standing.expiring', { count: total })}
      way={
        may('supplier-change:insert') ? { path: renewal, label: t('standing.renew') } : { path: `${ownFile}?tab=supplier-material`, label: t('standing.look') }
      }
    >
      {named.map(({ id, name, validTo }) => (
        <div key={id}>{t('standing.ends', { name, day: validTo ?? '-' })}</div>
      ))}
      {total > named.length && <div>{t('standing.more', { count: total - named.length })}</div>}
    </Banner>
  )
}

interface BannerProps {
  readonly type: 'error' | 'info' | 'warning'
  readonly title: string
  readonly way: { readonly path: string; readonly label: string }
  readonly children: ReactNode
}

const Banner = ({ type, title, way, children }: BannerProps) => (
  <Alert type={type} showIcon title={title} description={children} action={<Link to={way.path}>{way.label}</Link>} style={{ marginBottom: 16 }} />
)
