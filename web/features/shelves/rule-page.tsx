/** Rules of the shelves in the order in which they are asked, each tried before it is switched on: `/commodity-management/shelves-rule/index`. */
import type { TFunction } from 'i18next'
import { useMemo, useState } from 'react'
import { shelvesRule, tryRule } from '#server/modules/shelves/rule/shelves-rule.contract.ts'
import { useAction } from '#web/kit/client.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import type { ListAction } from '#web/kit/list/list-action.ts'
import { confirm, notify } from '#web/kit/notify.ts'
import { ResourceList } from '#web/kit/list/resource-list.tsx'
import { StatusSwitch } from '#web/kit/list/status-switch.tsx'
import { callOf } from '#kit/resource-calls.contract.ts'
import type { RowOf } from '#web/kit/resource-calls.ts'
import { RuleForm } from './rule-form.tsx'
import { RuleTrial } from './rule-trial.tsx'
import './texts.ts'

type Rule = RowOf<typeof shelvesRule>
const switchCall = callOf(shelvesRule, 'active')

/** Least stocks of rules say nothing together. */
const noSums = { sums: false } as const

/** What sells and does not fit goes down at once, and stays down when the rule is switched off again: whoever switches it on is asked. */
const mayTakeDown = async (rules: readonly Rule[], t: TFunction<'shelves'>): Promise<boolean> =>
  !rules.some(({ takesDown }) => takesDown) || confirm({ content: t('askOn'), okText: t('switchOn') })

export default function RulePage() {
  const { t } = useTranslation('shelves')
  const [editing, setEditing] = useState<{ row?: Rule }>()
  const [trialId, setTrialId] = useState<string>()
  const { mutateAsync: begin } = useAction(tryRule, { refreshes: [] })
  const { mutateAsync: turn } = useAction(switchCall, { refreshes: [shelvesRule.path] })
  const cells = useMemo(() => ({ status: (row: Rule) => <StatusSwitch of={shelvesRule} row={row} beforeOn={async () => mayTakeDown([row], t)} /> }), [t])
  const actions = useMemo((): ListAction<Rule>[] => {
    const switches = (status: 'ENABLED' | 'DISABLED', label: string): ListAction<Rule> => ({
      key: status,
      label,
      permission: switchCall.permission,
      on: 'both',
      run: async (rows) => {
        if (status === 'ENABLED' && !(await mayTakeDown(rows, t))) return
        for (const { id } of rows) await turn({ id, status })
        notify.success(t('looksNow'))
      },
    })
    return [
      { key: 'try', label: t('tryIt'), permission: tryRule.permission, primary: true, run: async ([{ id }]) => setTrialId((await begin({ id })).trialId) },
      switches('ENABLED', t('switchOn')),
      switches('DISABLED', t('switchOff')),
    ]
  }, [t, begin, turn])
  return (
    <>
      <ResourceList of={shelvesRule} shape={noSums} cells={cells} actions={actions} open={{ add: () => setEditing({}), edit: (row) => setEditing({ row }) }} />
      {editing && <RuleForm {...editing} onClose={() => setEditing(undefined)} />}
      {trialId !== undefined && <RuleTrial trialId={trialId} onClose={() => setTrialId(undefined)} />}
    </>
  )
}
