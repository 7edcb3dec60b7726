/** Export of a list: which rows, which fields, which format. Small ones download at once, large ones become a job. */
import { Alert, Button, Checkbox, Form, Radio, Skeleton } from 'antd'
import { useMemo, useState } from 'react'
import type { Resource } from '#kit/contract.ts'
import { useCall } from '../client.ts'
import { download } from '../file-transfer.ts'
import { useLabel, useTranslation } from '../i18n.ts'
import { notify } from '../notify.ts'
import { useHiddenFields } from '../permissions.ts'
import { callsOf } from '../resource-calls.ts'
import type { Row } from '../resource-calls.ts'
import { Dialog } from '../widgets/dialog.tsx'
import { readableFields } from '../widgets/field.ts'
import { directExportLimit, exportRequest } from './export-rows.ts'
import type { ExportChoice } from './export-rows.ts'
import styles from './transfer.module.css'
import '../texts.ts'

export interface ExportDialogProps {
  readonly of: Resource
  readonly conditions: Readonly<Record<string, unknown>>
  readonly total: number
  readonly rows: { readonly chosen: readonly Row[]; readonly page: readonly Row[] }
  readonly onClose: () => void
}

interface ExportField {
  readonly field: string
  readonly label: string
  readonly chosen: boolean
}

export function ExportDialog({ of: resource, conditions, total, rows, onClose }: ExportDialogProps) {
  const { t } = useTranslation('kit')
  const label = useLabel()
  const { fields, loading } = useExportFields(resource)
  const [choice, setChoice] = useState<Omit<ExportChoice, 'fields'> & { readonly fields?: readonly string[] }>({
    format: 'xlsx',
    scope: rows.chosen.length > 0 ? 'chosen' : 'all',
  })
  const [busy, setBusy] = useState(false)
  const change = (next: Partial<ExportChoice>) => setChoice((present) => ({ ...present, ...next }))
  const chosen = choice.fields ?? fields.filter((one) => one.chosen).map((one) => one.field)

  const start = async () => {
    const call = callsOf(resource).export
    if (!call) throw new Error(t('transfer.noUrl'))
    if (chosen.length === 0) return notify.warning(t('transfer.fieldsRequired'))
    if (total === 0) return notify.warning(t('transfer.noRows'))
    setBusy(true)
    try {
      const job = await download(call, exportRequest({ ...choice, fields: chosen }, conditions, rows))
      if (job) notify.info(t('transfer.queued'))
      onClose()
    } catch {
      // The client has shown what went wrong; the choice stays for another attempt.
    } finally {
      setBusy(false)
    }
    return undefined
  }

  const scopes = [
    { value: 'all' as const, label: t('transfer.scopeAll', { total }) },
    { value: 'page' as const, label: t('transfer.scopePage') },
    ...(rows.chosen.length > 0 ? [{ value: 'chosen' as const, label: t('transfer.scopeChosen', { count: rows.chosen.length }) }] : []),
  ]
  return (
    <Dialog
      open
      title={t('transfer.exportTitle', { label: label(resource.label) })}
      width={640}
      onCancel={onClose}
      onOk={() => void start()}
      okText={t('transfer.start')}
      confirmLoading={busy}
    >
      <Form layout="vertical">
        <Form.Item label={t('transfer.scope')}>
          <Radio.Group vertical value={choice.scope} options={scopes} onChange={(event) => change({ scope: event.target.value as ExportChoice['scope'] })} />
        </Form.Item>
        {choice.scope === 'all' && total > directExportLimit && (
          <Alert type="info" showIcon style={{ marginBottom: 16 }} title={t('transfer.large', { limit: directExportLimit })} />
        )}
        <Form.Item label={t('transfer.format')}>
          <Radio.Group
            value={choice.format}
            options={['xlsx', 'csv']}
            optionType="button"
            onChange={(event) => change({ format: event.target.value as ExportChoice['format'] })}
          />
        </Form.Item>
        <FieldChoice fields={fields} loading={loading} chosen={chosen} onChange={(next) => change({ fields: next })} />
      </Form>
    </Dialog>
  )
}

interface FieldChoiceProps {
  readonly fields: readonly ExportField[]
  readonly loading: boolean
  readonly chosen: readonly string[]
  readonly onChange: (fields: readonly string[]) => void
}

function FieldChoice({ fields, loading, chosen, onChange }: FieldChoiceProps) {
  const { t } = useTranslation('kit')
  if (loading) return <Skeleton active paragraph={{ rows: 4 }} />
  const all = fields.map((one) => one.field)
  return (
    <>
      <div className={styles['fieldHead']}>
        <span id="export-fields">{t('transfer.fields')}</span>
        <span>
          <Button type="link" size="small" onClick={() => onChange(all)}>
            {t('select.all')}
          </Button>
          <Button type="link" size="small" onClick={() => onChange([])}>
            {t('select.clearAll')}
          </Button>
        </span>
      </div>
      <div className={styles['fields']} role="group" aria-labelledby="export-fields">
        {fields.map(({ field, label }) => (
          <Checkbox
            key={field}
            checked={chosen.includes(field)}
            // In the order of the file, not of the clicks.
            onChange={(event) => onChange(all.filter((one) => (one === field ? event.target.checked : chosen.includes(one))))}
          >
            {label}
          </Checkbox>
        ))}
      </div>
    </>
  )
}

/** The server knows what can be exported; a resource without that call offers what the user may read. */
function useExportFields(resource: Resource): { fields: readonly ExportField[]; loading: boolean } {
  const label = useLabel()
  const hidden = useHiddenFields(resource)
  const { exportFields, list } = callsOf(resource)
  const { data, isLoading } = useCall(exportFields ?? list, {}, { enabled: exportFields !== undefined, silent: true, staleTime: 60_000 })
  const own = useMemo(
    () =>
      readableFields(resource, hidden).map(({ name, label: text, view }) => ({
        field: name,
        label: label(text),
        chosen: view.column !== undefined && view.column !== 'hidden' && view.column !== false,
      })),
    [resource, hidden, label],
  )
  return { fields: Array.isArray(data) ? (data as ExportField[]) : own, loading: isLoading }
}
