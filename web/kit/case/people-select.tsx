/** Colleagues by name; the field where a task is given away, others are asked, or copies go. */
import { useMemo } from 'react'
import { userOptions } from '#server/modules/access/user.contract.ts'
import { send } from '#web/kit/client.ts'
import { currentLanguage } from '#web/kit/i18n.ts'
import { RemoteSelect } from '#web/kit/widgets/remote-select.tsx'
import type { RemoteOption, RemoteSource } from '#web/kit/widgets/remote-select.tsx'

export interface PeopleSelectProps {
  readonly id?: string
  readonly multiple?: boolean
  readonly value?: string | readonly string[]
  readonly onChange?: (value: string | readonly string[] | null | undefined) => void
  /** Only those who have one of these roles. */
  readonly roles?: readonly string[]
  readonly placeholder?: string
}

const anybody: readonly string[] = []

export async function findPeople(keyword: string, roleCode: string | undefined, signal?: AbortSignal): Promise<RemoteOption[]> {
  const people = await send(userOptions, { ...(keyword && { name: keyword }), ...(roleCode && { roleCode }) }, signal ? { signal } : {})
  return people.map(({ id, name, nameEn, orgName }) => {
    const shown = currentLanguage() === 'en' && nameEn ? nameEn : name
    return { value: id, label: orgName ? `${shown}（${orgName}）` : shown }
  })
}

const sourceOf = (roles: readonly string[]): RemoteSource => ({
  key: ['people', ...roles],
  async search(keyword, signal) {
    const found = await Promise.all((roles.length === 0 ? [undefined] : roles).map((role) => findPeople(keyword, role, signal)))
    return [...new Map(found.flat().map((option) => [option.value, option])).values()]
  },
  resolve: async (values, signal) => (await findPeople('', undefined, signal)).filter(({ value }) => values.includes(value)),
})

export function PeopleSelect({ roles = anybody, ...rest }: PeopleSelectProps) {
  const source = useMemo(() => sourceOf(roles), [roles])
  return <RemoteSelect {...rest} source={source} />
}
