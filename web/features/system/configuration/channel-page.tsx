/** Carriers of text messages or mails: a list with a test that goes to an address of one's choice. */
import { Form, Input } from 'antd'
import { useState } from 'react'
import type { Call, Resource } from '#kit/contract.ts'
import { send } from '#web/kit/client.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { ResourceList } from '#web/kit/list/resource-list.tsx'
import type { Row } from '#web/kit/resource-calls.ts'
import { Dialog } from '#web/kit/widgets/dialog.tsx'
import { useConfigurationActions, useTestOutcome } from './use-configuration-actions.ts'
import './texts.ts'

interface ChannelPageProps {
  readonly of: Resource
  readonly enable: Call
  readonly test: Call
  readonly to: 'mobile' | 'mail'
}

export function ChannelPage({ of: resource, enable, test, to }: ChannelPageProps) {
  const [testing, setTesting] = useState<Row>()
  const actions = useConfigurationActions(resource, enable, setTesting)
  return (
    <>
      <ResourceList of={resource} actions={actions} />
      {testing && <TestDialog row={testing} resource={resource} test={test} to={to} onClose={() => setTesting(undefined)} />}
    </>
  )
}

const forms = { mobile: /^\d{11}$/, mail: /^[^@\s]+@[^@\s]+\.[^@\s]+$/ } as const

function TestDialog({ row, resource, test, to, onClose }: { row: Row; resource: Resource; test: Call; to: 'mobile' | 'mail'; onClose: () => void }) {
  const { t } = useTranslation('configuration')
  const [form] = Form.useForm<{ recipient: string }>()
  const [busy, setBusy] = useState(false)
  const tell = useTestOutcome(resource.path)
  const run = async ({ recipient }: { recipient: string }) => {
    setBusy(true)
    try {
      await tell((await send(test, { id: row.id, recipient })) as { ok: boolean; error: string | null })
      onClose()
    } catch {
      // The client has told it.
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog open title={t('testTitle', { name: String(row['name']) })} okText={t('test')} confirmLoading={busy} onOk={form.submit} onCancel={onClose}>
      <Form form={form} layout="vertical" onFinish={(values) => void run(values)}>
        <Form.Item
          name="recipient"
          label={t(to)}
          rules={[{ required: true, pattern: forms[to], message: t(to === 'mobile' ? 'mobileMissing' : 'mailMissing') }]}
        >
          <Input inputMode={to === 'mobile' ? 'numeric' : 'email'} maxLength={to === 'mobile' ? 11 : 200} />
        </Form.Item>
        <button type="submit" hidden tabIndex={-1} aria-hidden="true" />
      </Form>
    </Dialog>
  )
}
