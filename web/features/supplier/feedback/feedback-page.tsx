/** Feedback: for staff what all suppliers ask, for a supplier his own with a form to ask. */
import { FeedbackList } from './feedback-list.tsx'

export default function FeedbackPage() {
  return <FeedbackList />
}
