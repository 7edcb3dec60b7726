/** Fields of a contract for somebody without a session: the choices come with the form, not from dictionaries that he may not read. */
import { Col, DatePicker, Form, Input, InputNumber, Row, Select, Switch } from 'antd'
import dayjs from 'dayjs'
import type { z } from 'zod'
import { fieldsOf, type FieldView } from '#kit/contract.ts'
import { useLabel } from '#web/kit/i18n.ts'
import { checkedOn, isEmpty } from '#web/kit/form/field-rules.ts'
import { useProblemText } from '#web/kit/form/use-problem-text.ts'
import { mustBeFilled } from '#web/kit/widgets/field.ts'
import { RegionSelect } from '#web/kit/widgets/region-select.tsx'
import { guestRegions, type RegistrationOptions } from '../registration-calls.ts'
import '../texts.ts'

interface PlainField {
  readonly name: string
  readonly schema: z.ZodType
  readonly view: Partial<FieldView>
}

export interface PlainFieldsProps {
  readonly schema: z.ZodObject
  readonly options: RegistrationOptions
  /** In front of the names, for fields of a list or a part. */
  readonly path?: readonly (string | number)[]
  readonly skip?: readonly string[]
  /** Remarks of reviewers by the field's name. */
  readonly remarks?: Readonly<Record<string, string>>
  /** What is asked of the server when a field is left. */
  readonly onLeave?: Readonly<Record<string, (value: string) => Promise<string | null>>>
}

const dictionaries: Readonly<Record<string, keyof Pick<RegistrationOptions, 'companyTypes' | 'taxpayerTypes' | 'materialTypes' | 'contractTypes'>>> = {
  company_type: 'companyTypes',
  taxpayer_type: 'taxpayerTypes',
  material_type: 'materialTypes',
  contract_type: 'contractTypes',
}
const wide = new Set(['textarea'])
const unseen = new Set(['file'])

const nowhere: readonly (string | number)[] = []
const none: readonly string[] = []
const nothing = {}

export function PlainFields({ schema, options, path = nowhere, skip = none, remarks = nothing, onLeave = nothing }: PlainFieldsProps) {
  const label = useLabel()
  const problemText = useProblemText()
  const fields = fieldsOf(schema).filter(({ name, view }) => view.label && !skip.includes(name) && !unseen.has(view.widget ?? ''))
  return (
    <Row gutter={16}>
      {fields.map(({ name, schema: own, view }) => {
        const field = { name, schema: own, view, label: view.label ?? { zh: name, en: name }, widget: view.widget ?? 'text' }
        const leave = onLeave[name]
        return (
          <Col key={name} xs={24} md={wide.has(view.widget ?? '') ? 24 : 12}>
            <Form.Item
              name={[...path, name]}
              label={label(field.label)}
              required={mustBeFilled(field)}
              {...(view.widget === 'switch' && { valuePropName: 'checked' })}
              {...(remarks[name] ? { extra: <span style={{ color: 'var(--danger)' }}>{remarks[name]}</span> } : view.hint ? { extra: label(view.hint) } : {})}
              validateTrigger={checkedOn(field.widget)}
              rules={[
                {
                  validator: async (_rule, value: unknown) => {
                    const problem = problemText(field, value)
                    if (problem !== undefined) throw new Error(problem)
                    const taken = isEmpty(value) ? null : await leave?.(String(value))
                    if (taken) throw new Error(taken)
                  },
                },
              ]}
            >
              <PlainInput field={field} options={options} />
            </Form.Item>
          </Col>
        )
      })}
    </Row>
  )
}

interface InputProps {
  readonly id?: string
  readonly value?: unknown
  readonly checked?: boolean
  readonly onChange?: (value: unknown) => void
  readonly onBlur?: () => void
  readonly field: PlainField
  readonly options: RegistrationOptions
}

function PlainInput({ field: { view, schema }, options, value, checked, onChange, ...rest }: InputProps) {
  const label = useLabel()
  const several = Array.isArray(schema.safeParse([]).data)
  switch (view.widget) {
    case 'dict':
    case 'select': {
      const list = dictionaries[view.dict ?? '']
      const choices = list
        ? options[list].map((one) => ({ value: one.value, label: one.label }))
        : (view.options ?? []).map((one) => ({ value: one.value, label: label(one.label) }))
      return (
        <Select
          {...rest}
          allowClear
          {...(several && { mode: 'multiple' as const })}
          options={choices}
          value={value ?? undefined}
          onChange={(next: unknown) => onChange?.(next ?? null)}
        />
      )
    }
    case 'region':
      return <RegionSelect {...rest} source={guestRegions} {...(typeof value === 'string' && { value })} onChange={(next) => onChange?.(next ?? null)} />
    case 'date':
      return (
        <DatePicker
          {...rest}
          style={{ width: '100%' }}
          value={typeof value === 'string' && value ? dayjs(value) : null}
          onChange={(next) => onChange?.(next ? next.format('YYYY-MM-DD') : null)}
        />
      )
    case 'number':
      return <InputNumber {...rest} style={{ width: '100%' }} value={value as number | null} onChange={(next) => onChange?.(next)} />
    case 'switch':
      return <Switch {...rest} checked={checked === true} onChange={(next) => onChange?.(next)} />
    case 'textarea':
      return (
        <Input.TextArea
          {...rest}
          autoSize={{ minRows: 2, maxRows: 6 }}
          value={(value as string | null) ?? ''}
          onChange={(event) => onChange?.(event.target.value)}
        />
      )
    default:
      return <Input {...rest} autoComplete="off" value={(value as string | null) ?? ''} onChange={(event) => onChange?.(event.target.value)} />
  }
}
