/** The trees that several screens of access choose from, in the user's language. */
import { useMemo } from 'react'
import { permissionTree } from '#server/modules/access/menu.contract.ts'
import { organizationTree } from '#server/modules/access/organization.contract.ts'
import { roleTree } from '#server/modules/access/role.contract.ts'
import { useCall } from '#web/kit/client.ts'
import { useLanguage } from '#web/kit/i18n.ts'
import { shownNodes } from './nodes.ts'
import type { ShownNode } from './nodes.ts'

export interface AccessTree {
  /** Undefined until it has come. */
  readonly nodes: readonly ShownNode[] | undefined
  readonly failure: string | undefined
  readonly retry: () => void
}

/** Chinese is always there, English may be missing. */
export function useNaming(): (zh: string, en: string | null | undefined) => string {
  const language = useLanguage()
  return useMemo(() => (zh, en) => (language === 'en' && en ? en : zh), [language])
}

export function useOrganizations(): AccessTree {
  const name = useNaming()
  const { data, error, refetch } = useCall(organizationTree, {}, { silent: true })
  const nodes = useMemo(() => data && shownNodes(data, (node) => name(node.name, node.nameEn)), [data, name])
  return { nodes, failure: error?.message, retry: () => void refetch() }
}

export function useRoles(): AccessTree {
  const name = useNaming()
  const { data, error, refetch } = useCall(roleTree, {}, { silent: true })
  const nodes = useMemo(() => data && shownNodes(data, (node) => name(node.roleName, node.roleNameEn)), [data, name])
  return { nodes, failure: error?.message, retry: () => void refetch() }
}

export function useMenus(): AccessTree {
  const name = useNaming()
  const { data, error, refetch } = useCall(permissionTree, {}, { silent: true })
  const nodes = useMemo(() => data && shownNodes(data, (node) => name(node.nameZh, node.nameEn)), [data, name])
  return { nodes, failure: error?.message, retry: () => void refetch() }
}
