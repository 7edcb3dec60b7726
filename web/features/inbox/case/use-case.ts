/** Everything a task page needs, by task or by instance, kept current. */
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { historyFlowList, processDetail } from '#server/inbox/process.contract.ts'
import { comments, processActions, taskDetail } from '#server/inbox/task-detail.contract.ts'
import { callOptions, refreshPaths, useCall } from '#web/kit/client.ts'
import type { OutputOf } from '#web/kit/client.ts'
import { useServerEvent } from '#web/kit/realtime.ts'
import { caseOf } from '#web/kit/case/case-forms.ts'
import type { ReadyCase } from '#web/kit/case/case-forms.ts'
import { timelineEntries } from './timeline-entries.ts'
import type { Entry, Flow, Remark } from './timeline-entries.ts'
import { usePrediction } from './use-prediction.ts'
import type { Prediction } from './use-prediction.ts'

export type Task = OutputOf<typeof taskDetail>
export type Instance = OutputOf<typeof processDetail>

export interface CaseWhat {
  readonly taskId?: string | undefined
  /** Whoever knows it beside the task names both: nothing waits for the task then. */
  readonly processInstanceId?: string | undefined
}

export interface Case {
  readonly task: Task | undefined
  readonly instance: Instance
  readonly kind: ReadyCase | undefined
  readonly actions: readonly Task['actions'][number][]
  /** The decided task that a withdrawal is about, else the open one. */
  readonly actsOn: string | undefined
  readonly flows: readonly Flow[]
  readonly remarks: readonly Remark[]
  readonly entries: readonly Entry[]
  readonly prediction: Prediction
}

export interface CaseAnswer {
  readonly found: Case | undefined
  readonly failure: { readonly code: number; readonly message: string } | undefined
  readonly refresh: () => Promise<void>
}

/** An answer that came while the page was being drawn is not asked for again. What changes meanwhile is told by the server's news. */
const silently = { silent: true, staleTime: 3_000 } as const
const none: readonly never[] = []

/** What the page of a case asks for when both are known. */
export const caseAsks = (taskId: string, processInstanceId: string) => [
  callOptions(taskDetail, { taskId }, silently),
  ...[processDetail, historyFlowList, comments].map((call) => callOptions(call, { processInstanceId }, silently)),
]

export function useCase({ taskId, processInstanceId: given }: CaseWhat): CaseAnswer {
  const cache = useQueryClient()
  const task = useCall(taskDetail, { taskId: taskId ?? '' }, { ...silently, enabled: taskId !== undefined })
  const id = given ?? task.data?.processInstanceId
  const known = { ...silently, enabled: id !== undefined }
  const instance = useCall(processDetail, { processInstanceId: id ?? '' }, known)
  const flows = useCall(historyFlowList, { processInstanceId: id ?? '' }, known)
  const remarks = useCall(comments, { processInstanceId: id ?? '' }, known)
  const actions = useCall(
    processActions,
    { processInstanceId: id ?? '' },
    { ...silently, enabled: id !== undefined && (taskId === undefined || task.data?.isOpen === false) },
  )
  const prediction = usePrediction(instance.data)
  const refresh = () => refreshPaths(cache, ['/api/workflow'])
  useServerEvent('inbox-changed', () => void refresh())

  const entries = useMemo(() => timelineEntries(flows.data ?? none, remarks.data ?? none, prediction.expected), [flows.data, remarks.data, prediction.expected])
  const failure = task.error ?? instance.error
  const found = useMemo((): Case | undefined => {
    if (!instance.data || (taskId !== undefined && !task.data)) return undefined
    const usesTask = task.data?.isOpen === true
    return {
      task: task.data,
      instance: instance.data,
      kind: caseOf(task.data?.formKey, instance.data.businessType, instance.data.processKey),
      actions: usesTask ? (task.data?.actions ?? none) : (actions.data?.actions ?? task.data?.actions ?? none),
      actsOn: usesTask ? task.data?.taskId : (actions.data?.decidedTaskId ?? undefined),
      flows: flows.data ?? none,
      remarks: remarks.data ?? none,
      entries,
      prediction,
    }
  }, [task.data, instance.data, actions.data, flows.data, remarks.data, entries, prediction, taskId])
  return { found, failure: failure ? { code: failure.code, message: failure.message } : undefined, refresh }
}
