/** Asks, before accounts are closed, what becomes of the work of their owners. */
import { useCallback, useState } from 'react'
import type { ReactNode } from 'react'
import { holdings } from '#server/inbox/proxies.contract.ts'
import { send } from '#web/kit/client.ts'
import { useMay } from '#web/kit/permissions.ts'
import { isHolding, LeavingDialog } from './leaving-dialog.tsx'
import type { Closing, Leaver } from './leaving-dialog.tsx'

export interface LeavingUser {
  readonly id: string
  readonly name: string
}

/** True: close them. False: do not. Undefined: nothing to hand over (or not for this reader to do), ask the usual question. */
export type AskLeaving = (users: readonly LeavingUser[], closing: Closing) => Promise<boolean | undefined>

interface Asked {
  readonly closing: Closing
  readonly leavers: readonly Leaver[]
  readonly answer: (goOn: boolean) => void
}

export function useLeaving(): { readonly ask: AskLeaving; readonly dialog: ReactNode } {
  const may = useMay()
  const [asked, setAsked] = useState<Asked>()
  const mayHandOver = may('workflow:admin')
  const ask = useCallback<AskLeaving>(
    async (users, closing) => {
      if (!mayHandOver) return undefined
      const leavers = (await Promise.all(users.map(holdingsOf))).filter((leaver) => leaver !== undefined)
      if (leavers.length === 0) return undefined
      return new Promise<boolean>((resolve) =>
        setAsked({
          closing,
          leavers,
          answer: (goOn) => {
            setAsked(undefined)
            resolve(goOn)
          },
        }),
      )
    },
    [mayHandOver],
  )
  return { ask, dialog: asked && <LeavingDialog closing={asked.closing} leavers={asked.leavers} onEnd={asked.answer} /> }
}

/** Undefined when he holds nothing. What cannot be told keeps nobody from closing an account. */
async function holdingsOf({ id, name }: LeavingUser): Promise<Leaver | undefined> {
  try {
    const holding = await send(holdings, { userId: id }, { silent: true })
    return isHolding(holding) ? { id, name, holding } : undefined
  } catch {
    return undefined
  }
}
