/** A case without a document of its own: its variables, and inputs for those that this node may write. */
import { Descriptions, Empty, Form, Input, InputNumber, Switch } from 'antd'
import { useState } from 'react'
import type { Access } from '#web/kit/case/case-forms.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { textOf } from '#web/kit/widgets/field-value.tsx'
import '../texts.ts'

export interface VariablesDocumentProps {
  readonly variables: Readonly<Record<string, unknown>>
  readonly fields: readonly { readonly name: string; readonly access: Access }[]
  readonly editable: boolean
  readonly onVariables: (variables: Readonly<Record<string, unknown>> | undefined) => void
}

/** Book-keeping of the machinery, which says nothing to a reader. */
const inner = new Set(['pass', 'chandleryApprovers', 'initiator'])

export function VariablesDocument({ variables, fields, editable, onVariables }: VariablesDocumentProps) {
  const { t } = useTranslation('inbox')
  const [changes, setChanges] = useState<Readonly<Record<string, unknown>>>({})
  const access = new Map(fields.map(({ name, access: each }) => [name, each]))
  const written = editable ? fields.filter((field) => field.access === 'write').map(({ name }) => name) : []
  const read = Object.entries(variables).filter(([name]) => !inner.has(name) && access.get(name) !== 'hidden' && !written.includes(name))
  const change = (name: string, value: unknown) => {
    const next = { ...changes, [name]: value }
    setChanges(next)
    onVariables(next)
  }
  if (read.length + written.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('document.none')} />
  return (
    <>
      {written.length > 0 && (
        <Form layout="vertical" style={{ marginTop: 12 }}>
          {written.map((name) => (
            <Form.Item key={name} label={name} htmlFor={`variable-${name}`}>
              <VariableInput id={`variable-${name}`} value={changes[name] ?? variables[name]} onChange={(value) => change(name, value)} />
            </Form.Item>
          ))}
        </Form>
      )}
      {read.length > 0 && (
        <Descriptions
          bordered
          size="small"
          column={{ xs: 1, sm: 1, md: 2 }}
          styles={{ content: { overflowWrap: 'anywhere' } }}
          items={read.map(([name, value]) => ({
            key: name,
            label: name,
            children: typeof value === 'boolean' ? t(value ? 'document.yes' : 'document.no') : textOf(value),
          }))}
        />
      )}
    </>
  )
}

function VariableInput({ id, value, onChange }: { id: string; value: unknown; onChange: (value: unknown) => void }) {
  if (typeof value === 'boolean') return <Switch id={id} checked={value} onChange={onChange} />
  if (typeof value === 'number') return <InputNumber id={id} value={value} onChange={onChange} style={{ width: '100%' }} />
  return <Input id={id} value={textOf(value)} onChange={(event) => onChange(event.target.value)} />
}
