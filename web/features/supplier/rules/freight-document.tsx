/** A freight rule as its approver reads it; who submitted it mends it here when it came back. */
import type { CaseDocumentProps } from '#web/kit/case/case-forms.ts'
import { FreightRuleView } from './freight-rule-view.tsx'

export default function FreightDocument({ bizId, processInstanceId, printed }: CaseDocumentProps) {
  return <FreightRuleView id={bizId} processInstanceId={processInstanceId} printed={printed} />
}
