/** The form of an inbound order: its head, its goods with their value, saved as a draft or handed in at once. */
import { useQueryClient } from '@tanstack/react-query'
import { Button, Card, Flex, Form, Typography } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { inboundNumber, inboundOrder, insertInbound, submitInbound, updateInbound } from '#server/modules/stock/inbound/inbound-order.contract.ts'
import { refreshPaths, send } from '#web/kit/client.ts'
import { fieldPath } from '#web/kit/form/draft.ts'
import { FormField } from '#web/kit/form/form-field.tsx'
import { useTranslation } from '#web/kit/i18n.ts'
import { notify } from '#web/kit/notify.ts'
import { RequestFailed } from '#web/kit/request.ts'
import { flagsOf, useSession } from '#web/kit/session.ts'
import { useUnsaved } from '#web/kit/unsaved.ts'
import { viewFields, type Field } from '#web/kit/widgets/field.ts'
import { RemoteSelect } from '#web/kit/widgets/remote-select.tsx'
import { warehouses } from '../choices.ts'
import { DraftLines } from '../draft-lines.tsx'
import { stockPaths, type Inbound } from './inbound-calls.ts'
import { draftOf, initialOf, type InboundValues } from './inbound-values.ts'
import styles from '../stock.module.css'
import '../texts.ts'

const named = new Map(viewFields(inboundOrder).map((field) => [field.name, field]))
const fieldOf = (name: string): Field => named.get(name)!

export function InboundForm({ row }: { row: Inbound | undefined }) {
  const { t } = useTranslation('stock')
  const navigate = useNavigate()
  const cache = useQueryClient()
  const { isSupplier } = flagsOf(useSession()?.user)
  const [form] = Form.useForm<InboundValues>()
  const [busy, setBusy] = useState(false)
  const [code, setCode] = useState(row?.code)
  useUnsaved(() => form.isFieldsTouched() && !busy)
  const draw = async () => setCode((await send(inboundNumber, { x: 'inbound' })).code)

  const save = async (submits: boolean) => {
    const values = await form.validateFields().catch(() => undefined)
    if (!values) return
    setBusy(true)
    try {
      const draft = draftOf(values)
      const saved = row
        ? await send(updateInbound, { id: row.id, version: row.version, ...draft } as never, { silent: true })
        : await send(insertInbound, { type: values.type, supplierId: values.supplierId, code, ...draft } as never, { silent: true })
      if (submits) await send(submitInbound, { id: saved.id, version: saved.version })
      form.resetFields()
      notify.success(t('saved'))
      await refreshPaths(cache, stockPaths)
      void navigate(`/storage-center/stock-info?id=${saved.id}`, { replace: true })
    } catch (reason) {
      if (!(reason instanceof RequestFailed)) throw reason
      form.setFields(reason.fieldErrors.map(({ path, message }) => ({ name: fieldPath(path), errors: [message] })) as never)
      notify.error(reason.message)
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
      <Flex align="center" gap={12} wrap>
        <Typography.Title level={4} style={{ margin: 0 }}>
          {row ? t('inbound.editTitle') : t('inbound.addTitle')}
        </Typography.Title>
        {code ? <Typography.Text code>{code}</Typography.Text> : <Button onClick={() => void draw()}>{t('inbound.draw')}</Button>}
      </Flex>
      <Card size="small" title={t('inbound.head')}>
        <div className={styles['fields']}>
          {!row && <FormField field={fieldOf('type')} row={undefined} />}
          <Form.Item name="warehouseId" label={t('inbound.warehouse')} rules={[{ required: true, message: t('inbound.warehouseMissing') }]}>
            <RemoteSelect source={warehouses} {...(row && { known: [{ value: row.warehouseId, label: row.warehouseName ?? '' }] })} />
          </Form.Item>
          {!row && !isSupplier && <FormField field={fieldOf('supplierId')} row={undefined} />}
          <FormField field={fieldOf('sourceCode')} row={undefined} />
          <FormField field={fieldOf('arrivalOn')} row={undefined} />
          <FormField field={fieldOf('remark')} row={undefined} />
        </div>
      </Card>
      <Card size="small" title={t('line.title')}>
        <DraftLines form={form} known={row?.lines ?? []} isPriced />
      </Card>
      <Flex justify="end" gap={8} wrap className={styles['foot'] ?? ''}>
        <Button loading={busy} onClick={() => void save(false)}>
          {t('inbound.saveDraft')}
        </Button>
        <Button type="primary" loading={busy} onClick={() => void save(true)}>
          {t('inbound.submit')}
        </Button>
      </Flex>
    </Form>
  )
}
