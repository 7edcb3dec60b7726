/** Acting in somebody else's name: says what happens, asks why, and starts over as that user. The shell shows a mark as long as it lasts. */
import { Alert, Form, Input } from 'antd'
import { useState } from 'react'
import { simulate } from '#server/auth/auth.contract.ts'
import { send } from '#web/kit/client.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { notify } from '#web/kit/notify.ts'
import type { RequestFailed } from '#web/kit/request.ts'
import { signInByToken } from '#web/kit/session.ts'
import { Dialog } from '#web/kit/widgets/dialog.tsx'
import '../texts.ts'

const longestReason = 300

export function SimulationDialog({ user, onClose }: { user: { readonly id: string; readonly name: string; readonly account: string }; onClose: () => void }) {
  const { t } = useTranslation('access')
  const [form] = Form.useForm<{ reason: string }>()
  const [busy, setBusy] = useState(false)
  const start = async ({ reason }: { reason: string }) => {
    setBusy(true)
    try {
      const { token } = await send(simulate, { userId: user.id, reason }, { silent: true })
      // The shell sees the other user and begins anew: nothing of the administrator's own pages stays in memory.
      await signInByToken('simulation', token)
    } catch (failure) {
      notify.error((failure as RequestFailed).message)
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      title={t('user.simulateTitle', { name: `${user.name} (${user.account})` })}
      okText={t('user.simulateStart')}
      confirmLoading={busy}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Alert type="warning" showIcon title={t('user.simulateHint')} style={{ marginBottom: 16 }} />
      <Form form={form} layout="vertical" onFinish={(values) => void start(values)}>
        <Form.Item name="reason" label={t('user.reason')} rules={[{ required: true, whitespace: true, message: t('user.reasonRequired') }]}>
          <Input.TextArea maxLength={longestReason} showCount autoSize={{ minRows: 2, maxRows: 5 }} />
        </Form.Item>
      </Form>
    </Dialog>
  )
}
