/** For which tasks the reader has to name the people with his decision. */
import type { z } from 'zod'
import type { predict } from '#server/inbox/predict.contract.ts'
import type { ChoiceNeeded } from '../actions/action-form.tsx'

type Prediction = z.output<(typeof predict)['output']>

/** The initiator chooses for all that the model leaves to him; an approver for the task that comes next. */
export function choicesNow({ nodes, needsChoice }: Pick<Prediction, 'nodes' | 'needsChoice'>, isInitiator: boolean): ChoiceNeeded[] {
  const next = nodes.find(({ status, activityType }) => status === 'FUTURE' && /task/i.test(activityType))?.activityKey
  return needsChoice.filter(({ taskKey }) => {
    const by = nodes.find(({ activityKey }) => activityKey === taskKey)?.chooseBy
    return by === 'initiator' ? isInitiator : taskKey === next
  })
}
