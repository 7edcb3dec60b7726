/** Requests for more time: `/order-center/overdue-order-approval/index`, and the same inside somebody else's frame. */
import { useMemo, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { postponeApply, postponeStatuses } from '#server/modules/order/overdue/postpone-apply.contract.ts'
import { claimList, todoList } from '#server/inbox/work.contract.ts'
import { send } from '#web/kit/client.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import type { ListAction } from '#web/kit/list/list-action.ts'
import { ResourceList } from '#web/kit/list/resource-list.tsx'
import { notify } from '#web/kit/notify.ts'
import type { RowOf } from '#web/kit/resource-calls.ts'
import { flagsOf, useSession } from '#web/kit/session.ts'
import { WithdrawDialog, type Withdrawn } from './withdraw-dialog.tsx'
import './texts.ts'

type Listed = RowOf<typeof postponeApply>

/** Where it is decided by whoever is asked; everybody else reads on. */
async function caseOf(businessKey: string, processInstanceId: string): Promise<string> {
  for (const list of [todoList, claimList]) {
    const [task] = (await send(list, { businessKey })).records
    if (task) return `/work/task/${task.taskId}`
  }
  return `/work/instance/${processInstanceId}`
}

const tabs = { field: 'status', tabs: postponeStatuses.map(({ value, label }) => ({ value, label })) } as const
const own = { without: ['supplierId', 'supplierName'] }
const everybodys = {}

export default function PostponePage() {
  const { t } = useTranslation('order-overdue')
  const navigate = useNavigate()
  const base = useLocation().pathname.startsWith('/iframe-page') ? '/iframe-page' : ''
  const { isSupplier } = flagsOf(useSession()?.user)
  const [withdrawn, setWithdrawn] = useState<Withdrawn>()
  const open = useMemo(
    () => ({ view: (row: Listed) => void navigate(`${base}/supplier-center/overdue-order-info?id=${row.overdueId}`), viewLabel: t('open') }),
    [navigate, base, t],
  )
  const actions = useMemo(
    (): ListAction<Listed>[] => [
      {
        key: 'approval',
        label: t('approval'),
        permission: 'workflow:view',
        run: async ([row]) => {
          if (row?.processInstanceId) void navigate(`${base}${await caseOf(row.id, row.processInstanceId)}`)
          else notify.info(t('noApproval'))
        },
      },
      {
        key: 'withdraw',
        label: t('withdraw'),
        permission: 'postpone-apply:withdraw',
        ability: 'withdraw',
        danger: true,
        run: ([row]) => setWithdrawn(row),
      },
    ],
    [navigate, base, t],
  )
  return (
    <>
      <ResourceList of={postponeApply} tabs={tabs} open={open} actions={actions} shape={isSupplier ? own : everybodys} />
      {withdrawn && <WithdrawDialog key={withdrawn.id} row={withdrawn} onClose={() => setWithdrawn(undefined)} />}
    </>
  )
}
