/** What can be done about a supplier where he stands: apply, freeze, release, leave. Shown to whom it is open. */
import { Button, Flex } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { isOpenIn } from '#kit/lifecycle.contract.ts'
import { supplierOperMachine, supplierStageMachine } from '#server/modules/supplier/profile/supplier.machine.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { useMay } from '#web/kit/permissions.ts'
import { useSession } from '#web/kit/session.ts'
import { ExitDialog } from './exit-dialog.tsx'
import { FreezeDialog } from './freeze-dialog.tsx'
import { RegularizationDialog } from './regularization-dialog.tsx'
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

const actions = [
  { key: 'regularize', permission: 'supplier-regularization:insert', fits: onStage('REGULARIZE') },
  { key: 'freeze', permission: 'supplier-freeze:insert', fits: onOper('FREEZE_APPLY') },
  { key: 'freezeNow', permission: 'supplier-freeze:now', fits: onOper('FREEZE_NOW') },
  { key: 'defrost', permission: 'supplier-freeze:defrost', fits: onOper('DEFROST_APPLY') },
  { key: 'change', permission: 'supplier-change:insert', fits: onStage('EXIT') },
  { key: 'exit', permission: 'supplier-exit:insert', fits: onStage('EXIT') },
] as const

type Action = (typeof actions)[number]['key']

export function LifecycleActions({ row }: { row: SupplierStatus }) {
  const { t } = useTranslation('supplier-lifecycle')
  const may = useMay()
  const navigate = useNavigate()
  const isOwn = useSession()?.user.userType === 'SUPPLIER'
  const placeOf = ({ id }: SupplierStatus) => (isOwn ? '/registry/renew' : `/registry/renew?supplierId=${id}`)
  const [opened, setOpened] = useState<Action>()
  const close = () => setOpened(undefined)
  if (!isOpenIn(supplierStageMachine, row.stage, 'EXIT')) return null
  const shown = actions.filter(({ permission, fits }) => may(permission) && fits(row))
  if (shown.length === 0) return null
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
      {opened === 'regularize' && <RegularizationDialog supplierId={row.id} onClose={close} />}
      {(opened === 'freeze' || opened === 'freezeNow' || opened === 'defrost') && <FreezeDialog kind={opened} supplierId={row.id} onClose={close} />}
      {opened === 'exit' && <ExitDialog supplierId={row.id} onClose={close} />}
    </Flex>
  )
}
