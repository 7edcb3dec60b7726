/** A new product begins with its basics; everything else is entered step by step behind them. */
import { Button, Flex, Form, Typography } from 'antd'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Row } from '#web/kit/resource-calls.ts'
import { insertSpuOn } from '#server/modules/product/step/step-calls.contract.ts'
import { permissionOn } from '#server/modules/product/side.contract.ts'
import { productOn } from '#server/modules/product/spu/spu.contract.ts'
import { useAction, type InputOf } from '#web/kit/client.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { ForbiddenList } from '#web/kit/list/list-states.tsx'
import { notify } from '#web/kit/notify.ts'
import { useHiddenFields, useMay } from '#web/kit/permissions.ts'
import { useUnsaved } from '#web/kit/unsaved.ts'
import { ReferenceSelect } from '#web/kit/widgets/reference-select.tsx'
import { CategorySelect } from '../category-select.tsx'
import { productPaths } from '../product-paths.ts'
import { useSide } from '../product-side.ts'
import { fieldsOfStep } from './step-fields.ts'
import { StepItem } from './step-item.tsx'
import styles from './editor.module.css'
import { useProductBase } from '../product-base.ts'
import '../texts.ts'

type Values = Record<string, unknown>
const noRow: Row = { id: '' }

export default function CommodityAddPage() {
  const { t } = useTranslation('product')
  const navigate = useNavigate()
  const base = useProductBase()
  const side = useSide()
  const may = useMay()
  const [form] = Form.useForm<Values>()
  const [isDone, setDone] = useState(false)
  const supplierId = Form.useWatch('supplierId', form) as string | undefined
  const hidden = useHiddenFields(productOn[side])
  const fields = useMemo(() => fieldsOfStep({ kind: 'spu', step: 'basic' }).filter(({ name }) => !hidden.has(name)), [hidden])
  useUnsaved(() => form.isFieldsTouched() && !isDone)
  const insert = useAction(insertSpuOn(side), { silent: true, refreshes: productPaths })
  if (!may(permissionOn(side, 'insert'))) return <ForbiddenList />

  const begin = (values: Values) => {
    const sent = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== ''))
    insert.mutate(sent as InputOf<ReturnType<typeof insertSpuOn>>, {
      onSuccess: ({ spuId }) => {
        setDone(true)
        form.resetFields()
        void navigate(`${base}/commodity-management/commodity-edit?id=${spuId}&step=spu.specs-attribute`, { replace: true })
      },
      onError: (reason) => {
        form.setFields(reason.fieldErrors.map(({ path, message }) => ({ name: path, errors: [message] })))
        notify.error(reason.message)
      },
    })
  }
  const inputs = { categoryId: <CategorySelect supplierId={supplierId} leavesOnly />, taxCategoryId: <CategorySelect tree="tax" /> } as const
  return (
    <div className={styles['page']}>
      <section className={styles['main']} aria-label={t('editor.addTitle')}>
        <h2>{t('editor.addTitle')}</h2>
        <Typography.Paragraph type="secondary">{t('editor.addHint')}</Typography.Paragraph>
        <Form<Values> form={form} layout="vertical" className={styles['grid'] ?? ''} onFinish={begin} scrollToFirstError>
          {side === 'manager' && (
            <Form.Item name="supplierId" label={t('editor.supplier')} extra={t('editor.supplierHint')}>
              <ReferenceSelect resource="supplier" labelField="companyName" />
            </Form.Item>
          )}
          {fields.map((field) => (
            <StepItem
              key={field.name}
              field={field}
              input={inputs[field.name as keyof typeof inputs]}
              row={noRow}
              isAsked={field.name === 'name' || field.name === 'categoryId'}
            />
          ))}
          <Flex gap={8} className={styles['wide'] ?? ''}>
            <Button type="primary" htmlType="submit" loading={insert.isPending}>
              {t('editor.begin')}
            </Button>
          </Flex>
        </Form>
      </section>
    </div>
  )
}
