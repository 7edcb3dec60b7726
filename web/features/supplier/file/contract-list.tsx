/** Contracts, of one supplier or of all: handed in for approval, taken back, ended before their time. */
import { useQueryClient } from '@tanstack/react-query'
import { Form, Input } from 'antd'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { callOf } from '#kit/resource-calls.contract.ts'
import {
  contractApproval,
  contractStatuses,
  contractWarn,
  supplierContract,
  terminateContract,
} from '#server/modules/supplier/records/supplier-contract.contract.ts'
import { refreshPaths, send, useAction, useCall } from '#web/kit/client.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { useHandedIn } from '#web/kit/case/use-handed-in.ts'
import { useSending } from '#web/kit/form/use-sending.ts'
import type { ListAction } from '#web/kit/list/list-action.ts'
import { ResourceList } from '#web/kit/list/resource-list.tsx'
import { notify } from '#web/kit/notify.ts'
import { useMay } from '#web/kit/permissions.ts'
import type { Row, RowOf } from '#web/kit/resource-calls.ts'
import { Dialog } from '#web/kit/widgets/dialog.tsx'
import { SubmitContractDialog } from './submit-contract-dialog.tsx'
import { withoutSupplier } from './without-supplier.ts'
import '../texts.ts'

type Contract = RowOf<typeof supplierContract>
type Named = Row & { readonly name: string; readonly version: number }

const warned = callOf(contractWarn, 'list')
const one = { current: 1, size: 10 } as const
const everywhere = {}
const longest = 500

export function ContractList({ supplierId }: { supplierId?: string }) {
  const { t } = useTranslation('supplier')
  const { t: kit } = useTranslation('kit')
  const navigate = useNavigate()
  const cache = useQueryClient()
  const may = useMay()
  const [ending, setEnding] = useState<Named>()
  const [handing, setHanding] = useState<readonly Named[]>()
  const { busy, sending } = useSending()
  const handedIn = useHandedIn()
  const handIn = async (contracts: readonly Named[]) => {
    await sending(async () => {
      const handed: unknown[] = []
      for (const { id, version } of contracts) handed.push(await send(contractApproval.submit, { id, version }))
      handedIn(handed.length === 1 ? handed[0] : null, t('contract.submitted', { count: contracts.length }))
    })
    // What was refused has been said; those before it are handed in.
    setHanding(undefined)
    await refreshPaths(cache, [supplierContract.path])
  }
  const where = useMemo(() => (supplierId ? { supplierId } : everywhere), [supplierId])
  const { data: warnings } = useCall(warned, { ...one, ...where }, { silent: true, enabled: may(warned.permission) })
  const tabs = useMemo(
    () => ({
      field: 'status' as const,
      tabs: contractStatuses.map(({ value, label }) => ({ value, label, count: value === 'EXPIRING' ? warnings?.total : undefined })),
    }),
    [warnings?.total],
  )
  const actions = useMemo(
    (): ListAction<Contract>[] => [
      {
        key: 'submit',
        label: t('contract.submit'),
        on: 'both',
        permission: contractApproval.submit.permission,
        ability: 'submit',
        run: (rows) => setHanding(rows as readonly Named[]),
      },
      {
        key: 'cancel',
        label: t('contract.takeBack'),
        permission: contractApproval.cancel.permission,
        ability: 'cancel',
        run: async ([row]) => {
          if (!row) return
          await send(contractApproval.cancel, { id: row.id, version: row.version })
          await refreshPaths(cache, [supplierContract.path])
          notify.success(t('contract.takenBack'))
        },
      },
      {
        key: 'approval',
        label: t('contract.open'),
        run: ([row]) => {
          if (row?.processInstanceId) void navigate(`/work/instance/${row.processInstanceId}`)
          else notify.info(kit('noProcess'))
        },
      },
      {
        key: 'terminate',
        label: t('contract.terminate'),
        permission: 'supplier-contract:terminate',
        ability: 'terminate',
        danger: true,
        run: ([row]) => setEnding(row),
      },
    ],
    [cache, kit, navigate, t],
  )
  return (
    <>
      <ResourceList of={supplierContract} where={where} tabs={tabs} actions={actions} {...(supplierId && { shape: withoutSupplier })} />
      {handing && <SubmitContractDialog contracts={handing} isBusy={busy} onSubmit={() => void handIn(handing)} onClose={() => setHanding(undefined)} />}
      {ending && <TerminateDialog contract={ending} onClose={() => setEnding(undefined)} />}
    </>
  )
}

function TerminateDialog({ contract, onClose }: { contract: Named; onClose: () => void }) {
  const { t } = useTranslation('supplier')
  const [form] = Form.useForm<{ reason: string }>()
  const terminate = useAction(terminateContract, {
    onDone: () => {
      notify.success(t('saved'))
      onClose()
    },
  })
  const save = ({ reason }: { reason: string }) => terminate.mutate({ id: contract.id, version: contract.version, reason })
  return (
    <Dialog
      open
      title={t('contract.title', { name: contract.name })}
      okButtonProps={{ danger: true }}
      okText={t('contract.terminate')}
      confirmLoading={terminate.isPending}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form form={form} layout="vertical" validateTrigger="onBlur" onFinish={save}>
        <Form.Item name="reason" label={t('contract.reason')} rules={[{ required: true, whitespace: true, message: t('contract.reasonRequired') }]}>
          <Input.TextArea maxLength={longest} showCount autoSize={{ minRows: 3, maxRows: 6 }} />
        </Form.Item>
      </Form>
    </Dialog>
  )
}
