/** One input a widget: what a field is edited with. The props are those that antd's form hands to its controls. */
import { DatePicker, Input, InputNumber, Select, Switch } from 'antd'
import dayjs from 'dayjs'
import { Suspense } from 'react'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import type { Widget } from '#kit/contract.ts'
import { lazyChunk } from '#web/kit/chunk-reload.ts'
import { useLabel, useTranslation } from '../i18n.ts'
import type { Row } from '../resource-calls.ts'
import type { StoredFile } from '../upload/send-file.ts'
import { Uploader } from '../upload/uploader.tsx'
import { fileRule, imageRule } from '../upload/upload-rules.ts'
import { ChoiceSelect, DictSelect } from './choice-select.tsx'
import type { ChosenValue } from './choice-select.tsx'
import { MoneyInput, QuantityInput } from './decimal-input.tsx'
import type { ControlProps } from './decimal-input.tsx'
import type { Field } from './field.ts'
import { elementOf, innerSchema, typeOf } from './field.ts'
import { linksOf } from './field-value.tsx'
import { JsonInput } from './json-input.tsx'
import { RateInput } from './rate-input.tsx'
import { ReferenceSelect } from './reference-select.tsx'
import { RegionSelect } from './region-select.tsx'
import { RoleCodesSelect } from './role-codes.tsx'
import '../texts.ts'

export interface FieldInputProps extends ControlProps<unknown> {
  readonly field: Field
  /** The row that is edited, for texts that travel beside ids. */
  readonly row?: Row | undefined
}

const RichTextEditor = lazyChunk(async () => ({ default: (await import('../editor/rich-text-editor.tsx')).RichTextEditor }))

export function FieldInput(props: FieldInputProps): ReactNode {
  const Control = inputs[props.field.widget]
  return <Control {...props} />
}

/** Longest text the schema allows, so that the input stops where the server would refuse. */
function maxLengthOf(field: Field): number | undefined {
  const schema = innerSchema(field.schema)
  return 'maxLength' in schema && typeof schema.maxLength === 'number' ? schema.maxLength : undefined
}

const holdsSeveral = (field: Field): boolean => typeOf(field.schema) === 'array'

type Props = FieldInputProps

function Text({ field, row: _row, value, onChange, ...rest }: Props) {
  const max = maxLengthOf(field)
  return (
    <Input
      {...rest}
      {...(max !== undefined && { maxLength: max })}
      value={asText(value)}
      onChange={(event) => onChange?.(event.target.value)}
      autoComplete="off"
    />
  )
}

function Area({ field, row: _row, value, onChange, ...rest }: Props) {
  const max = maxLengthOf(field)
  return (
    <Input.TextArea
      {...rest}
      {...(max !== undefined && { maxLength: max, showCount: true })}
      autoSize={{ minRows: 3, maxRows: 8 }}
      value={asText(value)}
      onChange={(event) => onChange?.(event.target.value)}
    />
  )
}

const Password = ({ field: _field, row: _row, value, onChange, ...rest }: Props) => (
  <Input.Password {...rest} autoComplete="new-password" value={asText(value)} onChange={(event) => onChange?.(event.target.value)} />
)

const Figure = ({ field: _field, row: _row, value, onChange, ...rest }: Props) => (
  <InputNumber<number> {...rest} style={{ width: '100%' }} value={value as number | null} onChange={(next) => onChange?.(next ?? undefined)} />
)

/** Dates travel as `YYYY-MM-DD`, instants as ISO 8601 with offset. */
function Day({ field, row: _row, value, onChange, ...rest }: Props) {
  const withTime = field.widget === 'datetime'
  return (
    <DatePicker
      {...rest}
      style={{ width: '100%' }}
      showTime={withTime}
      value={typeof value === 'string' && value !== '' ? dayjs(value) : null}
      onChange={(next) => onChange?.(next ? next.format(withTime ? 'YYYY-MM-DDTHH:mm:ssZ' : 'YYYY-MM-DD') : undefined)}
    />
  )
}

const OnOff = ({ field, row: _row, value, onChange, onBlur: _onBlur, placeholder: _placeholder, ...rest }: Props) => {
  const { t } = useTranslation('kit')
  const asNumber = typeOf(field.schema) === 'number'
  return (
    <Switch
      {...rest}
      aria-label={t('yes')}
      checked={value === true || value === 1}
      checkedChildren={t('yes')}
      unCheckedChildren={t('no')}
      onChange={(on) => onChange?.(asNumber ? Number(on) : on)}
    />
  )
}

function Choice({ field, row: _row, ...rest }: Props) {
  const { view } = field
  const control = rest as ControlProps<ChosenValue | readonly ChosenValue[]>
  const multiple = holdsSeveral(field)
  if (view.options) return <ChoiceSelect {...control} choices={view.options} multiple={multiple} />
  return <DictSelect {...control} code={view.dict ?? ''} multiple={multiple} />
}

function Reference({ field, row, ...rest }: Props) {
  const { resource, labelField } = field.view.reference ?? { resource: field.name, labelField: 'name' }
  const shown = row?.[labelField]
  const id = row?.[field.name]
  const known = typeof id === 'string' && typeof shown === 'string' ? [{ value: id, label: shown }] : []
  return (
    <ReferenceSelect
      {...(rest as ControlProps<string | readonly string[]>)}
      resource={resource}
      labelField={labelField}
      known={known}
      multiple={holdsSeveral(field)}
    />
  )
}

function Region({ field, row, ...rest }: Props) {
  const name = row?.[field.name.replace(/(Id|Code)$/, 'Name')]
  return <RegionSelect {...(rest as ControlProps<string>)} {...(typeof name === 'string' && { knownName: name })} />
}

/** Keeps the shape that the contract has: a link, a list of links, or a list of `{name, link}`. */
function Files({ field, id, value, onChange, disabled }: Props) {
  const label = useLabel()
  const several = holdsSeveral(field)
  const element = elementOf(field.schema)
  const keepsTexts = !several || (element !== undefined && typeOf(element) === 'string')
  const base = field.widget === 'image' ? imageRule : fileRule
  return (
    <Uploader
      id={id}
      label={label(field.label)}
      rule={several ? { ...base, limit: 9 } : base}
      value={linksOf(value)}
      onChange={
        disabled
          ? undefined
          : (files) => {
              const kept = keepsTexts ? files.map((file) => textOfFile(element ?? field.schema, file)) : files
              onChange?.(several ? kept : kept[0])
            }
      }
    />
  )
}

/** Some contracts keep a file's id, others its link: whichever the schema takes. */
const textOfFile = (schema: z.ZodType, { id, link }: StoredFile): string => (schema.safeParse(link).success || id === undefined ? link : id)

const RichText = ({ field, value, onChange, disabled, id }: Props) => {
  const label = useLabel()
  return (
    <Suspense fallback={null}>
      <RichTextEditor id={id} label={label(field.label)} value={asText(value)} onChange={(html) => onChange?.(html)} disabled={disabled ?? false} />
    </Suspense>
  )
}

const Tags = ({ field: _field, row: _row, value, onChange, ...rest }: Props) => (
  <Select
    {...rest}
    mode="tags"
    open={false}
    suffixIcon={null}
    tokenSeparators={[',', '，', ' ']}
    value={(value ?? []) as string[]}
    onChange={(next: string[]) => onChange?.(next)}
  />
)

const asText = (value: unknown): string => (typeof value === 'string' ? value : value === null || value === undefined ? '' : String(value as number))

const inputs: Readonly<Record<Widget, (props: Props) => ReactNode>> = {
  text: Text,
  textarea: Area,
  'rich-text': RichText,
  password: Password,
  number: Figure,
  money: ({ field: _field, row: _row, ...rest }) => <MoneyInput {...(rest as ControlProps<string>)} />,
  quantity: ({ field: _field, row: _row, ...rest }) => <QuantityInput {...(rest as ControlProps<string>)} />,
  rate: ({ field: _field, row: _row, ...rest }) => <RateInput {...(rest as ControlProps<string>)} />,
  date: Day,
  datetime: Day,
  switch: OnOff,
  select: Choice,
  dict: Choice,
  status: Choice,
  reference: Reference,
  'tree-reference': Reference,
  region: Region,
  file: Files,
  image: Files,
  json: ({ field: _field, row: _row, ...rest }) => <JsonInput {...rest} />,
  tags: Tags,
  roles: ({ field: _field, row: _row, ...rest }) => <RoleCodesSelect {...(rest as ControlProps<readonly string[]>)} />,
}
