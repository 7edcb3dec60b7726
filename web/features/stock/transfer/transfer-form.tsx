/** The form of a transfer: both ends, and what goes; saved as a draft or handed in at once. */
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Card, Flex, Form, Typography } from 'antd'
import type { FormInstance, FormRule } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { insertTransfer, submitTransfer, transferOrder, updateTransfer } from '#server/modules/stock/transfer/transfer-order.contract.ts'
import { refreshPaths, send } from '#web/kit/client.ts'
import { fieldPath } from '#web/kit/form/draft.ts'
import { FormField } from '#web/kit/form/form-field.tsx'
import { useTranslation } from '#web/kit/i18n.ts'
import { notify } from '#web/kit/notify.ts'
import { RequestFailed } from '#web/kit/request.ts'
import { useUnsaved } from '#web/kit/unsaved.ts'
import { QuantityInput } from '#web/kit/widgets/decimal-input.tsx'
import { viewFields, type Field } from '#web/kit/widgets/field.ts'
import { RemoteSelect } from '#web/kit/widgets/remote-select.tsx'
import { spacesOf } from '../choices.ts'
import { stockPaths } from '../inbound/inbound-calls.ts'
import { sources, stockIn, targetsOf, type Transfer } from './transfer-calls.ts'
import { draftOf, initialOf, type TransferValues } from './transfer-values.ts'
import styles from '../stock.module.css'
import '../texts.ts'

const named = new Map(viewFields(transferOrder).map((field) => [field.name, field]))
const fieldOf = (name: string): Field => named.get(name)!

export function TransferForm({ row }: { row: Transfer | undefined }) {
  const { t } = useTranslation('transfer')
  const navigate = useNavigate()
  const cache = useQueryClient()
  const [form] = Form.useForm<TransferValues>()
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const sourceId = Form.useWatch('sourceWarehouseId', form) as string | undefined
  useUnsaved(() => form.isFieldsTouched() && !busy)

  const save = async (submits: boolean) => {
    const values = await form.validateFields().catch(() => undefined)
    if (!values) return
    setBusy(true)
    setRefusal(undefined)
    try {
      const draft = draftOf(values)
      const saved = row
        ? await send(updateTransfer, { id: row.id, version: row.version, ...draft } as never, { silent: true })
        : await send(insertTransfer, { ...draft, submit: submits } as never, { silent: true })
      if (submits && row) await send(submitTransfer, { id: saved.id, version: saved.version }, { silent: true })
      form.resetFields()
      notify.success(t('saved'))
      await refreshPaths(cache, stockPaths)
      void navigate(`/storage-center/detail-allot?id=${saved.id}`, { replace: true })
    } catch (reason) {
      if (!(reason instanceof RequestFailed)) throw reason
      form.setFields(reason.fieldErrors.map(({ path, message }) => ({ name: fieldPath(path), errors: [message] })) as never)
      setRefusal(reason.message)
    } finally {
      setBusy(false)
    }
  }
  const required = { required: true, message: t('required') }
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
          <FormField field={fieldOf('mode')} row={undefined} />
          <Form.Item name="sourceWarehouseId" label={t('source')} rules={[required]}>
            <RemoteSelect
              source={sources}
              {...(row && { known: [{ value: row.sourceWarehouseId, label: row.sourceWarehouseName ?? '' }] })}
              // What was chosen lies in another warehouse.
              onChange={() => form.setFieldsValue({ lines: [{ qty: '1' }] } as never)}
            />
          </Form.Item>
          <Form.Item name="targetWarehouseId" label={t('target')} rules={[required]}>
            <RemoteSelect
              key={sourceId ?? 'none'}
              source={targetsOf(sourceId)}
              {...(row && { known: [{ value: row.targetWarehouseId, label: row.targetWarehouseName ?? '' }] })}
            />
          </Form.Item>
          <FormField field={fieldOf('reason')} row={undefined} />
          <FormField field={fieldOf('remark')} row={undefined} />
        </div>
      </Card>
      <Card size="small" title={t('lines')}>
        {sourceId ? <Lines form={form} row={row} sourceId={sourceId} /> : <Typography.Text type="secondary">{t('sourceFirst')}</Typography.Text>}
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

const mostLines = 500

function Lines({ form, row, sourceId }: { form: FormInstance<TransferValues>; row: Transfer | undefined; sourceId: string }) {
  const { t } = useTranslation('transfer')
  const targetId = Form.useWatch('targetWarehouseId', form) as string | undefined
  const required: FormRule = { required: true, message: t('required') }
  const positive: FormRule = {
    validator: async (_rule, value: unknown) => (/[1-9]/.test(String(value ?? '')) ? undefined : Promise.reject(new Error(t('positive')))),
  }
  const known = (row?.lines ?? []).map(({ inventoryId, skuCode, skuName, sourceSpaceCode, batchNo }) => ({
    value: inventoryId,
    label: [`${skuCode} ${skuName}`, sourceSpaceCode, batchNo].filter(Boolean).join(' · '),
  }))
  const knownSpaces = (row?.lines ?? []).flatMap(({ targetSpaceId, targetSpaceCode }) =>
    targetSpaceId ? [{ value: targetSpaceId, label: targetSpaceCode ?? '' }] : [],
  )
  return (
    <Form.List name="lines">
      {(fields, { add, remove }) => (
        <Flex vertical gap={8}>
          {fields.map(({ key, name: place }) => (
            <div key={key} className={styles['moved']} role="group" aria-label={t('line', { number: place + 1 })}>
              <Form.Item name={[place, 'inventoryId']} rules={[required]} style={{ marginBottom: 0 }}>
                <RemoteSelect aria-label={`${t('goods')} ${place + 1}`} placeholder={t('goods')} source={stockIn(sourceId)} known={known} />
              </Form.Item>
              <Form.Item name={[place, 'qty']} rules={[positive]} style={{ marginBottom: 0 }}>
                <QuantityInput aria-label={`${t('qty')} ${place + 1}`} placeholder={t('qty')} />
              </Form.Item>
              <Form.Item name={[place, 'targetSpaceId']} style={{ marginBottom: 0 }}>
                <RemoteSelect
                  aria-label={`${t('targetSpace')} ${place + 1}`}
                  placeholder={t('targetSpace')}
                  source={spacesOf(targetId ?? sourceId)}
                  known={knownSpaces}
                  disabled={!targetId}
                />
              </Form.Item>
              <Button
                type="text"
                danger
                icon={<DeleteOutlined />}
                disabled={fields.length === 1}
                aria-label={t('removeLine', { number: place + 1 })}
                onClick={() => remove(place)}
              />
            </div>
          ))}
          <Button type="dashed" block icon={<PlusOutlined />} disabled={fields.length >= mostLines} onClick={() => add({ qty: '1' })}>
            {t('addLine')}
          </Button>
        </Flex>
      )}
    </Form.List>
  )
}
