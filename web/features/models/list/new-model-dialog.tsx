/** A new draft: process or decision, its key, name and category. */
import { Form, Input, Segmented } from 'antd'
import { saveModel } from '#server/inbox/manager.contract.ts'
import { useAction } from '#web/kit/client.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { Dialog } from '#web/kit/widgets/dialog.tsx'
import { CategoryField } from '#web/kit/widgets/process-category.tsx'
import { isKey, newModelXml } from '../new-model.ts'
import type { NewModel } from '../new-model.ts'
import { useCategories } from './drafts.ts'
import '../texts.ts'

export function NewModelDialog({ onClose, onMade }: { onClose: () => void; onMade: (modelId: string) => void }) {
  const { t } = useTranslation('models')
  const categories = useCategories()
  const [form] = Form.useForm<NewModel & { category?: string }>()
  const save = useAction(saveModel, {
    onDone: ({ modelId }) => {
      onClose()
      onMade(modelId)
    },
  })
  const make = (values: NewModel & { category?: string }) =>
    save.mutate({ key: values.key, name: values.name, ...(values.category?.trim() && { category: values.category.trim() }), xml: newModelXml(values) })
  return (
    <Dialog open title={t('list.add')} onCancel={onClose} onOk={() => form.submit()} confirmLoading={save.isPending}>
      <Form form={form} layout="vertical" initialValues={{ kind: 'process' }} onFinish={make} requiredMark>
        <Form.Item name="kind" label={t('list.kind')}>
          <Segmented
            options={[
              { value: 'process', label: t('kinds.process') },
              { value: 'decision', label: t('kinds.decision') },
            ]}
          />
        </Form.Item>
        <Form.Item name="name" label={t('name')} rules={[{ required: true, whitespace: true, message: t('needed', { what: t('name') }) }]}>
          <Input autoFocus maxLength={255} />
        </Form.Item>
        <Form.Item
          name="key"
          label={t('key')}
          extra={t('keyHint')}
          rules={[
            { required: true, message: t('needed', { what: t('key') }) },
            { validator: (_rule, value: string | undefined) => (!value || isKey(value) ? Promise.resolve() : Promise.reject(new Error(t('badKey')))) },
          ]}
        >
          <Input maxLength={200} placeholder="purchase-order" />
        </Form.Item>
        <Form.Item name="category" label={t('category')}>
          <CategoryField inUse={categories} />
        </Form.Item>
      </Form>
    </Dialog>
  )
}
