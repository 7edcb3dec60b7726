/** The form of a count: where, how, what of it and by whom; beside it what there would be to count. */
import { Card, Form, Radio, Select, Switch } from 'antd'
import { useMemo } from 'react'
import { insertTake, inventoryTake, startTake, updateTake } from '#server/modules/stock/count/inventory-take.contract.ts'
import { send } from '#web/kit/client.ts'
import { inputOf } from '#web/kit/form/call-form.tsx'
import { FormField } from '#web/kit/form/form-field.tsx'
import { useTranslation } from '#web/kit/i18n.ts'
import { notify } from '#web/kit/notify.ts'
import { useMay } from '#web/kit/permissions.ts'
import { RequestFailed } from '#web/kit/request.ts'
import { viewFields, type Field } from '#web/kit/widgets/field.ts'
import { ReferenceSelect } from '#web/kit/widgets/reference-select.tsx'
import { RemoteSelect } from '#web/kit/widgets/remote-select.tsx'
import { articles, spacesOf, placesOfDocuments } from '../choices.ts'
import { DraftForm } from '../draft-form.tsx'
import { useDraftForm, type Seen } from '../use-draft-form.ts'
import { countPaths, type Take } from './count-calls.ts'
import { draftOf, initialOf, type CountValues } from './count-values.ts'
import { Expected } from './expected.tsx'
import styles from '../stock.module.css'
import '../texts.ts'

const named = new Map(viewFields(inventoryTake).map((field) => [field.name, field]))
const fieldOf = (name: string): Field => named.get(name)!

export function CountForm({ row }: { row: Take | undefined }) {
  const { t } = useTranslation('stock')
  const may = useMay()
  const draft = useDraftForm<CountValues>({
    row,
    insert: async (typed, begins) => {
      const saved = await send(insertTake, inputOf(insertTake, draftOf(typed)), { silent: true })
      if (begins) await start(saved)
      return saved
    },
    update: (seen, typed) => send(updateTake, inputOf(updateTake, { ...seen, ...draftOf(typed) }), { silent: true }),
    submit: async (seen) => {
      await start(seen)
      return seen
    },
    refresh: countPaths,
    pageOf: (id) => `/storage-center/count-info?id=${id}`,
  })
  const values = Form.useWatch([], draft.form) as CountValues | undefined
  const warehouseId = values?.warehouseId
  const spaces = useMemo(() => (warehouseId ? spacesOf(warehouseId) : undefined), [warehouseId])

  return (
    <DraftForm
      of={draft}
      title={row ? t('count.editTitle') : t('count.addTitle')}
      initialValues={initialOf(row)}
      words={{ save: t('inbound.saveDraft'), submit: t('count.start') }}
    >
      <Card size="small" title={t('inbound.head')}>
        <div className={styles['fields']}>
          <Form.Item name="warehouseId" label={t('count.warehouse')} rules={[{ required: true, message: t('inbound.warehouseMissing') }]}>
            <RemoteSelect source={placesOfDocuments} {...(row && { known: [{ value: row.warehouseId, label: row.warehouseName ?? '' }] })} />
          </Form.Item>
          <Form.Item name="mode" label={t('count.mode')} extra={t(values?.mode === 'DYNAMIC' ? 'count.dynamicHint' : 'count.staticHint')}>
            <Radio.Group
              optionType="button"
              options={[
                { value: 'STATIC', label: t('count.STATIC') },
                { value: 'DYNAMIC', label: t('count.DYNAMIC') },
              ]}
            />
          </Form.Item>
          <Form.Item name="blind" label={t('count.blind')} valuePropName="checked" extra={t('count.blindHint')}>
            <Switch />
          </Form.Item>
          <FormField field={fieldOf('planStart')} row={undefined} />
          <FormField field={fieldOf('planEnd')} row={undefined} />
          <Form.Item name="counterIds" label={t('count.counters')} extra={t('count.countersHint')}>
            <ReferenceSelect resource="user" labelField="name" multiple known={(row?.counters ?? []).map(({ id, name }) => ({ value: id, label: name }))} />
          </Form.Item>
          <FormField field={fieldOf('remark')} row={undefined} />
        </div>
      </Card>
      <Card size="small" title={t('count.scope')}>
        <div className={styles['fields']}>
          <Form.Item name="areas" label={t('count.areas')} extra={t('count.scopeHint')}>
            <Select mode="tags" tokenSeparators={[',', '，', ' ']} open={false} suffixIcon={null} />
          </Form.Item>
          <Form.Item name="cargoSpaceIds" label={t('count.spaces')}>
            {spaces ? <RemoteSelect source={spaces} multiple /> : <Select disabled />}
          </Form.Item>
          <Form.Item name="categoryIds" label={t('count.categories')} hidden={!may('category:list')}>
            <ReferenceSelect resource="category" labelField="nameZh" multiple />
          </Form.Item>
          <Form.Item name="skuIds" label={t('count.articles')}>
            <RemoteSelect source={articles} multiple />
          </Form.Item>
        </div>
        {values && warehouseId && <Expected values={values} warehouseId={warehouseId} />}
      </Card>
    </DraftForm>
  )
}

/** The draft is saved all the same: its page shows what to do about the reason. */
const start = ({ id, version }: Seen): Promise<unknown> =>
  send(startTake, { id, version }, { silent: true }).catch((reason: unknown) => {
    if (!(reason instanceof RequestFailed)) throw reason
    notify.error(reason.message)
  })
