/** The form of an outbound order: its head, where it goes, its goods; saved as a draft or handed in at once. */
import { Card, Form } from 'antd'
import { insertOutbound, outboundOrder, submitOutbound, updateOutbound } from '#server/modules/stock/outbound/outbound-order.contract.ts'
import { send } from '#web/kit/client.ts'
import { inputOf } from '#web/kit/form/call-form.tsx'
import { FormField } from '#web/kit/form/form-field.tsx'
import { useTranslation } from '#web/kit/i18n.ts'
import { viewFields, type Field } from '#web/kit/widgets/field.ts'
import { RemoteSelect } from '#web/kit/widgets/remote-select.tsx'
import { placesOfDocuments } from '../choices.ts'
import { DraftForm } from '../draft-form.tsx'
import { DraftLines } from '../draft-lines.tsx'
import { stockPaths } from '../inbound/inbound-calls.ts'
import { useDraftForm } from '../use-draft-form.ts'
import type { Outbound } from './outbound-calls.ts'
import { draftOf, initialOf, type OutboundValues } from './outbound-values.ts'
import styles from '../stock.module.css'
import '../texts.ts'

const named = new Map(viewFields(outboundOrder).map((field) => [field.name, field]))
const fieldOf = (name: string): Field => named.get(name)!

export function OutboundForm({ row }: { row: Outbound | undefined }) {
  const { t } = useTranslation('outbound')
  const draft = useDraftForm<OutboundValues>({
    row,
    insert: (values, submit) => send(insertOutbound, inputOf(insertOutbound, { type: values.type, ...draftOf(values), submit }), { silent: true }),
    update: (seen, values) => send(updateOutbound, inputOf(updateOutbound, { ...seen, ...draftOf(values) }), { silent: true }),
    submit: (seen) => send(submitOutbound, seen, { silent: true }),
    refresh: stockPaths,
    pageOf: (id) => `/storage-center/outbound-info?id=${id}`,
  })

  return (
    <DraftForm
      of={draft}
      title={row ? t('editTitle', { code: row.code }) : t('add')}
      initialValues={initialOf(row)}
      words={{ save: t('saveDraft'), submit: t('submit') }}
    >
      <Card size="small" title={t('head')}>
        <div className={styles['fields']}>
          {!row && <FormField field={fieldOf('type')} row={undefined} />}
          <Form.Item name="warehouseId" label={t('warehouse')} rules={[{ required: true, message: t('warehouseMissing') }]}>
            <RemoteSelect source={placesOfDocuments} {...(row && { known: [{ value: row.warehouseId, label: row.warehouseName ?? '' }] })} />
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
        <DraftLines form={draft.form} known={row?.lines ?? []} isPriced={false} />
      </Card>
    </DraftForm>
  )
}
