/** Another category for chosen products: a change that is handed in at once where nothing else was being changed. */
import { Form, Input } from 'antd'
import { updateCategories } from '#server/modules/product/batch/batch-calls.contract.ts'
import { productAuditStatuses } from '#server/modules/product/spu/spu.contract.ts'
import { send } from '#web/kit/client.ts'
import { useLabel, useTranslation } from '#web/kit/i18n.ts'
import { Dialog } from '#web/kit/widgets/dialog.tsx'
import { CategorySelect } from '../category-select.tsx'
import { Outcome } from './outcome.tsx'
import { useBatch } from './use-batch.ts'
import type { Product } from '../product-row.ts'
import '../texts.ts'

interface Values {
  readonly categoryId?: string
  readonly reason?: string
}

export function CategoryDialog({ products, onClose }: { products: readonly Product[]; onClose: () => void }) {
  const { t } = useTranslation('product')
  const label = useLabel()
  const [form] = Form.useForm<Values>()
  const batch = useBatch(new Map(products.map(({ id, code, name }) => [id, `${code} ${name}`])))
  if (batch.rows) return <Outcome rows={batch.rows} onClose={onClose} />
  const finish = ({ categoryId = '', reason }: Values) =>
    void batch.run(async () => {
      const results = await send(updateCategories, { ids: products.map(({ id }) => id), categoryId, ...(reason?.trim() && { reason: reason.trim() }) })
      return results.map((row) => {
        const status = productAuditStatuses.find(({ value }) => value === row.auditStatus)
        return { ...row, did: status && label(status.label) }
      })
    })
  return (
    <Dialog open title={t('batch.category', { count: products.length })} confirmLoading={batch.busy} onOk={form.submit} onCancel={onClose}>
      <Form form={form} layout="vertical" onFinish={finish}>
        <Form.Item name="categoryId" label={t('batch.toCategory')} rules={[{ required: true, message: t('batch.categoryNeeded') }]}>
          <CategorySelect leavesOnly />
        </Form.Item>
        <Form.Item name="reason" label={t('batch.reason')}>
          <Input maxLength={500} />
        </Form.Item>
      </Form>
    </Dialog>
  )
}
