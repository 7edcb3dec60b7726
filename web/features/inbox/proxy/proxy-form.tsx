/** Names a proxy for a time, for all processes or some. */
import { Alert, DatePicker, Form, Input, Select } from 'antd'
import dayjs from 'dayjs'
import type { Dayjs } from 'dayjs'
import { saveProxy } from '#server/inbox/proxies.contract.ts'
import type { proxyList } from '#server/inbox/proxies.contract.ts'
import { startList } from '#server/inbox/work.contract.ts'
import { useAction, useCall } from '#web/kit/client.ts'
import type { OutputOf } from '#web/kit/client.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { notify } from '#web/kit/notify.ts'
import { Dialog } from '#web/kit/widgets/dialog.tsx'
import { PeopleSelect } from '#web/kit/case/people-select.tsx'
import '../texts.ts'

export type Proxy = OutputOf<typeof proxyList>['records'][number]

interface Fields {
  readonly userId?: string
  readonly agentId: string
  readonly period: readonly [Dayjs, Dayjs]
  readonly processKeys?: string[]
  readonly reason?: string
}

export interface ProxyFormProps {
  readonly proxy: Proxy | undefined
  readonly forOthers: boolean
  readonly onClose: () => void
}

const most = 200
const minute = 'YYYY-MM-DDTHH:mm:ssZ'

export function ProxyForm({ proxy, forOthers, onClose }: ProxyFormProps) {
  const { t } = useTranslation('inbox')
  const [form] = Form.useForm<Fields>()
  const { data } = useCall(startList, { current: 1, size: most }, { silent: true, staleTime: 60_000 })
  const save = useAction(saveProxy, {
    silent: true,
    refreshes: ['/api/workflow/proxy'],
    onDone: () => {
      notify.success(t('settings.saved'))
      onClose()
    },
  })
  const run = ({ userId, agentId, period: [from, to], processKeys, reason }: Fields) =>
    save.mutate({
      ...(proxy && { id: proxy.id, userId: proxy.userId }),
      ...(!proxy && userId && { userId }),
      agentId,
      from: from.format(minute),
      to: to.format(minute),
      processKeys: processKeys?.length ? processKeys : undefined,
      reason: reason?.trim() || undefined,
    })
  return (
    <Dialog open title={t(proxy ? 'proxy.edit' : 'proxy.add')} onCancel={onClose} onOk={() => form.submit()} confirmLoading={save.isPending}>
      <Form
        form={form}
        layout="vertical"
        onFinish={run}
        initialValues={
          proxy
            ? { agentId: proxy.agentId, period: [dayjs(proxy.from), dayjs(proxy.to)], processKeys: [...proxy.processKeys], reason: proxy.reason ?? '' }
            : { period: [dayjs().startOf('hour'), dayjs().add(7, 'day').endOf('day')] }
        }
      >
        {forOthers && !proxy && (
          <Form.Item name="userId" label={t('proxy.user')} rules={[{ required: true, message: t('form.peopleRequired') }]}>
            <PeopleSelect placeholder={t('form.peopleSearch')} />
          </Form.Item>
        )}
        <Form.Item name="agentId" label={t('proxy.agent')} rules={[{ required: true, message: t('form.peopleRequired') }]}>
          <PeopleSelect placeholder={t('form.peopleSearch')} />
        </Form.Item>
        <Form.Item name="period" label={t('proxy.period')} rules={[{ required: true, message: t('proxy.periodRequired') }]}>
          <DatePicker.RangePicker showTime={{ format: 'HH:mm' }} format="YYYY-MM-DD HH:mm" style={{ width: '100%' }} />
        </Form.Item>
        <Form.Item name="processKeys" label={t('proxy.processes')} extra={t('proxy.processesHint')}>
          <Select
            mode="multiple"
            allowClear
            placeholder={t('proxy.allProcesses')}
            options={(data?.records ?? []).map(({ key, name }) => ({ value: key, label: name ?? key }))}
          />
        </Form.Item>
        <Form.Item name="reason" label={t('proxy.reason')}>
          <Input maxLength={500} />
        </Form.Item>
        {save.error && <Alert role="alert" type="error" showIcon title={save.error.message} />}
      </Form>
    </Dialog>
  )
}
