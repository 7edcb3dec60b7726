/** One reader a widget: how a value of a field is shown in tables, detail pages and filters. */
import { listed } from '../format/listed.ts'
import { Space, Tag, Typography } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { useMemo, type ReactNode } from 'react'
import { formatMoney, formatQuantity, formatRate } from '../format/amount.ts'
import type { Numeric } from '../format/amount.ts'
import { formatDay, formatInstant } from '../format/instant.ts'
import type { FieldView, Widget } from '#kit/contract.ts'
import { nameBeside, nameFieldOf } from '#kit/reference-name.contract.ts'
import { useLabel, useLanguage } from '../i18n.ts'
import type { Row } from '../resource-calls.ts'
import { FileLinks } from '../upload/file-links.tsx'
import type { StoredFile } from '../upload/send-file.ts'
import { Awaited } from './awaited.tsx'
import { findChoice, useDictionary } from './dictionaries.ts'
import type { Choice } from './dictionaries.ts'
import type { Field } from './field.ts'
import { sourceOf } from './reference-select.tsx'
import { useResource } from './references.ts'
import { RegionName } from './region-name.tsx'
import { RoleCodes } from './role-codes.tsx'
import { StatusTag } from './status-tag.tsx'

interface ReaderProps {
  readonly field: Field
  readonly value: unknown
  readonly row: Row
}

export function FieldValue({ field, row, value = row[field.name] }: { field: Field; row: Row; value?: unknown }): ReactNode {
  const Reader = readers[field.widget]
  // A reference may show a name although the id itself was left out of the row.
  if (isEmpty(value) && !field.view.reference) return <Typography.Text type="secondary">-</Typography.Text>
  return <Reader field={field} row={row} value={value} />
}

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

const Text = ({ value }: ReaderProps) => textOf(value)
const Figure = ({ value }: ReaderProps) => <span style={{ fontVariantNumeric: 'tabular-nums' }}>{textOf(value)}</span>
const Money = ({ value }: ReaderProps) => <span style={{ fontVariantNumeric: 'tabular-nums' }}>{formatMoney(value as Numeric)}</span>
const Secret = () => '••••••'
const yesNo: readonly Choice[] = [
  { value: true, label: { zh: '是', en: 'Yes' }, color: 'success' },
  { value: false, label: { zh: '否', en: 'No' }, color: 'default' },
]
const YesNo = ({ value }: ReaderProps) => <Choices choices={yesNo} value={value === true || value === 1} />

/** Labels of one value or several, with their hues where they have some. */
function Choices({ choices, value }: { choices: readonly Choice[]; value: unknown }) {
  const label = useLabel()
  const values: unknown[] = Array.isArray(value) ? value : [value]
  return (
    <Space size={4} wrap>
      {values.map((one) => {
        const choice = findChoice(choices, one)
        if (!choice) return <span key={String(one)}>{textOf(one)}</span>
        return choice.color ? <StatusTag key={String(one)} choice={choice} /> : <span key={String(one)}>{label(choice.label)}</span>
      })}
    </Space>
  )
}

function Chosen({ field, value }: ReaderProps) {
  const { data = [], isLoading } = useDictionary(field.view.options ? undefined : field.view.dict)
  if (isLoading) return <Awaited />
  return <Choices choices={field.view.options ?? data} value={value} />
}

/** The text that the server sends beside the id; the id itself says nothing to a reader. */
function Reference({ field, row, value }: ReaderProps) {
  const text = nameBeside(row, field.name, field.view.reference?.labelField)
  if (!isEmpty(text)) return textOf(text)
  if (isEmpty(value)) return <Typography.Text type="secondary">-</Typography.Text>
  return field.view.reference ? <References {...field.view.reference} ids={[value].flat().map(textOf)} /> : textOf(value)
}

/** Those whose names do not travel with the row. */
function References({ resource: name, labelField, ids }: NonNullable<FieldView['reference']> & { readonly ids: readonly string[] }) {
  const { data: resource, isLoading: isComing } = useResource(name)
  const language = useLanguage()
  const source = useMemo(() => resource && sourceOf(resource, labelField, language), [resource, labelField, language])
  const { data = [], isLoading } = useQuery({
    queryKey: [...(source?.key ?? [name]), 'resolve', ids],
    enabled: source?.resolve !== undefined && ids.length > 0,
    staleTime: 60_000,
    queryFn: ({ signal }) => source?.resolve?.(ids, signal) ?? [],
  })
  if (isComing || isLoading) return <Awaited />
  return listed(ids.map((id) => data.find(({ value }) => value === id)?.label ?? id))
}

/** By the name beside it; else the name is looked up. */
function Region({ field, row, value }: ReaderProps) {
  const name = row[nameFieldOf(field.name)]
  if (typeof name === 'string' && name !== '') return name
  return typeof value === 'string' ? <RegionName code={value} /> : textOf(value)
}

const Picture = ({ value, field }: ReaderProps) => {
  const label = useLabel()
  return (
    <Space size={4}>
      {linksOf(value).map(({ link, name }) => (
        <img key={link} src={link} alt={name || label(field.label)} width={32} height={32} loading="lazy" style={{ objectFit: 'cover', borderRadius: 4 }} />
      ))}
    </Space>
  )
}

const Files = ({ value }: ReaderProps) => <FileLinks files={linksOf(value)} />

const Tags = ({ value }: ReaderProps) => (
  <Space size={4} wrap>
    {(Array.isArray(value) ? value : [value]).map((one) => (
      <Tag key={textOf(one)}>{textOf(one)}</Tag>
    ))}
  </Space>
)

/** Tables show the words of a rich text; its looks belong to the detail page. */
const PlainWords = ({ value }: ReaderProps) => new DOMParser().parseFromString(textOf(value), 'text/html').body.textContent

const readers: Readonly<Record<Widget, (props: ReaderProps) => ReactNode>> = {
  text: Text,
  textarea: Text,
  'rich-text': PlainWords,
  password: Secret,
  number: Figure,
  money: Money,
  quantity: ({ value }) => formatQuantity(value as Numeric),
  rate: ({ value }) => formatRate(value as Numeric),
  date: ({ value }) => formatDay(value),
  datetime: ({ value }) => formatInstant(value),
  switch: YesNo,
  select: Chosen,
  dict: Chosen,
  status: Chosen,
  reference: Reference,
  'tree-reference': Reference,
  region: Region,
  file: Files,
  image: Picture,
  json: ({ value }) => (
    <Typography.Text code ellipsis>
      {JSON.stringify(value)}
    </Typography.Text>
  ),
  tags: Tags,
  roles: ({ value }) => <RoleCodes codes={(Array.isArray(value) ? value : [value]).map(textOf)} />,
}

export function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value as string | number | boolean)
}

/** Files come as links, or as `{name, link}` (elsewhere `mediaName`, `mediaUrl`), one or several. */
export function linksOf(value: unknown): StoredFile[] {
  if (isEmpty(value)) return []
  return (Array.isArray(value) ? value : [value]).flatMap((one: unknown) => {
    if (typeof one === 'string') return [{ name: nameIn(one), link: one }]
    const { name, link, mediaName, mediaUrl } = (one ?? {}) as Record<string, string | undefined>
    const address = link ?? mediaUrl
    return address ? [{ name: name ?? mediaName ?? '', link: address }] : []
  })
}

/** The last part of a link; one that was not made by us may hold signs that cannot be decoded. */
function nameIn(link: string): string {
  const part = link.split('/').at(-1)?.split('?')[0] ?? ''
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
