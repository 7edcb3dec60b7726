/** Versions of freight rules, of one supplier or of all. */
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { submitFreightRule, supplierFreightRule, withdrawFreightRule } from '#server/modules/supplier/freight-rule.contract.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { ResourceList } from '#web/kit/list/resource-list.tsx'
import type { Row } from '#web/kit/resource-calls.ts'
import { FreightRuleForm } from './freight-rule-form.tsx'
import { FreightRuleView } from './freight-rule-view.tsx'
import { useRuleActions, type RuleKind } from './rule-actions.tsx'
import { RuleDrawer } from './rule-drawer.tsx'
import { statusTabs, useShownRule, withoutSupplier } from './rule-list.ts'
import './texts.ts'

const kind: RuleKind = { name: 'supplier-freight-rule', path: supplierFreightRule.path, submit: submitFreightRule, withdraw: withdrawFreightRule }
const everywhere = {}

export function FreightRuleList({ supplierId }: { supplierId?: string }) {
  const { t } = useTranslation('supplier-rules')
  const [search] = useSearchParams()
  const [edited, setEdited] = useState<{ readonly row?: Row }>()
  const [shown, show] = useShownRule(search.get('tab') !== 'freight' ? null : search.get('id'), supplierId)
  const where = useMemo(() => (supplierId ? { supplierId } : everywhere), [supplierId])
  const actions = useRuleActions(kind)
  return (
    <>
      <ResourceList
        of={supplierFreightRule}
        where={where}
        tabs={statusTabs}
        actions={actions as never}
        open={{ add: () => setEdited({}), edit: (row) => setEdited({ row: row as unknown as Row }), view: (row) => show(row.id), viewLabel: t('open') }}
        {...(supplierId && { shape: withoutSupplier })}
      />
      {shown && (
        <RuleDrawer title={t('freight')} onClose={() => show(undefined)}>
          <FreightRuleView id={shown} />
        </RuleDrawer>
      )}
      {edited && <FreightRuleForm row={edited.row} supplierId={supplierId} onClose={() => setEdited(undefined)} />}
    </>
  )
}
