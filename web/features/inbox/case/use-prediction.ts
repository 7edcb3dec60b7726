/** Who will be asked next, and for which tasks somebody has to name the people now. */
import { useMemo } from 'react'
import { predict } from '#server/inbox/predict.contract.ts'
import { useCall } from '#web/kit/client.ts'
import type { OutputOf } from '#web/kit/client.ts'
import { useLanguage } from '#web/kit/i18n.ts'
import { useSession } from '#web/kit/session.ts'
import type { ChoiceNeeded } from '../actions/action-form.tsx'
import { choicesNow } from './choices.ts'
import type { Expected } from './timeline-entries.ts'

export interface Prediction {
  readonly expected: readonly Expected[]
  readonly choices: readonly ChoiceNeeded[]
}

interface Predicted {
  readonly processInstanceId: string
  readonly status: string
  readonly initiator: string | null
}

const nothing: Prediction = { expected: [], choices: [] }
/** Events at the end are worth a line; gateways are not. */
const told = /task|activity|endevent/i

export function usePrediction(instance: Predicted | undefined): Prediction {
  const language = useLanguage()
  const userId = useSession()?.user.user_id
  const isRunning = instance?.status === 'RUNNING'
  const { data } = useCall(predict, { processInstanceId: instance?.processInstanceId ?? '' }, { silent: true, enabled: isRunning })
  return useMemo(() => {
    if (!isRunning || !data) return nothing
    return {
      expected: data.nodes.filter(({ status, activityType }) => status === 'FUTURE' && told.test(activityType)).map((node) => expectedOf(node, language)),
      choices: choicesNow(data, instance.initiator === userId),
    }
  }, [data, isRunning, language, instance?.initiator, userId])
}

const expectedOf = (node: OutputOf<typeof predict>['nodes'][number], language: 'zh' | 'en'): Expected => ({
  activityKey: node.activityKey,
  activityName: node.activityName,
  activityType: node.activityType,
  certain: node.certain,
  onlyIf: node.branch?.label[language],
  mode: node.mode,
  people: node.people,
  groups: node.groups,
  rule: node.rule?.[language] ?? '',
  skipped: node.skipped ?? undefined,
})
