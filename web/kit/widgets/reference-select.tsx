/** A dropdown over the rows of another resource, searched by the text that stands for them. */
import { Select } from 'antd'
import { useMemo } from 'react'
import { fieldsOf } from '#kit/contract.ts'
import type { Resource } from '#kit/contract.ts'
import { send } from '../client.ts'
import { currentLanguage, useLanguage, type Language } from '../i18n.ts'
import { callsOf } from '../resource-calls.ts'
import type { PageAnswer, Row } from '../resource-calls.ts'
import { labelFieldOf, useResource } from './references.ts'
import { RemoteSelect } from './remote-select.tsx'
import type { RemoteOption, RemoteSelectProps, RemoteSource } from './remote-select.tsx'

export interface ReferenceSelectProps extends Omit<RemoteSelectProps, 'source'> {
  readonly resource: string
  readonly labelField: string
}

export function ReferenceSelect({ resource: name, labelField, ...rest }: ReferenceSelectProps) {
  const { data: resource, isError } = useResource(name)
  const language = useLanguage()
  const source = useMemo(() => resource && sourceOf(resource, labelField, language), [resource, labelField, language])
  if (source) return <RemoteSelect {...rest} source={source} />
  // It has its label at once. A value has to wait: without choices it would be shown as an id.
  const { value: _value, onChange: _onChange, multiple: _multiple, known: _known, ...named } = rest
  return <Select {...named} disabled loading={!isError} {...(isError && { status: 'error' as const })} />
}

/** What people type where they know a row by its number. */
const likeCode = /^[\w.-]+$/

/**
 * Searches through the resource's list call, by the text that stands for a row and by its number; a label that the server cannot search is
 * matched here among the first rows.
 */
export function sourceOf(resource: Resource, wished: string, language: Language = currentLanguage()): RemoteSource {
  const calls = callsOf(resource)
  const label = labelFieldOf(resource, wished)
  const isSearched = (field: string) =>
    fieldsOf(resource.row).some(({ name, view }) => name === field && (view.search === 'contains' || view.search === 'prefix'))
  const searchable = isSearched(label)
  const code = resource.found?.code
  const byCode = code !== undefined && code !== label && isSearched(code) ? code : undefined
  // A name is read in the reader's language where its row has it in both.
  const inEnglish = ['name', 'nameZh', 'companyName'].includes(label) && fieldsOf(resource.row).some(({ name }) => name === 'nameEn')
  const option = (row: Row): RemoteOption => ({
    value: row.id,
    label: String((inEnglish && language === 'en' && row['nameEn']) || (row[label] ?? row.id)),
  })
  return {
    key: [resource.path, 'select', label, language],
    async search(keyword, signal) {
      const found = async (filter: Readonly<Record<string, string>>, size = 30) =>
        ((await send(calls.list, { current: 1, size, ...filter }, { signal })) as PageAnswer).records.map(option)
      const [named, coded] = await Promise.all([
        searchable ? found(keyword ? { [label]: keyword } : {}) : found({}, 200),
        byCode !== undefined && likeCode.test(keyword) ? found({ [byCode]: keyword }) : [],
      ])
      const options = searchable ? named : named.filter((one) => one.label.toLowerCase().includes(keyword.toLowerCase()))
      return [...coded, ...options.filter(({ value }) => coded.every((one) => one.value !== value))]
    },
    ...(calls.detail && {
      resolve: (values: readonly string[], signal: AbortSignal) =>
        Promise.all(values.map(async (id) => option((await send(calls.detail!, { id }, { signal, silent: true })) as Row))),
    }),
  }
}
