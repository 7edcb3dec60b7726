/** What can be done about a supplier where he stands: apply, freeze, release, leave. Shown to whom it is open; what was applied for already leads there. */
import { Button, Flex } from 'antd'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { isOpenIn } from '#kit/lifecycle.contract.ts'
import { supplierOperMachine, supplierStageMachine } from '#server/modules/supplier/profile/supplier.machine.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { useMay } from '#web/kit/permissions.ts'
import { useSession } from '#web/kit/session.ts'
import { useTab } from './checklist.tsx'
import { ExitDialog } from './exit-dialog.tsx'
import { FreezeDialog } from './freeze-dialog.tsx'
import { RegularizationDialog } from './regularization-dialog.tsx'
import { useIsReleasable } from './use-current-freeze.ts'
import { useOpenCases, type OpenCase } from './use-open-cases.ts'
import './texts.ts'

interface SupplierStatus {
  readonly id: string
  readonly stage: string
  readonly operStatus: string
}

/** The machines of the supplier answer here as they do on the server. */
const onStage =
  (event: string) =>
  ({ stage }: SupplierStatus): boolean =>
    isOpenIn(supplierStageMachine, stage, event)
const onOper =
  (event: string) =>
  ({ operStatus }: SupplierStatus): boolean =>
    isOpenIn(supplierOperMachine, operStatus, event)

/** Nobody is made formal while they are stopped, or about to be. */
const isToBeFormal = (row: SupplierStatus): boolean => onStage('REGULARIZE')(row) && onOper('FREEZE_APPLY')(row)

/** `once`: a second one is refused while one of this kind is open. */
const actions = [
  { key: 'regularize', permission: 'supplier-regularization:insert', fits: isToBeFormal, once: 'supplier-regularization' },
  { key: 'freeze', permission: 'supplier-freeze:insert', fits: onOper('FREEZE_APPLY') },
  { key: 'freezeNow', permission: 'supplier-freeze:now', fits: onOper('FREEZE_NOW') },
  { key: 'defrost', permission: 'supplier-freeze:defrost', fits: onOper('DEFROST_APPLY') },
  { key: 'change', permission: 'supplier-change:insert', fits: onStage('EXIT') },
  { key: 'exit', permission: 'supplier-exit:insert', fits: onStage('EXIT'), once: 'supplier-exit' },
] as const satisfies readonly { key: string; permission: string; fits: (row: SupplierStatus) => boolean; once?: string }[]

type Action = (typeof actions)[number]['key']

export function LifecycleActions({ row }: { row: SupplierStatus }) {
  const { t } = useTranslation('supplier-lifecycle')
  const may = useMay()
  const navigate = useNavigate()
  const base = useLocation().pathname.startsWith('/iframe-page') ? '/iframe-page' : ''
  const openTab = useTab()
  const open = useOpenCases(row.id)
  const isReleasable = useIsReleasable(row.id, onOper('DEFROST_APPLY')(row))
  const isOwn = useSession()?.user.userType === 'SUPPLIER'
  const placeOf = ({ id }: SupplierStatus) => (isOwn ? '/registry/renew' : `/registry/renew?supplierId=${id}`)
  const [opened, setOpened] = useState<Action>()
  const close = () => setOpened(undefined)
  if (!isOpenIn(supplierStageMachine, row.stage, 'EXIT')) return null
  const mine = actions.filter(({ key, permission, fits }) => may(permission) && fits(row) && (key !== 'defrost' || isReleasable === true))
  const openOf = (action: (typeof actions)[number]) => ('once' in action ? open?.find(({ bizType }) => bizType === action.once) : undefined)
  // Not known yet is not offered yet.
  const shown = mine.filter((action) => !('once' in action) || (open !== undefined && openOf(action) === undefined))
  const cases = mine.flatMap((action) => openOf(action) ?? [])
  const show = ({ bizType, processInstanceId }: OpenCase) =>
    processInstanceId === null ? openTab(bizType) : void navigate(`${base}/work/instance/${processInstanceId}`)
  if (shown.length + cases.length === 0) return null
  return (
    <Flex gap={8} wrap>
      {shown.map(({ key }) => (
        <Button
          key={key}
          type={key === 'regularize' ? 'primary' : 'default'}
          danger={key === 'freezeNow'}
          onClick={() => (key === 'change' ? void navigate(placeOf(row)) : setOpened(key))}
        >
          {t(`actions.${key}`)}
        </Button>
      ))}
      {cases.map((one) => (
        <Button key={one.bizType} type="link" onClick={() => show(one)}>
          {t(one.bizType === 'supplier-exit' ? 'underWay.exit' : 'underWay.regularize', { code: one.code })}
        </Button>
      ))}
      {opened === 'regularize' && <RegularizationDialog supplierId={row.id} onClose={close} />}
      {(opened === 'freeze' || opened === 'freezeNow' || opened === 'defrost') && <FreezeDialog kind={opened} supplierId={row.id} onClose={close} />}
      {opened === 'exit' && <ExitDialog supplierId={row.id} onClose={close} />}
    </Flex>
  )
}
