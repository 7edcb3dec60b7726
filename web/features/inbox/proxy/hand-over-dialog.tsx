/** Somebody leaves: all that he has in hand goes to a colleague, after one has seen how much that is. */
import { Alert, Form, Input } from 'antd'
import { handOver, holdings } from '#server/inbox/proxies.contract.ts'
import { useAction, useCall } from '#web/kit/client.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { Dialog } from '#web/kit/widgets/dialog.tsx'
import { PeopleSelect } from '#web/kit/case/people-select.tsx'
import '../texts.ts'

interface Fields {
  readonly fromUserId: string
  readonly toUserId: string
  readonly comment?: string
}

export function HandOverDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('inbox')
  const [form] = Form.useForm<Fields>()
  const fromUserId = Form.useWatch('fromUserId', form) as string | undefined
  const held = useCall(holdings, { userId: fromUserId ?? '' }, { silent: true, enabled: Boolean(fromUserId) })
  const hand = useAction(handOver, { silent: true, refreshes: ['/api/workflow'] })
  const counts = hand.data ?? held.data
  const required = [{ required: true, message: t('form.peopleRequired') }]
  return (
    <Dialog
      open
      title={t('proxy.handOver')}
      onCancel={onClose}
      onOk={() => (hand.isSuccess ? onClose() : form.submit())}
      confirmLoading={hand.isPending}
      okButtonProps={{ danger: !hand.isSuccess }}
    >
      <Form
        form={form}
        layout="vertical"
        disabled={hand.isSuccess}
        onFinish={(fields) => hand.mutate({ ...fields, comment: fields.comment?.trim() || undefined })}
      >
        <Form.Item name="fromUserId" label={t('proxy.leaver')} rules={required}>
          <PeopleSelect placeholder={t('form.peopleSearch')} />
        </Form.Item>
        <Form.Item name="toUserId" label={t('proxy.successor')} rules={required}>
          <PeopleSelect placeholder={t('form.peopleSearch')} />
        </Form.Item>
        <Form.Item name="comment" label={t('form.comment')}>
          <Input maxLength={500} />
        </Form.Item>
      </Form>
      {counts && (
        <Alert
          type={hand.isSuccess ? 'success' : 'info'}
          showIcon
          role="status"
          title={t(hand.isSuccess ? 'proxy.handed' : 'proxy.holds', {
            tasks: counts.tasks,
            candidacies: counts.candidacies,
            owned: counts.owned,
            proxies: counts.proxies,
          })}
        />
      )}
      {hand.error && <Alert role="alert" type="error" showIcon title={hand.error.message} />}
    </Dialog>
  )
}
