/** Cases that say the same: they are closed and point to this one. */
import { Alert, Checkbox, Empty, Flex, Typography } from 'antd'
import { useState } from 'react'
import { statesThatKnow } from '#kit/lifecycle.contract.ts'
import { asOrderMachine } from '#server/modules/after-sales/case/as-order.machine.ts'
import { caseStatuses, caseTypes } from '#server/modules/after-sales/case/as-order-fields.contract.ts'
import { caseCalls } from '#server/modules/after-sales/case/as-order-calls.contract.ts'
import { useAction } from '#web/kit/client.ts'
import { formatInstant } from '#web/kit/format/instant.ts'
import { formatAmount, formatQuantity } from '#web/kit/format/amount.ts'
import { useLabel, useTranslation } from '#web/kit/i18n.ts'
import { notify } from '#web/kit/notify.ts'
import { Dialog } from '#web/kit/widgets/dialog.tsx'
import { StatusTag } from '#web/kit/widgets/status-tag.tsx'
import { casePaths, type CaseInfo } from './case-paths.ts'
import './texts.ts'

/** Goods or money of others are on their way already. */
const mergeable = statesThatKnow(asOrderMachine, 'MERGE')

type Duplicate = NonNullable<CaseInfo['context']>['duplicates'][number]

/** Chosen already: as many pieces for the same reason in the same way, and nobody has decided on it yet. Everything else may well be another matter. */
const saysTheSame = ({ type, reasonCode, applyQty, status }: Duplicate, row: CaseInfo): boolean =>
  status === 'APPLY' && type === row.type && reasonCode === row.reasonCode && Number(applyQty) === Number(row.applyQty)

/** What it is about, so that one need not be opened to know whether it says the same. */
function Said({ of: { code, type, status, applyQty, applyAmount, description, createTime }, unit }: { of: Duplicate; unit: string | null | undefined }) {
  const label = useLabel()
  const kind = caseTypes.find(({ value }) => value === type)
  const state = caseStatuses.find(({ value }) => value === status)
  const asked = [kind && label(kind.label), `${formatQuantity(applyQty)} ${unit ?? ''}`.trim(), applyAmount && `¥ ${formatAmount(applyAmount)}`]
  return (
    <Flex vertical>
      <span>
        {code} {state && <StatusTag choice={state} />}
      </span>
      <span>{[...asked, formatInstant(createTime)].filter(Boolean).join(' · ')}</span>
      {description && <Typography.Text type="secondary">{description}</Typography.Text>}
    </Flex>
  )
}

export function MergeDialog({ row, onClose }: { row: CaseInfo; onClose: () => void }) {
  const { t } = useTranslation('after-sales')
  const duplicates = row.context?.duplicates.filter(({ status }) => mergeable.includes(status)) ?? []
  const [chosen, setChosen] = useState<readonly string[]>(duplicates.filter((one) => saysTheSame(one, row)).map(({ id }) => id))
  const merge = useAction(caseCalls.merge, {
    refreshes: casePaths,
    onDone: () => {
      notify.success(t('done'))
      onClose()
    },
  })
  return (
    <Dialog
      open
      title={t('merge')}
      okText={t('merge')}
      okButtonProps={{ danger: true, disabled: chosen.length === 0 }}
      confirmLoading={merge.isPending}
      onOk={() => merge.mutate({ id: row.id, duplicateIds: [...chosen] })}
      onCancel={onClose}
    >
      {duplicates.length === 0 ? (
        <Empty description={t('mergeNone')} />
      ) : (
        <Flex vertical gap={12}>
          <Alert type="warning" showIcon title={t('mergeHint', { code: row.code })} />
          <Checkbox.Group<string> value={[...chosen]} onChange={setChosen} aria-label={t('mergeChoose')}>
            <Flex vertical gap={8}>
              {duplicates.map((one) => (
                <Checkbox key={one.id} value={one.id}>
                  <Said of={one} unit={row.unit} />
                </Checkbox>
              ))}
            </Flex>
          </Checkbox.Group>
        </Flex>
      )}
    </Dialog>
  )
}
