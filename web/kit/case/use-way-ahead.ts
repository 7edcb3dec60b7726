/** Asks who will approve while a form is filled in, and keeps whom the initiator chose. */
import { useEffect, useMemo, useState } from 'react'
import { predict } from '#server/inbox/predict.contract.ts'
import { useCall } from '../client.ts'
import { useMay } from '../permissions.ts'
import { useSession } from '../session.ts'
import { choicesOf, chosenOnTheWay, missingChoices, stepsAhead } from './ahead.ts'
import type { Choice, Chosen, ForeseenNode } from './ahead.ts'

export interface WayAheadAsked {
  /** The process by its key, or one version of it. */
  readonly processKey?: string | undefined
  readonly definitionId?: string | undefined
  /** What the model decides by, as far as it is filled in. */
  readonly variables?: Readonly<Record<string, unknown>> | undefined
  /** False while nothing can be told yet. */
  readonly enabled?: boolean | undefined
}

export interface WayAheadState {
  readonly steps: readonly ForeseenNode[]
  readonly choices: readonly Choice[]
  readonly chosen: Chosen
  readonly choose: (taskKey: string, people: readonly string[]) => void
  /** Nodes that still need somebody, once it was tried without. */
  readonly missing: readonly string[]
  readonly state: 'off' | 'loading' | 'failed' | 'told'
  readonly isUpdating: boolean
  readonly retry: () => void
  /** Whom to send with the submission; null when somebody has to be chosen first, which is then marked. */
  readonly settle: () => { readonly approvers: Record<string, string[]> | undefined } | null
}

/** Typing is not followed letter by letter. */
const restMs = 400

export function useWayAhead({ processKey, definitionId, variables, enabled = true }: WayAheadAsked): WayAheadState {
  const may = useMay()
  const userId = useSession()?.user.user_id
  const [chosen, setChosen] = useState<Chosen>({})
  const [isTried, setTried] = useState(false)
  const asked = useRested(JSON.stringify({ variables: variables ?? {}, approvers: Object.keys(chosen).length > 0 ? chosen : undefined }))
  const isOn = enabled && may('workflow:view')
  const { data, error, isFetching, refetch } = useCall(
    predict,
    { ...(definitionId === undefined ? { processKey } : { definitionId }), ...(JSON.parse(asked) as object) },
    { silent: true, enabled: isOn, keepPrevious: true },
  )
  return useMemo(() => {
    const nodes = data?.nodes ?? []
    const missing = missingChoices(nodes, chosen)
    return {
      steps: stepsAhead(nodes, userId),
      choices: choicesOf(nodes),
      chosen,
      choose: (taskKey, people) => setChosen((present) => ({ ...present, [taskKey]: people })),
      missing: isTried ? missing : [],
      state: !isOn ? 'off' : error ? 'failed' : data ? 'told' : 'loading',
      isUpdating: isFetching,
      retry: () => void refetch(),
      settle: () => {
        setTried(true)
        return isOn && !error && missing.length > 0 ? null : { approvers: chosenOnTheWay(nodes, chosen) }
      },
    }
  }, [chosen, data, error, isFetching, isOn, isTried, refetch, userId])
}

function useRested(text: string): string {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    if (text === rested) return
    const timer = window.setTimeout(() => setRested(text), restMs)
    return () => window.clearTimeout(timer)
  }, [text, rested])
  return rested
}
