/** The form of a count: where, how, what of it and by whom; beside it what there would be to count. */
import { useQueryClient } from '@tanstack/react-query'
import { Button, Card, Flex, Form, Radio, Select, Switch, Typography } from 'antd'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { insertTake, inventoryTake, startTake, updateTake } from '#server/modules/stock/count/inventory-take.contract.ts'
import { refreshPaths, send } from '#web/kit/client.ts'
import { fieldPath } from '#web/kit/form/draft.ts'
import { FormField } from '#web/kit/form/form-field.tsx'
import { useTranslation } from '#web/kit/i18n.ts'
import { notify } from '#web/kit/notify.ts'
import { useMay } from '#web/kit/permissions.ts'
import { RequestFailed } from '#web/kit/request.ts'
import { useUnsaved } from '#web/kit/unsaved.ts'
import { viewFields, type Field } from '#web/kit/widgets/field.ts'
import { ReferenceSelect } from '#web/kit/widgets/reference-select.tsx'
import { RemoteSelect } from '#web/kit/widgets/remote-select.tsx'
import { articles, spacesOf, warehouses } from '../choices.ts'
import { countPaths, type Take } from './count-calls.ts'
import { draftOf, initialOf, type CountValues } from './count-values.ts'
import { Expected } from './expected.tsx'
import styles from '../stock.module.css'
import '../texts.ts'

const named = new Map(viewFields(inventoryTake).map((field) => [field.name, field]))
const fieldOf = (name: string): Field => named.get(name)!

export function CountForm({ row }: { row: Take | undefined }) {
  const { t } = useTranslation('stock')
  const navigate = useNavigate()
  const cache = useQueryClient()
  const may = useMay()
  const [form] = Form.useForm<CountValues>()
  const [busy, setBusy] = useState(false)
  useUnsaved(() => form.isFieldsTouched() && !busy)
  const values = Form.useWatch([], form) as CountValues | undefined
  const warehouseId = values?.warehouseId
  const spaces = useMemo(() => (warehouseId ? spacesOf(warehouseId) : undefined), [warehouseId])

  const save = async (begins: boolean) => {
    const typed = await form.validateFields().catch(() => undefined)
    if (!typed) return
    setBusy(true)
    try {
      const draft = draftOf(typed)
      const saved = row
        ? await send(updateTake, { id: row.id, version: row.version, ...draft } as never, { silent: true })
        : await send(insertTake, draft as never, { silent: true })
      if (begins) await send(startTake, { id: saved.id, version: saved.version }, { silent: true }).catch(told)
      form.resetFields()
      await refreshPaths(cache, countPaths)
      void navigate(`/storage-center/count-info?id=${saved.id}`, { replace: true })
    } catch (reason) {
      if (!(reason instanceof RequestFailed)) throw reason
      form.setFields(reason.fieldErrors.map(({ path, message }) => ({ name: fieldPath(path), errors: [message] })) as never)
      notify.error(reason.message)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Form form={form} layout="vertical" scrollToFirstError={{ block: 'center' }} initialValues={initialOf(row)} className={styles['page'] ?? ''}>
      <Typography.Title level={4} style={{ margin: 0 }}>
        {row ? t('count.editTitle') : t('count.addTitle')}
      </Typography.Title>
      <Card size="small" title={t('inbound.head')}>
        <div className={styles['fields']}>
          <Form.Item name="warehouseId" label={t('count.warehouse')} rules={[{ required: true, message: t('inbound.warehouseMissing') }]}>
            <RemoteSelect source={warehouses} {...(row && { known: [{ value: row.warehouseId, label: row.warehouseName ?? '' }] })} />
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
      <Flex justify="end" gap={8} wrap className={styles['foot'] ?? ''}>
        <Button loading={busy} onClick={() => void save(false)}>
          {t('inbound.saveDraft')}
        </Button>
        <Button type="primary" loading={busy} onClick={() => void save(true)}>
          {t('count.start')}
        </Button>
      </Flex>
    </Form>
  )
}

/** The draft is saved all the same: its page shows what to do about the reason. */
const told = (reason: unknown): void => {
  if (!(reason instanceof RequestFailed)) throw reason
  notify.error(reason.message)
}
