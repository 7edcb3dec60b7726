/** Cases that say the same: they are closed and point to this one. */
import { Alert, Checkbox, Empty, Flex } from 'antd'
import { useState } from 'react'
import { statesThatKnow } from '#kit/lifecycle.contract.ts'
import { asOrderMachine } from '#server/modules/after-sales/case/as-order.machine.ts'
import { caseStatuses } from '#server/modules/after-sales/case/as-order-fields.contract.ts'
import { caseCalls } from '#server/modules/after-sales/case/as-order-calls.contract.ts'
import { useAction } from '#web/kit/client.ts'
import { formatInstant } from '#web/kit/format/instant.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { notify } from '#web/kit/notify.ts'
import { Dialog } from '#web/kit/widgets/dialog.tsx'
import { StatusTag } from '#web/kit/widgets/status-tag.tsx'
import { casePaths, type CaseInfo } from './case-paths.ts'
import './texts.ts'

/** Goods or money of others are on their way already. */
const mergeable = statesThatKnow(asOrderMachine, 'MERGE')

export function MergeDialog({ row, onClose }: { row: CaseInfo; onClose: () => void }) {
  const { t } = useTranslation('after-sales')
  const duplicates = row.context?.duplicates.filter(({ status }) => mergeable.includes(status)) ?? []
  const [chosen, setChosen] = useState<readonly string[]>(duplicates.map(({ id }) => id))
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
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('mergeNone')} />
      ) : (
        <Flex vertical gap={12}>
          <Alert type="warning" showIcon title={t('mergeHint', { code: row.code })} />
          <Checkbox.Group<string> value={[...chosen]} onChange={setChosen} aria-label={t('mergeChoose')}>
            <Flex vertical gap={8}>
              {duplicates.map(({ id, code, status, createTime }) => {
                const state = caseStatuses.find(({ value }) => value === status)
                return (
                  <Checkbox key={id} value={id}>
                    {code} {state && <StatusTag choice={state} />} {formatInstant(createTime)}
                  </Checkbox>
                )
              })}
            </Flex>
          </Checkbox.Group>
        </Flex>
      )}
    </Dialog>
  )
}
