/** Failures of the world outside: tried again one by one or together, mended, ignored, opened again. */
import { useQueryClient } from '@tanstack/react-query'
import { Form, Input } from 'antd'
import { useMemo, useState } from 'react'
import { exceptionOrder, exceptionStatuses, ignoreException, reopenException, retryException } from '#server/modules/exception/exception.contract.ts'
import { refreshPaths, send } from '#web/kit/client.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import type { ListAction } from '#web/kit/list/list-action.ts'
import { ResourceList } from '#web/kit/list/resource-list.tsx'
import { notify } from '#web/kit/notify.ts'
import type { Row, RowOf } from '#web/kit/resource-calls.ts'
import { Dialog } from '#web/kit/widgets/dialog.tsx'
import '../configuration/texts.ts'

type Exception = RowOf<typeof exceptionOrder>

const tabs = { field: 'status', tabs: exceptionStatuses.map(({ value, label }) => ({ value, label })) } as const
const rowsOf = (rows: readonly Exception[]): readonly Row[] => rows

export default function ExceptionPage() {
  const { t } = useTranslation('configuration')
  const cache = useQueryClient()
  const [asking, setAsking] = useState<{ kind: 'ignore' | 'edit'; row: Row }>()
  const actions = useMemo((): ListAction<Exception>[] => {
    const done = async (text: string) => {
      notify.success(text)
      await refreshPaths(cache, [exceptionOrder.path])
    }
    return [
      {
        key: 'retry',
        label: t('exception.retry'),
        permission: 'exception-order:retry',
        ability: 'retry',
        on: 'both',
        run: async (rows) => {
          await send(retryException, { ids: rowsOf(rows).map(({ id }) => id) })
          await done(t('exception.retried'))
        },
      },
      {
        key: 'edit',
        label: t('exception.edit'),
        permission: 'exception-order:retry',
        ability: 'retry',
        run: (rows) => {
          const [row] = rowsOf(rows)
          if (row) setAsking({ kind: 'edit', row })
        },
      },
      {
        key: 'ignore',
        label: t('exception.ignore'),
        permission: 'exception-order:ignore',
        ability: 'ignore',
        danger: true,
        run: (rows) => {
          const [row] = rowsOf(rows)
          if (row) setAsking({ kind: 'ignore', row })
        },
      },
      {
        key: 'reopen',
        label: t('exception.reopen'),
        permission: 'exception-order:reopen',
        ability: 'reopen',
        run: async (rows) => {
          for (const { id } of rowsOf(rows)) await send(reopenException, { id })
          await done(t('exception.reopened'))
        },
      },
    ]
  }, [cache, t])
  return (
    <>
      <ResourceList of={exceptionOrder} tabs={tabs} actions={actions} />
      {asking?.kind === 'ignore' && <IgnoreDialog row={asking.row} onClose={() => setAsking(undefined)} />}
      {asking?.kind === 'edit' && <EditDialog row={asking.row} onClose={() => setAsking(undefined)} />}
    </>
  )
}

/** Runs a call, closes the dialog and reads the list again. */
function useSettling(onClose: () => void) {
  const cache = useQueryClient()
  const [busy, setBusy] = useState(false)
  const settle = async (call: () => Promise<unknown>, text: string) => {
    setBusy(true)
    try {
      await call()
      notify.success(text)
      onClose()
      await refreshPaths(cache, [exceptionOrder.path])
    } catch {
      // The client has told it.
    } finally {
      setBusy(false)
    }
  }
  return { busy, settle }
}

function IgnoreDialog({ row, onClose }: { row: Row; onClose: () => void }) {
  const { t } = useTranslation('configuration')
  const [form] = Form.useForm<{ reason: string }>()
  const { busy, settle } = useSettling(onClose)
  return (
    <Dialog open title={t('exception.ignoreTitle')} confirmLoading={busy} onOk={form.submit} onCancel={onClose}>
      <Form form={form} layout="vertical" onFinish={({ reason }) => void settle(() => send(ignoreException, { id: row.id, reason }), t('exception.ignored'))}>
        <Form.Item name="reason" label={t('exception.reason')} rules={[{ required: true, whitespace: true, message: t('exception.reasonMissing') }]}>
          <Input.TextArea maxLength={500} showCount rows={3} />
        </Form.Item>
      </Form>
    </Dialog>
  )
}

const objectIn = (text: string): Record<string, unknown> | undefined => {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

function EditDialog({ row, onClose }: { row: Row; onClose: () => void }) {
  const { t } = useTranslation('configuration')
  const [form] = Form.useForm<{ payload: string }>()
  const { busy, settle } = useSettling(onClose)
  const validate = async (_rule: unknown, text: string) => {
    if (!objectIn(text)) throw new Error(t('exception.badJson'))
  }
  return (
    <Dialog open width={640} title={t('exception.editTitle')} okText={t('exception.retry')} confirmLoading={busy} onOk={form.submit} onCancel={onClose}>
      <Form
        form={form}
        layout="vertical"
        initialValues={{ payload: JSON.stringify(row['payload'] ?? {}, null, 2) }}
        onFinish={({ payload }) => void settle(() => send(retryException, { id: row.id, payload: objectIn(payload) ?? {} }), t('exception.retried'))}
      >
        <Form.Item name="payload" rules={[{ validator: validate }]}>
          <Input.TextArea autoSize={{ minRows: 8, maxRows: 18 }} style={{ fontFamily: 'monospace' }} aria-label={t('exception.editTitle')} />
        </Form.Item>
      </Form>
    </Dialog>
  )
}
