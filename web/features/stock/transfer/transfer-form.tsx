/** The form of a transfer: both ends, and what goes; saved as a draft or handed in at once. */
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Card, Flex, Form, Typography } from 'antd'
import type { FormInstance, FormRule } from 'antd'
import { insertTransfer, submitTransfer, transferOrder, updateTransfer } from '#server/modules/stock/transfer/transfer-order.contract.ts'
import { send } from '#web/kit/client.ts'
import { inputOf } from '#web/kit/form/call-form.tsx'
import { FormField } from '#web/kit/form/form-field.tsx'
import { useTranslation } from '#web/kit/i18n.ts'
import { QuantityInput } from '#web/kit/widgets/decimal-input.tsx'
import { viewFields, type Field } from '#web/kit/widgets/field.ts'
import { RemoteSelect } from '#web/kit/widgets/remote-select.tsx'
import { spacesOf } from '../choices.ts'
import { DraftForm } from '../draft-form.tsx'
import { stockPaths } from '../inbound/inbound-calls.ts'
import { useDraftForm } from '../use-draft-form.ts'
import { sources, stockIn, targetsOf, type Transfer, type TransferFrom } from './transfer-calls.ts'
import { draftOf, initialOf, type TransferValues } from './transfer-values.ts'
import styles from '../stock.module.css'
import '../texts.ts'

const named = new Map(viewFields(transferOrder).map((field) => [field.name, field]))
const fieldOf = (name: string): Field => named.get(name)!

interface Props {
  readonly row: Transfer | undefined
  /** What a new one begins with. */
  readonly from?: TransferFrom | null
}

export function TransferForm({ row, from = null }: Props) {
  const { t } = useTranslation('transfer')
  const draft = useDraftForm<TransferValues>({
    row,
    insert: (values, submit) => send(insertTransfer, inputOf(insertTransfer, { ...draftOf(values), submit }), { silent: true }),
    update: (seen, values) => send(updateTransfer, inputOf(updateTransfer, { ...seen, ...draftOf(values) }), { silent: true }),
    submit: (seen) => send(submitTransfer, seen, { silent: true }),
    refresh: stockPaths,
    pageOf: (id) => `/storage-center/detail-allot?id=${id}`,
  })
  const { form } = draft
  const sourceId = Form.useWatch('sourceWarehouseId', form) as string | undefined
  const required = { required: true, message: t('required') }
  return (
    <DraftForm
      of={draft}
      title={row ? t('editTitle', { code: row.code }) : t('add')}
      initialValues={initialOf(row, from)}
      words={{ save: t('saveDraft'), submit: t('submit') }}
    >
      <Card size="small" title={t('head')}>
        <div className={styles['fields']}>
          <FormField field={fieldOf('mode')} row={undefined} />
          <Form.Item name="sourceWarehouseId" label={t('source')} rules={[required]}>
            <RemoteSelect
              source={sources}
              {...(row && { known: [{ value: row.sourceWarehouseId, label: row.sourceWarehouseName ?? '' }] })}
              {...(from && { known: [from.warehouse] })}
              // What was chosen lies in another warehouse.
              onChange={() => form.setFieldValue('lines', [{ qty: '1' }])}
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
        {sourceId ? <Lines form={form} row={row} from={from} sourceId={sourceId} /> : <Typography.Text type="secondary">{t('sourceFirst')}</Typography.Text>}
      </Card>
    </DraftForm>
  )
}

const mostLines = 500

interface LinesProps extends Required<Props> {
  readonly form: FormInstance<TransferValues>
  readonly sourceId: string
}

function Lines({ form, row, from, sourceId }: LinesProps) {
  const { t } = useTranslation('transfer')
  const targetId = Form.useWatch('targetWarehouseId', form) as string | undefined
  const required: FormRule = { required: true, message: t('required') }
  const positive: FormRule = {
    validator: async (_rule, value: unknown) => (/[1-9]/.test(String(value ?? '')) ? undefined : Promise.reject(new Error(t('positive')))),
  }
  const saved = (row?.lines ?? []).map(({ inventoryId, skuCode, skuName, sourceSpaceCode, batchNo }) => ({
    value: inventoryId,
    label: [`${skuCode} ${skuName}`, sourceSpaceCode, batchNo].filter(Boolean).join(' · '),
  }))
  const known = [...saved, ...(from?.stock ?? [])]
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
