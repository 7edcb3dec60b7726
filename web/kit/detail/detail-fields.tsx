/** A row's fields as pairs of label and value, in the order of the contract. On a phone what is empty is left out: there is something to do below. */
import { Descriptions } from 'antd'
import type { ReactNode } from 'react'
import type { Resource } from '#kit/contract.ts'
import { RichText } from '../editor/rich-text.tsx'
import { useLabel } from '../i18n.ts'
import { useHiddenFields } from '../permissions.ts'
import type { Row } from '../resource-calls.ts'
import { useScreen } from '../screen.ts'
import { Uploader } from '../upload/uploader.tsx'
import { imageRule } from '../upload/upload-rules.ts'
import { isAsked, readableFields, saidOnce } from '../widgets/field.ts'
import type { Field } from '../widgets/field.ts'
import { FieldValue, linksOf, textOf } from '../widgets/field-value.tsx'

export interface DetailFieldsProps {
  readonly of: Resource
  readonly row: Row
  /** Values shown in a way of one's own, by field. */
  readonly cells?: Readonly<Record<string, ReactNode>>
  /** Fields that stand elsewhere. */
  readonly without?: readonly string[]
  /** These alone, where a long row is told in parts. */
  readonly only?: readonly string[]
  /** One below the other, where there is room for one pair only. */
  readonly isNarrow?: boolean
}

const wide = new Set(['textarea', 'rich-text', 'file', 'image', 'json'])
const neverShown = new Set(['password'])

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

const besideWide = { width: 112, whiteSpace: 'nowrap' } as const
/** Words may stand below each other: a label in one line and a tag beside it are wider than a phone. */
const besideNarrow = { whiteSpace: 'normal', wordBreak: 'keep-all' } as const

const noCells: Readonly<Record<string, ReactNode>> = {}
const nothing: readonly string[] = []

export function DetailFields({ of: resource, row, cells = noCells, without = nothing, only, isNarrow = false }: DetailFieldsProps) {
  const label = useLabel()
  const { sm } = useScreen()
  const isSaid = ({ name }: Field): boolean => sm || name in cells || !isEmpty(row[name])
  const fields = saidOnce(readableFields(resource, useHiddenFields(resource))).filter(
    (field) => !neverShown.has(field.widget) && !without.includes(field.name) && (only?.includes(field.name) ?? true) && isAsked(field, row) && isSaid(field),
  )
  if (fields.length === 0) return null
  return (
    <Descriptions
      bordered
      size="small"
      column={isNarrow ? 1 : { xs: 1, sm: 1, md: 2 }}
      styles={{ label: sm ? besideWide : besideNarrow, content: { overflowWrap: 'anywhere' } }}
      items={fields.map((field) => ({
        key: field.name,
        label: label(field.label),
        span: wide.has(field.widget) ? ('filled' as const) : 1,
        children: cells[field.name] ?? <FullValue field={field} row={row} />,
      }))}
    />
  )
}

/** Where there is room, rich texts keep their looks and pictures their size. */
function FullValue({ field, row }: { field: Field; row: Row }) {
  const label = useLabel()
  const value = row[field.name]
  if (field.widget === 'rich-text' && value) return <RichText html={textOf(value)} />
  if (field.widget === 'image' && value) return <Uploader label={label(field.label)} rule={imageRule} value={linksOf(value)} />
  if (field.widget === 'textarea' && value) return <span style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{textOf(value)}</span>
  if (field.widget === 'json' && value)
    return <pre style={{ margin: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{JSON.stringify(value, null, 2)}</pre>
  return <FieldValue field={field} row={row} />
}
