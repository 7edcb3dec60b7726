/** What stands in the way of a supplier, and the way on: a freeze with its scope, reason and end, or that they are not formal yet. */
import { Alert } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { callsOf } from '#kit/resource-calls.contract.ts'
import { currentSupplier } from '#server/modules/supplier/profile/supplier-choice.contract.ts'
import { freezeScopes } from '#server/modules/supplier/profile/supplier.contract.ts'
import { supplierFreeze, supplierRegularization } from '#server/modules/supplier/records/supplier-documents.contract.ts'
import { useCall } from '#web/kit/client.ts'
import { useLabel, useTranslation } from '#web/kit/i18n.ts'
import { useMay } from '#web/kit/permissions.ts'
import { useSettled, type SettlesProps } from '../settled.ts'
import '../texts.ts'

const ownFile = '/supplier-center/my-supplier/index'
const freezes = callsOf(supplierFreeze).list!
const regularizations = callsOf(supplierRegularization).list!

export function StandingBanner({ onKnown }: SettlesProps) {
  const { data: supplier, isPending } = useCall(currentSupplier, {}, { silent: true, keepPrevious: true })
  const isFrozen = supplier?.operStatus === 'FROZEN' || supplier?.operStatus === 'DEFROST_PENDING'
  useSettled(!isPending && !isFrozen, onKnown)
  if (isFrozen) return <Frozen isAsked={supplier.operStatus === 'DEFROST_PENDING'} onKnown={onKnown} />
  return supplier?.stage === 'POTENTIAL' ? <Potential /> : null
}

interface Freeze {
  readonly scopes: readonly string[]
  readonly reason?: string | null
  readonly releaseOn?: string | null
  /** What may be done with it, or why not. */
  readonly abilities?: Readonly<Record<string, true | string>>
}

function Frozen({ isAsked, onKnown }: SettlesProps & { isAsked: boolean }) {
  const { t } = useTranslation('home')
  const label = useLabel()
  const may = useMay()
  const sees = may(freezes.permission)
  const answer = useCall(freezes, { current: 1, size: 1, status: ['FROZEN', 'DEFROST_IN_APPROVAL'] }, { silent: true, keepPrevious: true, enabled: sees })
  useSettled(!sees || !answer.isPending, onKnown)
  const freeze = answer.data?.records[0] as unknown as Freeze | undefined
  const refusal = freeze?.abilities?.['defrostApply']
  const isRefused = typeof refusal === 'string'
  const words = freezeScopes.filter(({ value }) => freeze?.scopes.includes(value)).map((scope) => label(scope.label))
  return (
    <Banner
      type="error"
      title={words.length > 0 ? t('standing.frozenFrom', { scopes: words.join(t('standing.comma')) }) : t('standing.frozen')}
      way={{
        path: `${ownFile}?tab=supplier-freeze`,
        label: t(isAsked || isRefused ? 'standing.see' : may('supplier-freeze:defrost') ? 'standing.ask' : 'standing.see'),
      }}
    >
      {freeze?.reason && <div>{t('standing.reason', { reason: freeze.reason })}</div>}
      <div>
        {isAsked ? t('standing.asked') : isRefused ? refusal : freeze?.releaseOn ? t('standing.until', { day: freeze.releaseOn }) : t('standing.endless')}
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

interface BannerProps {
  readonly type: 'error' | 'info'
  readonly title: string
  readonly way: { readonly path: string; readonly label: string }
  readonly children: ReactNode
}

const Banner = ({ type, title, way, children }: BannerProps) => (
  <Alert type={type} showIcon title={title} description={children} action={<Link to={way.path}>{way.label}</Link>} />
)
