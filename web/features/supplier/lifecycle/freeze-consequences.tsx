/** What a freeze stops the moment it is approved, and what a release gives back; the same for who asks for it and for who decides. */
import { freezeConsequences, releaseConsequences } from '#server/modules/supplier/lifecycle/freeze.contract.ts'
import { freezeScopes } from '#server/modules/supplier/profile/supplier.contract.ts'
import { useCall } from '#web/kit/client.ts'
import { useLabel, useTranslation } from '#web/kit/i18n.ts'
import { useMay } from '#web/kit/permissions.ts'
import { Consequences, WhatFollows } from '#web/kit/case/consequences.tsx'
import './texts.ts'

interface Props {
  readonly supplierId: string
  readonly scopes: readonly string[]
  readonly kind: 'applying' | 'deciding'
}

export function FreezeConsequences({ supplierId, scopes, kind }: Props) {
  const { t } = useTranslation('supplier-lifecycle')
  const label = useLabel()
  const may = useMay()(freezeConsequences.permission)
  const { data } = useCall(freezeConsequences, { supplierId }, { silent: true, enabled: may })
  if (!data || scopes.length === 0) return null
  const isAll = scopes.includes('ALL')
  const stopped = data.filter((one) => isAll || one.scopes.some((scope) => scopes.includes(scope)))
  const names = freezeScopes.filter(({ value }) => scopes.includes(value)).map((scope) => label(scope.label))
  return (
    <Consequences
      title={t(`freeze.consequences.${kind}`, { scopes: names.join(t('freeze.consequences.comma')) })}
      items={stopped}
      none={t('freeze.consequences.none')}
    />
  )
}

/** For who asks for a release. */
export function ReleaseConsequences({ supplierId }: { readonly supplierId: string }) {
  const { data } = useCall(releaseConsequences, { supplierId }, { silent: true })
  return <WhatFollows kind="applying" items={data} />
}
