/** A case without a document of its own: its variables, and inputs for those that this node may write. */
import { Descriptions, Empty, Form, Input, InputNumber, Switch } from 'antd'
import { useState } from 'react'
import type { Access } from '#web/kit/case/case-forms.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { textOf } from '#web/kit/widgets/field-value.tsx'
import { VariableValue } from './variable-value.tsx'
import type { Declared } from './variable-value.tsx'
import '../texts.ts'

export interface VariablesDocumentProps {
  readonly variables: Readonly<Record<string, unknown>>
  /** Labels and types of those that the model asked for at the start. */
  readonly declared: readonly Declared[]
  readonly fields: readonly { readonly name: string; readonly access: Access }[]
  readonly editable: boolean
  readonly onVariables: (variables: Readonly<Record<string, unknown>> | undefined) => void
}

/** Book-keeping of the machinery, which says nothing to a reader. */
const inner = new Set(['pass', 'chandleryApprovers', 'initiator'])

export function VariablesDocument({ variables, declared, fields, editable, onVariables }: VariablesDocumentProps) {
  const { t } = useTranslation('inbox')
  const [changes, setChanges] = useState<Readonly<Record<string, unknown>>>({})
  const access = new Map(fields.map(({ name, access: each }) => [name, each]))
  const written = editable ? fields.filter((field) => field.access === 'write').map(({ name }) => name) : []
  const read = Object.entries(variables).filter(([name]) => !inner.has(name) && access.get(name) !== 'hidden' && !written.includes(name))
  const labelOf = (name: string): string => declared.find((field) => field.name === name)?.label ?? name
  // What was asked for stands first, in the order in which it was.
  const placeOf = ([name]: readonly [string, unknown]): number =>
    (declared.findIndex((field) => field.name === name) + declared.length + 1) % (declared.length + 1)
  const change = (name: string, value: unknown) => {
    const next = { ...changes, [name]: value }
    setChanges(next)
    onVariables(next)
  }
  if (read.length + written.length === 0) return <Empty description={t('document.none')} />
  return (
    <>
      {written.length > 0 && (
        <Form layout="vertical" style={{ marginTop: 12 }}>
          {written.map((name) => (
            <Form.Item key={name} label={labelOf(name)} htmlFor={`variable-${name}`}>
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
          items={read
            .toSorted((a, b) => placeOf(a) - placeOf(b))
            .map(([name, value]) => ({
              key: name,
              label: labelOf(name),
              children: <VariableValue value={value} declared={declared.find((field) => field.name === name)} />,
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
