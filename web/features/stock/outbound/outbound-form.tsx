/** The form of an outbound order: its head, where it goes, its goods; saved as a draft or handed in at once. */
import { useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Card, Flex, Form, Typography } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { insertOutbound, outboundOrder, submitOutbound, updateOutbound } from '#server/modules/stock/outbound/outbound-order.contract.ts'
import { refreshPaths, send } from '#web/kit/client.ts'
import { fieldPath } from '#web/kit/form/draft.ts'
import { FormField } from '#web/kit/form/form-field.tsx'
import { useTranslation } from '#web/kit/i18n.ts'
import { notify } from '#web/kit/notify.ts'
import { RequestFailed } from '#web/kit/request.ts'
import { useUnsaved } from '#web/kit/unsaved.ts'
import { viewFields, type Field } from '#web/kit/widgets/field.ts'
import { RemoteSelect } from '#web/kit/widgets/remote-select.tsx'
import { warehouses } from '../choices.ts'
import { DraftLines } from '../draft-lines.tsx'
import { stockPaths } from '../inbound/inbound-calls.ts'
import type { Outbound } from './outbound-calls.ts'
import { draftOf, initialOf, type OutboundValues } from './outbound-values.ts'
import styles from '../stock.module.css'
import '../texts.ts'

const named = new Map(viewFields(outboundOrder).map((field) => [field.name, field]))
const fieldOf = (name: string): Field => named.get(name)!

export function OutboundForm({ row }: { row: Outbound | undefined }) {
  const { t } = useTranslation('outbound')
  const navigate = useNavigate()
  const cache = useQueryClient()
  const [form] = Form.useForm<OutboundValues>()
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  useUnsaved(() => form.isFieldsTouched() && !busy)

  const save = async (submits: boolean) => {
    const values = await form.validateFields().catch(() => undefined)
    if (!values) return
    setBusy(true)
    setRefusal(undefined)
    try {
      const draft = draftOf(values)
      const saved = row
        ? await send(updateOutbound, { id: row.id, version: row.version, ...draft } as never, { silent: true })
        : await send(insertOutbound, { type: values.type, ...draft, submit: submits } as never, { silent: true })
      if (submits && row) await send(submitOutbound, { id: saved.id, version: saved.version }, { silent: true })
      form.resetFields()
      notify.success(t('saved'))
      await refreshPaths(cache, stockPaths)
      void navigate(`/storage-center/outbound-info?id=${saved.id}`, { replace: true })
    } catch (reason) {
      if (!(reason instanceof RequestFailed)) throw reason
      form.setFields(reason.fieldErrors.map(({ path, message }) => ({ name: fieldPath(path), errors: [message] })) as never)
      setRefusal(reason.message)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Form
      form={form}
      layout="vertical"
      validateTrigger="onBlur"
      scrollToFirstError={{ block: 'center' }}
      initialValues={initialOf(row)}
      className={styles['page'] ?? ''}
    >
      <Typography.Title level={4} style={{ margin: 0 }}>
        {row ? t('editTitle', { code: row.code }) : t('add')}
      </Typography.Title>
      <Card size="small" title={t('head')}>
        <div className={styles['fields']}>
          {!row && <FormField field={fieldOf('type')} row={undefined} />}
          <Form.Item name="warehouseId" label={t('warehouse')} rules={[{ required: true, message: t('warehouseMissing') }]}>
            <RemoteSelect source={warehouses} {...(row && { known: [{ value: row.warehouseId, label: row.warehouseName ?? '' }] })} />
          </Form.Item>
          <FormField field={fieldOf('remark')} row={undefined} />
        </div>
      </Card>
      <Card size="small" title={t('consignee')}>
        <div className={styles['fields']}>
          {(['consigneeName', 'consigneeMobile', 'regionCode', 'address'] as const).map((name) => (
            <FormField key={name} field={fieldOf(name)} row={undefined} />
          ))}
        </div>
      </Card>
      <Card size="small" title={t('lines')}>
        <DraftLines form={form} known={row?.lines ?? []} isPriced={false} />
      </Card>
      <div aria-live="polite">{refusal && <Alert type="error" showIcon title={refusal} />}</div>
      <Flex justify="end" gap={8} wrap className={styles['foot'] ?? ''}>
        <Button loading={busy} onClick={() => void save(false)}>
          {t('saveDraft')}
        </Button>
        <Button type="primary" loading={busy} onClick={() => void save(true)}>
          {t('submit')}
        </Button>
      </Flex>
    </Form>
  )
}
