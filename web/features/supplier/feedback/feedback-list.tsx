/** A list of feedback; a row opens its conversation, a supplier may begin a new one. */
import { useMemo, useState } from 'react'
import { feedbackStatuses, submitFeedback, supplierFeedback } from '#server/modules/supplier/help/supplier-feedback.contract.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import type { ListAction } from '#web/kit/list/list-action.ts'
import { ResourceList } from '#web/kit/list/resource-list.tsx'
import type { RowOf } from '#web/kit/resource-calls.ts'
import { flagsOf, useSession } from '#web/kit/session.ts'
import { Conversation } from './conversation.tsx'
import { SubmitDialog } from './submit-dialog.tsx'
import '../texts.ts'

type Feedback = RowOf<typeof supplierFeedback>

const tabs = { field: 'status', tabs: feedbackStatuses.map(({ value, label }) => ({ value, label })) } as const
const everywhere = {}
const own = { without: ['supplierId', 'supplierName'] }
const shared = {}

export function FeedbackList({ supplierId }: { supplierId?: string }) {
  const { t } = useTranslation('supplier')
  const { isSupplier } = flagsOf(useSession()?.user)
  const [opened, setOpened] = useState<string>()
  const [submitting, setSubmitting] = useState(false)
  const where = useMemo(() => (supplierId ? { supplierId } : everywhere), [supplierId])
  const actions = useMemo(
    (): ListAction<Feedback>[] => [{ key: 'open', label: t('feedback.open'), permission: 'supplier-feedback:detail', run: ([row]) => setOpened(row.id) }],
    [t],
  )
  const open = useMemo(() => ({ add: () => setSubmitting(true), begins: { label: t('feedback.submit'), permission: submitFeedback.permission } }), [t])
  return (
    <>
      <ResourceList
        of={supplierFeedback}
        where={where}
        tabs={tabs}
        actions={actions}
        shape={supplierId || isSupplier ? own : shared}
        {...(isSupplier && { open })}
      />
      {opened && <Conversation id={opened} onClose={() => setOpened(undefined)} />}
      {submitting && <SubmitDialog onClose={() => setSubmitting(false)} onDone={setOpened} />}
    </>
  )
}
