/** An outbound order in the inbox. */
import type { CaseDocumentProps } from '#web/kit/case/case-forms.ts'
import { OutboundReview } from './outbound-review.tsx'

export default function OutboundDocument({ bizId, printed }: CaseDocumentProps) {
  return <OutboundReview id={bizId} printed={printed} />
}
