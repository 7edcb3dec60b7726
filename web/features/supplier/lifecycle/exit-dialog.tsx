/** Applying for an exit: what is still open, how much of the supplier goes, and why. */
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Alert, Button, Flex, Form, Input, Radio, Tag } from 'antd'
import { exitPreview, insertExit } from '#server/modules/supplier/exit.contract.ts'
import { useAction, useCall } from '#web/kit/client.ts'
import type { InputOf } from '#web/kit/client.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { FailedList, SkeletonRows } from '#web/kit/list/list-states.tsx'
import { notify } from '#web/kit/notify.ts'
import { Dialog } from '#web/kit/widgets/dialog.tsx'
import { DictSelect } from '#web/kit/widgets/choice-select.tsx'
import { CallForm, sent, showAtFields, type CallValues } from './call-form.tsx'
import './texts.ts'

const width = 720
const asked = ['reasonCode', 'reason', 'fileIds'] as const
const refreshes = ['/api/supplier', '/api/workflow']

interface ScopeRow {
  readonly categoryName?: string
  readonly channel?: string
  readonly regionCode?: string
}

export function ExitDialog({ supplierId, onClose }: { supplierId: string; onClose: () => void }) {
  const { t } = useTranslation('supplier-lifecycle')
  const [form] = Form.useForm<CallValues>()
  const [scopeForm] = Form.useForm<{ whole: boolean; rows: ScopeRow[] }>()
  const { data, error, refetch } = useCall(exitPreview, { supplierId }, { silent: true })
  const apply = useAction(insertExit, {
    refreshes,
    onDone: () => {
      notify.success(t('done'))
      onClose()
    },
  })
  const save = (values: CallValues) => {
    const { whole = true, rows = [] } = scopeForm.getFieldsValue(true) as { whole?: boolean; rows?: (ScopeRow | undefined)[] }
    const scope = { whole, rows: whole ? [] : rows.map((row) => row ?? {}) }
    apply.mutate({ ...sent(values), supplierId, scope, submit: true } as InputOf<typeof insertExit>, { onError: (reason) => showAtFields(form, reason) })
  }
  return (
    <Dialog
      open
      title={t('actions.exit')}
      width={width}
      okButtonProps={{ danger: true, disabled: data?.obstacle !== null }}
      confirmLoading={apply.isPending}
      onOk={form.submit}
      onCancel={onClose}
    >
      {error ? (
        <FailedList reason={error.message} onRetry={() => void refetch()} />
      ) : !data ? (
        <SkeletonRows />
      ) : (
        <Flex vertical gap={12}>
          {data.obstacle !== null && <Alert type="warning" showIcon title={data.obstacle} />}
          <OpenThings open={data.open} />
          <ScopeForm form={scopeForm} />
          <CallForm call={insertExit} fields={asked} form={form} onFinish={save} />
        </Flex>
      )}
    </Dialog>
  )
}

interface Thing {
  readonly key: string
  readonly label: string
  readonly amount: string
  readonly isOpen: boolean
}

/** What the product counts as open. */
export function OpenThings({ open }: { open: readonly Thing[] }) {
  const { t } = useTranslation('supplier-lifecycle')
  const left = open.filter(({ isOpen }) => isOpen)
  if (left.length === 0) return <Alert type="success" showIcon title={t('exit.nothingOpen')} />
  return (
    <Alert
      type="info"
      showIcon
      title={t('exit.open')}
      description={left.map(({ key, label, amount }) => (
        <Tag key={key}>
          {label}: {amount}
        </Tag>
      ))}
    />
  )
}

function ScopeForm({ form }: { form: ReturnType<typeof Form.useForm<{ whole: boolean; rows: ScopeRow[] }>>[0] }) {
  const { t } = useTranslation('supplier-lifecycle')
  const whole = Form.useWatch('whole', form) ?? true
  return (
    <Form form={form} layout="vertical" initialValues={{ whole: true, rows: [{}] }}>
      <Form.Item name="whole" label={t('exit.scope')}>
        <Radio.Group
          options={[
            { value: true, label: t('exit.whole') },
            { value: false, label: t('exit.part') },
          ]}
        />
      </Form.Item>
      {!whole && (
        <Form.List name="rows">
          {(rows, { add, remove }) => (
            <Flex vertical gap={8}>
              {rows.map(({ key, name }) => (
                <Flex key={key} gap={8} wrap align="center">
                  <Form.Item name={[name, 'categoryName']} noStyle>
                    <Input aria-label={t('exit.category')} placeholder={t('exit.category')} maxLength={200} style={{ flex: '1 1 150px' }} />
                  </Form.Item>
                  <Form.Item name={[name, 'channel']} style={{ flex: '1 1 150px', marginBottom: 0 }}>
                    <DictSelect code="sales_channel" placeholder={t('exit.channel')} />
                  </Form.Item>
                  <Form.Item name={[name, 'regionCode']} noStyle>
                    <Input aria-label={t('exit.region')} placeholder={t('exit.region')} maxLength={20} style={{ flex: '1 1 120px' }} />
                  </Form.Item>
                  <Button
                    type="text"
                    danger
                    icon={<DeleteOutlined />}
                    aria-label={t('exit.removeRow')}
                    disabled={rows.length === 1}
                    onClick={() => remove(name)}
                  />
                </Flex>
              ))}
              <Button type="dashed" icon={<PlusOutlined />} onClick={() => add({})}>
                {t('exit.addRow')}
              </Button>
            </Flex>
          )}
        </Form.List>
      )}
    </Form>
  )
}
