/** A price rule as its approver reads it; who submitted it mends it here when it came back. */
import type { CaseDocumentProps } from '#web/kit/case/case-forms.ts'
import { PriceRuleView } from './price-rule-view.tsx'

export default function PriceDocument({ bizId, processInstanceId, printed }: CaseDocumentProps) {
  return <PriceRuleView id={bizId} processInstanceId={processInstanceId} printed={printed} />
}
