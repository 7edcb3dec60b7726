/** Versions of the rules of one kind, of one supplier or of all. */
import { useMemo, useState } from 'react'
import type { ComponentType } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Resource } from '#kit/contract.ts'
import { versionStatuses } from '#server/modules/supplier/rules/rule-version.contract.ts'
import { documentStatuses } from '#server/modules/supplier/records/supplier-documents.contract.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { ResourceList } from '#web/kit/list/resource-list.tsx'
import type { Row } from '#web/kit/resource-calls.ts'
import { withoutSupplier } from '../file/without-supplier.ts'
import { useRuleActions, type RuleKind } from './rule-actions.tsx'
import { RuleDrawer } from './rule-drawer.tsx'
import { SubmitRuleDialog } from './submit-rule-dialog.tsx'
import './texts.ts'

/** A kind of rules with the screens of its own. */
export interface ListedRules extends RuleKind {
  readonly of: Resource
  /** Tab of the page of all suppliers' rules. */
  readonly tab: 'price' | 'freight'
  readonly Form: ComponentType<{ readonly row: Row | undefined; readonly supplierId: string | undefined; readonly onClose: () => void }>
  readonly View: ComponentType<{ readonly id: string }>
}

const statusTabs = {
  field: 'status',
  tabs: versionStatuses.flatMap((status) => documentStatuses.filter(({ value }) => value === status).map(({ value, label }) => ({ value, label }))),
} as const
const everywhere = {}

export function RuleList({ kind, supplierId }: { kind: ListedRules; supplierId?: string | undefined }) {
  const { t } = useTranslation('supplier-rules')
  const [search] = useSearchParams()
  const [edited, setEdited] = useState<{ readonly row?: Row }>()
  const [submitted, setSubmitted] = useState<Row>()
  // The version that is open: on the page of all suppliers, at first the one that the address names.
  const isNamed = !supplierId && (search.get('tab') === 'freight') === (kind.tab === 'freight')
  const [shown, show] = useState(() => (isNamed ? (search.get('id') ?? undefined) : undefined))
  const where = useMemo(() => (supplierId ? { supplierId } : everywhere), [supplierId])
  const actions = useRuleActions(kind, setSubmitted)
  const { of: resource, tab, Form, View } = kind
  return (
    <>
      <ResourceList
        of={resource}
        where={where}
        tabs={statusTabs}
        actions={actions}
        open={{
          add: () => setEdited({}),
          edit: (row) => setEdited({ row }),
          view: (row) => show(String(row['id'])),
          viewLabel: t('open'),
        }}
        {...(supplierId && { shape: withoutSupplier })}
      />
      {shown && (
        <RuleDrawer title={t(tab)} onClose={() => show(undefined)}>
          <View id={shown} />
        </RuleDrawer>
      )}
      {edited && <Form row={edited.row} supplierId={supplierId} onClose={() => setEdited(undefined)} />}
      {submitted && <SubmitRuleDialog kind={kind} row={submitted} onClose={() => setSubmitted(undefined)} />}
    </>
  )
}
