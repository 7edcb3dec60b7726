/** Handing a version in, with who will approve it and the places that its initiator fills. */
import { WhatFollows } from '#web/kit/case/consequences.tsx'
import { useHandedIn } from '#web/kit/case/use-handed-in.ts'
import { useWayAhead } from '#web/kit/case/use-way-ahead.ts'
import { WayAhead } from '#web/kit/case/way-ahead.tsx'
import { useAction, useCall } from '#web/kit/client.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import type { Row } from '#web/kit/resource-calls.ts'
import { Dialog } from '#web/kit/widgets/dialog.tsx'
import type { RuleKind } from './rule-actions.tsx'
import './texts.ts'

export function SubmitRuleDialog({ kind, row, onClose }: { kind: RuleKind; row: Row; onClose: () => void }) {
  const { t } = useTranslation('supplier-rules')
  const handedIn = useHandedIn()
  const { data } = useCall(kind.detail, { businessId: row.id }, { silent: true })
  // What came back keeps whom he chose at first.
  const way = useWayAhead({ processKey: kind.name, enabled: row['status'] === 'DRAFT' })
  const act = useAction(kind.submit, {
    refreshes: [kind.path, '/api/workflow'],
    onDone: (answer) => {
      handedIn(answer)
      onClose()
    },
  })
  const submit = () => {
    const settled = way.settle()
    if (settled) act.mutate({ id: row.id, ...(row.version !== undefined && { version: row.version }), ...settled })
  }
  return (
    <Dialog open title={t('submit')} okText={t('submit')} confirmLoading={act.isPending} onOk={submit} onCancel={onClose}>
      <p>{t('confirmSubmit')}</p>
      <WhatFollows kind="applying" items={data?.consequences} />
      <WayAhead way={way} />
    </Dialog>
  )
}
