/** What deployment would say about the model, asked a moment after every change. */
import { useEffect, useEffectEvent, useState } from 'react'
import { validateModel } from '#server/inbox/modeling.contract.ts'
import { send } from '#web/kit/client.ts'
import type { OutputOf } from '#web/kit/client.ts'
import type { ModelKind } from '../new-model.ts'

export type Finding = OutputOf<typeof validateModel>['problems'][number] & { readonly severity: 'problem' | 'warning' }

export interface Check {
  readonly findings: readonly Finding[]
  readonly state: 'checking' | 'checked' | 'failed'
}

const pauseMs = 500

/**
 * @param round grows with every change; -1 while there is nothing to check
 * @param text the model as it stands now
 */
export function useCheck(kind: ModelKind, round: number, text: () => Promise<string>): Check {
  const [check, setCheck] = useState<Check>({ findings: [], state: 'checking' })
  const textNow = useEffectEvent(text)

  useEffect(() => {
    if (round < 0) return
    const abort = new AbortController()
    const ask = async () => {
      setCheck((known) => ({ ...known, state: 'checking' }))
      const xml = await textNow()
      const { problems, warnings } = await send(
        validateModel,
        { xml, fileName: kind === 'process' ? 'model.bpmn' : 'model.dmn' },
        { silent: true, signal: abort.signal },
      )
      setCheck({ state: 'checked', findings: [...problems.map(as('problem')), ...warnings.map(as('warning'))] })
    }
    const timer = window.setTimeout(() => void ask().catch(() => !abort.signal.aborted && setCheck((known) => ({ ...known, state: 'failed' }))), pauseMs)
    return () => {
      window.clearTimeout(timer)
      abort.abort()
    }
  }, [kind, round])

  return check
}

const as =
  (severity: Finding['severity']) =>
  (finding: Omit<Finding, 'severity'>): Finding => ({ ...finding, severity })
