/** Sending what a form or a dialog holds: it is busy meanwhile, and why it was refused stands above its buttons. */
import type { FormInstance } from 'antd'
import { useState } from 'react'
import { RequestFailed } from '../request.ts'
import { showAtFields } from './call-form.tsx'

export interface Sending {
  readonly busy: boolean
  /** Why the last press was refused. */
  readonly refusal: string | undefined
  /** Refuses without asking the server; undefined takes that back. */
  readonly refuse: (why: string | undefined) => void
  /** @param at shows what is refused at the fields that are named; without it the first of them is told */
  readonly sending: <Values>(work: () => Promise<void>, at?: FormInstance<Values>) => Promise<void>
}

export function useSending(): Sending {
  const [busy, setBusy] = useState(false)
  const [refusal, refuse] = useState<string>()
  const sending: Sending['sending'] = async (work, at) => {
    setBusy(true)
    refuse(undefined)
    try {
      await work()
    } catch (reason) {
      if (!(reason instanceof RequestFailed)) throw reason
      if (at) showAtFields(at, reason)
      refuse(at ? reason.message : reason.firstProblem)
    } finally {
      setBusy(false)
    }
  }
  return { busy, refusal, refuse, sending }
}
