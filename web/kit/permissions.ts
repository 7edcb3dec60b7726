/** What the signed-in user may do and which fields he sees; for showing and hiding only, the server decides for itself. */
import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { request } from './request.ts'
import { useSession } from './token-store.ts'

interface ButtonNode {
  readonly permissionsCode?: string | null
  readonly code?: string | null
  readonly children?: readonly ButtonNode[] | null
}

interface Access {
  readonly buttons: ReadonlySet<string>
  readonly hiddenFields: ReadonlySet<string>
}

const none: Access = { buttons: new Set(), hiddenFields: new Set() }

function useAccess(): Access {
  const session = useSession()
  const { data } = useQuery({
    queryKey: ['/api/upms/permissions/buttons', session?.user.user_id],
    enabled: session !== undefined,
    staleTime: 5 * 60_000,
    queryFn: async ({ signal }) => readAccess(await request('GET', '/api/upms/permissions/buttons', undefined, { signal })),
  })
  return data ?? none
}

/** Whether the user has a permission code such as `tenant:insert`; false until the codes have arrived. */
export function useMay(): (permission: string) => boolean {
  const { buttons } = useAccess()
  return useCallback((permission: string) => buttons.has('*') || permission === 'signed-in' || permission === 'public' || buttons.has(permission), [buttons])
}

/** The field blacklist of one module: `useHiddenFields('tenant').has('mobile')`. Keys travel as moduleCode_fieldCode. */
export function useHiddenFields(moduleCode: string): ReadonlySet<string> {
  const { hiddenFields } = useAccess()
  return useMemo(() => {
    const prefix = `${moduleCode}_`
    return new Set([...hiddenFields].filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length)))
  }, [hiddenFields, moduleCode])
}

/** The answer is a tree of buttons, a list of codes, or either beside the field blacklist. */
export function readAccess(answer: unknown): Access {
  const { buttons = answer, hiddenFields = [] } = isRecord(answer) ? (answer as { buttons?: unknown; hiddenFields?: readonly string[] }) : {}
  const codes = Array.isArray(buttons) ? leafCodes(buttons as (string | ButtonNode)[]) : Object.keys((buttons as object | null) ?? {})
  return { buttons: new Set(codes), hiddenFields: new Set(hiddenFields) }
}

const leafCodes = (nodes: readonly (string | ButtonNode)[]): string[] =>
  nodes.flatMap((node) => {
    if (typeof node === 'string') return [node]
    if (node.children?.length) return leafCodes(node.children)
    return [node.permissionsCode ?? node.code ?? '']
  })

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)
