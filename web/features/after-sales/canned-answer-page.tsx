/** Answers that the desk gives often: nothing differs from the generated page. */
import { cannedAnswer } from '#server/modules/after-sales/answer/canned-answer.contract.ts'
import { ResourceList } from '#web/kit/list/resource-list.tsx'

export default function CannedAnswerPage() {
  return <ResourceList of={cannedAnswer} />
}
