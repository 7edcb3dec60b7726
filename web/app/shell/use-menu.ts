/** The signed-in user's menu in his language, and what a click on one of its entries does. */
import { useMemo } from 'react'
import { useNavigate } from 'react-router-dom'
import { urlByCode } from '#server/auth/account.contract.ts'
import { send } from '#web/kit/client.ts'
import { useLanguage } from '#web/kit/i18n.ts'
import { useSession } from '#web/kit/session.ts'
import { useQuery } from '@tanstack/react-query'
import { menuQuery } from './menu-query.ts'
import { addressOf, buildMenu, leavesOf, type MenuGoal, type MenuItem, type MenuLeaf, type MenuNode } from './menu.ts'

export interface Menu {
  readonly nodes: readonly MenuNode[]
  readonly leaves: readonly MenuLeaf[]
  readonly state: 'loading' | 'ready' | 'failed'
  readonly retry: () => void
}

/** @param topMenuId only what stands below this top menu; by default everything */
export function useMenu(topMenuId?: string): Menu {
  const language = useLanguage()
  const roles = useSession()?.user.roles
  const { data, isPending, isError, refetch } = useQuery(menuQuery(language, topMenuId))

  return useMemo(() => {
    const nodes = buildMenu((data ?? []) as readonly MenuItem[], roles ?? [])
    const state = isError ? 'failed' : isPending ? 'loading' : 'ready'
    return { nodes, leaves: leavesOf(nodes), state, retry: () => void refetch() }
  }, [data, roles, isError, isPending, refetch])
}

/** Opens a menu entry: a page or frame inside, another system in a window of its own. */
export function useOpenGoal(): (goal: MenuGoal, label: string) => void {
  const navigate = useNavigate()
  return (goal, label) => {
    const address = addressOf(goal, label)
    if (address !== undefined) return void navigate(address)
    if (goal.kind === 'external-code') void openExternal(goal.code)
    return undefined
  }
}

/** The window is opened before the answer is there: browsers block windows that no click stands behind. */
async function openExternal(code: string): Promise<void> {
  const page = window.open('about:blank', '_blank')
  if (page) page.opener = null
  try {
    const url = await send(urlByCode, { code })
    if (page) page.location.href = url
    else window.open(url, '_blank', 'noopener')
  } catch {
    // The client has told the failure; an empty window is no use to anybody.
    page?.close()
  }
}
