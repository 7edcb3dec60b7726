/** An exit as approvers and those who clear it see it: what goes, what is open, and every item with its evidence. */
import { Button, Flex, Form, Tag, Typography } from 'antd'
import { useState } from 'react'
import { clearExitItem, exitCase } from '#server/modules/supplier/lifecycle/exit.contract.ts'
import { supplierExit } from '#server/modules/supplier/records/supplier-documents.contract.ts'
import type { CaseDocumentProps } from '#web/kit/case/case-forms.ts'
import { useAction, useCall } from '#web/kit/client.ts'
import type { InputOf, OutputOf } from '#web/kit/client.ts'
import { DetailFields } from '#web/kit/detail/detail-fields.tsx'
import { useTranslation } from '#web/kit/i18n.ts'
import { FailedList, SkeletonRows } from '#web/kit/list/list-states.tsx'
import { notify } from '#web/kit/notify.ts'
import { Dialog } from '#web/kit/widgets/dialog.tsx'
import { useDictionaryName } from '#web/kit/widgets/dictionary-name.ts'
import { useRegionName } from '#web/kit/widgets/region-name.tsx'
import { CallForm, sent, type CallValues } from '#web/kit/form/call-form.tsx'
import { EditButton } from './edit-button.tsx'
import { OpenThings } from './open-things.tsx'
import { RowList } from './row-list.tsx'
import { SupplierLink } from './supplier-link.tsx'
import './texts.ts'

type Item = OutputOf<typeof exitCase>['items'][number]

const colours = { OPEN: 'processing', CLEARED: 'success', WAIVED: 'default' } as const

/** The link says it. */
const named = ['supplierName'] as const

export default function ExitDocument({ bizId, printed }: CaseDocumentProps) {
  const { t } = useTranslation('supplier-lifecycle')
  const [settled, setSettled] = useState<Item>()
  const { data, error, refetch } = useCall(exitCase, { id: bizId }, { silent: true })
  if (error) return <FailedList reason={error.message} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={4} />
  const { items, open, change: _change, ...row } = data
  const scope = row.scope as { whole?: boolean; rows?: Readonly<Record<string, string | null>>[] }
  return (
    <Flex vertical gap={12}>
      {!printed && <EditButton of="exit" row={row} />}
      <DetailFields of={supplierExit} row={row} without={named} cells={{ supplierId: <SupplierLink id={row.supplierId} name={row.supplierName} /> }} />
      <div>
        {t('exit.scope')}: {scope.whole ? t('exit.whole') : (scope.rows ?? []).map((part) => <ScopePart key={JSON.stringify(part)} part={part} />)}
      </div>
      {!printed && <OpenThings open={open} />}
      {items.length > 0 && (
        <>
          <Typography.Title level={5} style={{ margin: 0 }}>
            {t('exit.clearing')}
          </Typography.Title>
          <RowList
            rows={items.map((item) => ({
              key: item.id,
              content: <ItemWords item={item} />,
              action: item.isMine && !printed && (
                <Button type="primary" size="small" aria-label={`${t('exit.settle')} ${item.label}`} onClick={() => setSettled(item)}>
                  {t('exit.settle')}
                </Button>
              ),
            }))}
          />
        </>
      )}
      {settled && <SettleDialog item={settled} onClose={() => setSettled(undefined)} />}
    </Flex>
  )
}

/** One of the rows: what it leaves out it means altogether. */
function ScopePart({ part }: { part: Readonly<Record<string, string | null>> }) {
  const channelName = useDictionaryName('sales_channel')
  const region = useRegionName(part['regionCode'])
  return <Tag>{[part['categoryName'], channelName(part['channel']), region].filter(Boolean).join(' / ')}</Tag>
}

function ItemWords({ item: { label, status, ownerRoleName, dueOn, amount, evidence, clearedByName } }: { item: Item }) {
  const { t } = useTranslation('supplier-lifecycle')
  const said = [
    ownerRoleName,
    dueOn === null || status !== 'OPEN' ? undefined : t('exit.dueOn', { day: dueOn }),
    amount === null || status !== 'OPEN' ? undefined : t('exit.amount', { amount }),
    clearedByName === null ? undefined : t('exit.by', { name: clearedByName }),
  ]
  return (
    <Flex vertical style={{ minWidth: 0 }}>
      <Flex gap={8} align="center" wrap>
        <span>{label}</span>
        <Tag color={colours[status]}>{t(`exit.${status}`)}</Tag>
      </Flex>
      <Typography.Text type="secondary">{said.filter(Boolean).join(' · ')}</Typography.Text>
      {evidence !== null && <Typography.Text style={{ overflowWrap: 'anywhere' }}>{evidence}</Typography.Text>}
    </Flex>
  )
}

const asked = ['outcome', 'evidence', 'fileIds'] as const
const refreshes = ['/api/supplier', '/api/workflow']
const done = { outcome: 'CLEARED' }

function SettleDialog({ item, onClose }: { item: Item; onClose: () => void }) {
  const { t } = useTranslation('supplier-lifecycle')
  const [form] = Form.useForm<CallValues>()
  const settle = useAction(clearExitItem, {
    refreshes,
    onDone: () => {
      notify.success(t('done'))
      onClose()
    },
  })
  const save = (values: CallValues) => settle.mutate({ ...sent(values), itemId: item.id } as InputOf<typeof clearExitItem>)
  return (
    <Dialog open title={item.label} confirmLoading={settle.isPending} onOk={form.submit} onCancel={onClose}>
      <CallForm call={clearExitItem} fields={asked} form={form} onFinish={save} initial={done} />
    </Dialog>
  )
}
