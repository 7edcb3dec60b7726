/** The form of an inbound order: its head, its goods with their value, saved as a draft or handed in at once. */
import { Button, Card, Form, Typography } from 'antd'
import { useState } from 'react'
import { inboundNumber, inboundOrder, insertInbound, submitInbound, updateInbound } from '#server/modules/stock/inbound/inbound-order.contract.ts'
import { send } from '#web/kit/client.ts'
import { inputOf } from '#web/kit/form/call-form.tsx'
import { FormField } from '#web/kit/form/form-field.tsx'
import { useTranslation } from '#web/kit/i18n.ts'
import { flagsOf, useSession } from '#web/kit/session.ts'
import { viewFields, type Field } from '#web/kit/widgets/field.ts'
import { RemoteSelect } from '#web/kit/widgets/remote-select.tsx'
import { placesOfDocuments } from '../choices.ts'
import { DraftForm } from '../draft-form.tsx'
import { DraftLines } from '../draft-lines.tsx'
import { useDraftForm } from '../use-draft-form.ts'
import { stockPaths, type Inbound } from './inbound-calls.ts'
import { draftOf, initialOf, type InboundValues } from './inbound-values.ts'
import styles from '../stock.module.css'
import '../texts.ts'

const named = new Map(viewFields(inboundOrder).map((field) => [field.name, field]))
const fieldOf = (name: string): Field => named.get(name)!

export function InboundForm({ row }: { row: Inbound | undefined }) {
  const { t } = useTranslation('stock')
  const { isSupplier } = flagsOf(useSession()?.user)
  const [code, setCode] = useState(row?.code)
  const draw = async () => setCode((await send(inboundNumber, { x: 'inbound' })).code)
  const draft = useDraftForm<InboundValues>({
    row,
    insert: (values, submit) =>
      send(insertInbound, inputOf(insertInbound, { type: values.type, supplierId: values.supplierId, code, ...draftOf(values), submit }), { silent: true }),
    update: (seen, values) => send(updateInbound, inputOf(updateInbound, { ...seen, ...draftOf(values) }), { silent: true }),
    submit: (seen) => send(submitInbound, seen, { silent: true }),
    refresh: stockPaths,
    pageOf: (id) => `/storage-center/stock-info?id=${id}`,
  })

  return (
    <DraftForm
      of={draft}
      title={row ? t('inbound.editTitle') : t('inbound.addTitle')}
      extra={code ? <Typography.Text code>{code}</Typography.Text> : <Button onClick={() => void draw()}>{t('inbound.draw')}</Button>}
      initialValues={initialOf(row)}
      words={{ save: t('inbound.saveDraft'), submit: t('inbound.submit') }}
    >
      <Card size="small" title={t('inbound.head')}>
        <div className={styles['fields']}>
          {!row && <FormField field={fieldOf('type')} row={undefined} />}
          <Form.Item name="warehouseId" label={t('inbound.warehouse')} rules={[{ required: true, message: t('inbound.warehouseMissing') }]}>
            <RemoteSelect source={placesOfDocuments} {...(row && { known: [{ value: row.warehouseId, label: row.warehouseName ?? '' }] })} />
          </Form.Item>
          {!row && !isSupplier && <FormField field={fieldOf('supplierId')} row={undefined} />}
          <FormField field={fieldOf('sourceCode')} row={undefined} />
          <FormField field={fieldOf('arrivalOn')} row={undefined} />
          <FormField field={fieldOf('remark')} row={undefined} />
        </div>
      </Card>
      <Card size="small" title={t('line.title')}>
        <DraftLines form={draft.form} known={row?.lines ?? []} isPriced />
      </Card>
    </DraftForm>
  )
}
