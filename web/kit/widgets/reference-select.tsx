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
  if (!source) return <Select disabled loading={!isError} {...(isError && { status: 'error' as const })} placeholder={rest.placeholder} />
  return <RemoteSelect {...rest} source={source} />
}

/** Searches through the resource's list call; a label that the server cannot search is matched here among the first rows. */
export function sourceOf(resource: Resource, wished: string, language: Language = currentLanguage()): RemoteSource {
  const calls = callsOf(resource)
  const label = labelFieldOf(resource, wished)
  const searchable = fieldsOf(resource.row).some(({ name, view }) => name === label && (view.search === 'contains' || view.search === 'prefix'))
  // A name is read in the reader's language where its row has it in both.
  const inEnglish = ['name', 'nameZh', 'companyName'].includes(label) && fieldsOf(resource.row).some(({ name }) => name === 'nameEn')
  const option = (row: Row): RemoteOption => ({
    value: row.id,
    label: String((inEnglish && language === 'en' && row['nameEn']) || (row[label] ?? row.id)),
  })
  return {
    key: [resource.path, 'select', label, language],
    async search(keyword, signal) {
      const filter = searchable && keyword ? { [label]: keyword } : {}
      const page = (await send(calls.list, { current: 1, size: searchable ? 30 : 200, ...filter }, { signal })) as PageAnswer
      const options = page.records.map(option)
      return searchable ? options : options.filter((one) => one.label.toLowerCase().includes(keyword.toLowerCase()))
    },
    ...(calls.detail && {
      resolve: (values: readonly string[], signal: AbortSignal) =>
        Promise.all(values.map(async (id) => option((await send(calls.detail!, { id }, { signal, silent: true })) as Row))),
    }),
  }
}
