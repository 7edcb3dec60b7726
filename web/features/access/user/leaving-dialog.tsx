/**
 * Somebody's account is about to be closed while he has work in hand: what it is, and to whom it goes. Handing over comes first, so that
 * nothing is stranded if closing is refused; whoever decides may also close without it, and finds the tasks under those of inactive people.
 */
import { Alert, Button, Flex, Form, Input } from 'antd'
import { useState } from 'react'
import type { z } from 'zod'
import { handOver, holdings } from '#server/inbox/proxies.contract.ts'
import { PeopleSelect } from '#web/kit/case/people-select.tsx'
import { send } from '#web/kit/client.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import type { RequestFailed } from '#web/kit/request.ts'
import { Dialog } from '#web/kit/widgets/dialog.tsx'
import '../texts.ts'

export type Holdings = z.output<(typeof holdings)['output']>

export interface Leaver {
  readonly id: string
  readonly name: string
  readonly holding: Holdings
}

export type Closing = 'off' | 'remove'

export const isHolding = ({ tasks, candidacies, owned, proxies }: Holdings): boolean => tasks + candidacies + owned + proxies > 0

interface Fields {
  readonly toUserId: string
  readonly comment?: string
}

export interface LeavingDialogProps {
  readonly closing: Closing
  readonly leavers: readonly Leaver[]
  /** True: close the accounts now. */
  readonly onEnd: (goOn: boolean) => void
}

export function LeavingDialog({ closing, leavers, onEnd }: LeavingDialogProps) {
  const { t } = useTranslation('access')
  const { t: kit } = useTranslation('kit')
  const [form] = Form.useForm<Fields>()
  const [left, setLeft] = useState(leavers)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()

  const handAllOver = async ({ toUserId, comment }: Fields) => {
    setBusy(true)
    setFailure(undefined)
    try {
      const rest: Leaver[] = []
      for (const leaver of left) {
        await send(handOver, { fromUserId: leaver.id, toUserId, comment: comment?.trim() || undefined }, { silent: true })
        const holding = await send(holdings, { userId: leaver.id }, { silent: true })
        if (isHolding(holding)) rest.push({ ...leaver, holding })
      }
      if (rest.length === 0) return onEnd(true)
      setLeft(rest)
      setFailure(t('user.leaving.rest'))
    } catch (reason) {
      setFailure((reason as RequestFailed).message)
    } finally {
      setBusy(false)
    }
    return undefined
  }
  const leaving = new Set(leavers.map(({ id }) => id))
  return (
    <Dialog
      open
      title={t(`user.leaving.title.${closing}`)}
      onCancel={() => onEnd(false)}
      footer={[
        <Button key="cancel" onClick={() => onEnd(false)}>
          {kit('cancel')}
        </Button>,
        <Button key="without" danger disabled={busy} onClick={() => onEnd(true)}>
          {t(`user.leaving.without.${closing}`)}
        </Button>,
        <Button key="hand-over" type="primary" loading={busy} onClick={form.submit}>
          {t(`user.leaving.handOver.${closing}`)}
        </Button>,
      ]}
    >
      <Alert
        type="warning"
        showIcon
        style={{ marginBottom: 16 }}
        title={t('user.leaving.holds')}
        description={
          <Flex vertical component="ul" style={{ margin: 0, paddingInlineStart: 18 }}>
            {left.map(({ id, name, holding }) => (
              <li key={id}>
                {name}: {t('user.leaving.held', { ...holding })}
              </li>
            ))}
          </Flex>
        }
      />
      <Form form={form} layout="vertical" onFinish={(fields) => void handAllOver(fields)}>
        <Form.Item
          name="toUserId"
          label={t('user.leaving.successor')}
          rules={[
            { required: true, message: t('user.leaving.successorRequired') },
            {
              validator: async (_rule, value) => {
                if (leaving.has(String(value))) throw new Error(t('user.leaving.notHimself'))
              },
            },
          ]}
        >
          <PeopleSelect placeholder={t('user.leaving.search')} />
        </Form.Item>
        <Form.Item name="comment" label={t('user.leaving.comment')}>
          <Input maxLength={500} />
        </Form.Item>
      </Form>
      {failure !== undefined && <Alert role="alert" type="error" showIcon title={failure} />}
    </Dialog>
  )
}
