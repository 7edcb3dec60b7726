/** Drawer form, dialog form, step form and the stale-version banner. */
import { Button, Card, Space, Typography } from 'antd'
import { useState } from 'react'
import { ResourceFormDialog, ResourceForm } from '#web/kit/form/resource-form.tsx'
import { formFields } from '#web/kit/form/draft.ts'
import { StepForm } from '#web/kit/form/step-form.tsx'
import { notify } from '#web/kit/notify.ts'
import { showcaseResource } from './showcase.resource.ts'

const fields = formFields(showcaseResource)
const pick = (...names: string[]) => fields.filter((field) => names.includes(field.name))
const steps = [
  { key: 'basic', title: '基本信息', fields: pick('code', 'name', 'channel') },
  { key: 'price', title: '价格与数量', fields: pick('amount', 'quantity', 'taxRate', 'dueOn') },
  { key: 'text', title: '说明', fields: pick('remark', 'content') },
]
const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

export function FormsGallery() {
  const [open, setOpen] = useState<'drawer' | 'edit' | 'dialog'>()
  const close = () => setOpen(undefined)
  const row = { id: '00000000-0000-4000-8000-000000000004', version: 3 }
  return (
    <Space orientation="vertical" size={12} style={{ width: '100%' }}>
      <Card title="抽屉与弹窗">
        <Typography.Paragraph>编辑时把名称改为“冲突”再保存，可看到版本冲突提示；新增时使用已有编号 PO2026000001，可看到服务端字段错误。</Typography.Paragraph>
        <Space wrap>
          <Button onClick={() => setOpen('drawer')}>新增（抽屉）</Button>
          <Button onClick={() => setOpen('edit')}>编辑（抽屉）</Button>
          <Button onClick={() => setOpen('dialog')}>新增（弹窗 880）</Button>
        </Space>
      </Card>
      <Card title="分步表单">
        <StepForm steps={steps} initial={{}} onSaveStep={() => wait(600)} onSubmit={() => wait(600).then(() => notify.success('已提交'))} />
      </Card>
      {open === 'drawer' && <ResourceForm of={showcaseResource} target={{}} onClose={close} />}
      {open === 'edit' && <ResourceForm of={showcaseResource} target={{ row }} onClose={close} />}
      {open === 'dialog' && <ResourceFormDialog of={showcaseResource} target={{}} onClose={close} width={880} />}
    </Space>
  )
}
