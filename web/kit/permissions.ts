/** What the signed-in user may do and which fields he sees; for showing and hiding only, the server decides for itself. */
import { fieldsOf, type Resource } from '#kit/contract.ts'
import { useCallback, useMemo } from 'react'
import { buttons as buttonsCall } from '#server/auth/account.contract.ts'
import { useCall, type OutputOf } from './client.ts'
import { useSession } from './token-store.ts'

type ButtonNode = OutputOf<typeof buttonsCall>['buttons'][number]

interface Access {
  readonly buttons: ReadonlySet<string>
  readonly hiddenFields: ReadonlySet<string>
}

/** What `useCall` is told; for those who ask before a page does. */
export const buttonsQuery = [buttonsCall, {}, { staleTime: 5 * 60_000, ofRights: true }] as const

const none: Access = { buttons: new Set(), hiddenFields: new Set() }

function useAccess(): Access {
  const session = useSession()
  const [call, input, options] = buttonsQuery
  const { data } = useCall(call, input, { ...options, enabled: session !== undefined })
  return useMemo(() => (data ? { buttons: new Set(leafCodes(data.buttons)), hiddenFields: new Set(data.hiddenFields) } : none), [data])
}

/** Whether the user has a permission code such as `tenant:insert`; false until the codes have arrived. */
export function useMay(): (permission: string) => boolean {
  const { buttons } = useAccess()
  return useCallback((permission: string) => buttons.has('*') || permission === 'signed-in' || permission === 'public' || buttons.has(permission), [buttons])
}

/** The field blacklist of a resource and of the one that it shows: `useHiddenFields(tenant).has('mobile')`. Keys travel as moduleCode_fieldCode. */
export function useHiddenFields({ name, shows }: Pick<Resource, 'name' | 'shows'>): ReadonlySet<string> {
  const { hiddenFields } = useAccess()
  return useMemo(() => {
    const prefixes = [`${name}_`, ...(shows === undefined ? [] : [`${shows}_`])]
    return new Set([...hiddenFields].flatMap((key) => prefixes.filter((prefix) => key.startsWith(prefix)).map((prefix) => key.slice(prefix.length))))
  }, [hiddenFields, name, shows])
}

/** Fields of a resource by which the user may not sort or search, though they see some of their values. */
export function useIncomparable({ row }: Pick<Resource, 'row'>): ReadonlySet<string> {
  const may = useMay()
  const isSupplier = useSession()?.user.terminalType === 'SUPPLIER_TERMINAL'
  return useMemo(
    () => new Set(isSupplier ? [] : fieldsOf(row).flatMap(({ name, view: { comparedBy } }) => (comparedBy === undefined || may(comparedBy) ? [] : [name]))),
    [row, may, isSupplier],
  )
}

/** The tree of buttons flattened to the codes of its leaves. */
export const leafCodes = (nodes: readonly ButtonNode[]): string[] =>
  nodes.flatMap((node) => (node.children?.length ? leafCodes(node.children) : [node.permissionsCode]))
