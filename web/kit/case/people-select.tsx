/** Colleagues by name; the field where a task is given away, others are asked, or copies go. */
import { withAside } from '../format/listed.ts'
import { useMemo } from 'react'
import type { z } from 'zod'
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
  return people({ ...(keyword && { name: keyword }), ...(roleCode && { roleCode }) }, signal)
}

async function people(filter: z.input<typeof userOptions.input>, signal?: AbortSignal): Promise<RemoteOption[]> {
  const found = await send(userOptions, filter, signal ? { signal } : {})
  return found.map(({ id, name, nameEn, orgName }) => {
    const shown = currentLanguage() === 'en' && nameEn ? nameEn : name
    return { value: id, label: orgName ? withAside(shown, orgName) : shown }
  })
}

const sourceOf = (roles: readonly string[]): RemoteSource => ({
  key: ['people', ...roles],
  async search(keyword, signal) {
    const found = await Promise.all((roles.length === 0 ? [undefined] : roles).map((role) => findPeople(keyword, role, signal)))
    return [...new Map(found.flat().map((option) => [option.value, option])).values()]
  },
  resolve: (values, signal) => people({ ids: [...values] }, signal),
})

export function PeopleSelect({ roles = anybody, ...rest }: PeopleSelectProps) {
  const source = useMemo(() => sourceOf(roles), [roles])
  return <RemoteSelect {...rest} source={source} />
}
