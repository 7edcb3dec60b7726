/** A rule as one reads it: for which goods, what they have to fulfil, and what follows where they do not; with the whole as a sentence below. */
import { Button, Drawer, Flex, Form } from 'antd'
import type { FormInstance } from 'antd'
import { useMemo } from 'react'
import { fieldsOf } from '#kit/contract.ts'
import { callOf } from '#kit/resource-calls.contract.ts'
import { shelvesRule } from '#server/modules/shelves/rule/shelves-rule.contract.ts'
import { useAction } from '#web/kit/client.ts'
import { emptied, inputOf, showAtFields, type CallValues } from '#web/kit/form/call-form.tsx'
import { FormField } from '#web/kit/form/form-field.tsx'
import { useTranslation } from '#web/kit/i18n.ts'
import type { RowOf } from '#web/kit/resource-calls.ts'
import { useScreen } from '#web/kit/screen.ts'
import type { Field } from '#web/kit/widgets/field.ts'
import { RuleSentence } from './rule-sentence.tsx'
import styles from './shelves.module.css'
import './texts.ts'

type Rule = RowOf<typeof shelvesRule>

const insertCall = callOf(shelvesRule, 'insert')
const updateCall = callOf(shelvesRule, 'update')
const parts = [
  { title: undefined, fields: ['name', 'nameEn', 'priority'] },
  { title: 'when', fields: ['channels', 'categoryIds', 'supplierLevels'] },
  { title: 'demand', fields: ['minStock', 'minMargin', 'licenceDays'] },
  { title: 'otherwise', fields: ['takesDown', 'needApproval', 'remark'] },
] as const
const written = parts.flatMap(({ fields }) => [...fields])
const lists = new Set(['channels', 'categoryIds', 'supplierLevels'])
const fresh: CallValues = { priority: 100, channels: [], categoryIds: [], supplierLevels: [], takesDown: true, needApproval: false }

const known = new Map<string, Field>(
  fieldsOf(shelvesRule.row).map(({ name, schema, view }) => [
    name,
    { name, schema, view, label: view.label ?? { zh: name, en: name }, widget: view.widget ?? 'text' },
  ]),
)

export function RuleForm({ row, onClose }: { readonly row?: Rule; readonly onClose: () => void }) {
  const { t } = useTranslation('shelves')
  const { md } = useScreen()
  const [form] = Form.useForm<CallValues>()
  const done = { refreshes: [shelvesRule.path], onDone: onClose }
  const insert = useAction(insertCall, done)
  const update = useAction(updateCall, done)
  const title = t(row ? 'editTitle' : 'addTitle')
  const onError = (reason: unknown) => showAtFields(form, reason)
  const finish = (values: CallValues) => {
    const sent = emptied(values, written)
    for (const name of lists) sent[name] = values[name] ?? []
    if (row) update.mutate({ ...sent, id: row.id, version: row.version }, { onError })
    else insert.mutate(inputOf(insertCall, sent), { onError })
  }
  return (
    <Drawer
      open
      title={title}
      size={md ? 760 : '100%'}
      onClose={onClose}
      mask={{ closable: false }}
      aria-label={title}
      closable={{ 'aria-label': t('close') }}
      footer={
        <Flex justify="end" gap={8}>
          <Button onClick={onClose}>{t('close')}</Button>
          <Button type="primary" loading={insert.isPending || update.isPending} onClick={form.submit}>
            {t('saveRule')}
          </Button>
        </Flex>
      }
    >
      <Form form={form} layout="vertical" validateTrigger="onBlur" initialValues={row ? { ...row } : fresh} onFinish={finish}>
        {parts.map(({ title: heading, fields }) => (
          <section key={heading ?? 'name'} className={styles['condition']}>
            {heading && <h3>{t(heading)}</h3>}
            <div className={styles['fields']}>
              {fields.map((name) => {
                const field = known.get(name)
                return field && <FormField key={name} field={field} row={row} />
              })}
            </div>
          </section>
        ))}
        <ReadsAs form={form} initial={row ? { ...row } : fresh} />
      </Form>
    </Drawer>
  )
}

function ReadsAs({ form, initial }: { readonly form: FormInstance<CallValues>; readonly initial: CallValues }) {
  const { t } = useTranslation('shelves')
  const now = Form.useWatch<CallValues | undefined>((values: CallValues) => values, form)
  const values = useMemo(() => ({ ...initial, ...now }), [initial, now])
  return (
    <section className={styles['condition']} aria-live="polite">
      <h3>{t('readsAs')}</h3>
      <RuleSentence values={values} />
    </section>
  )
}
