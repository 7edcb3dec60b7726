/** Everything that is under way in the demo company when it is opened for the first time. */
import type { Story } from './stage.ts'
import { leaveStories } from './stories/leave.ts'
import { lifecycleStories } from './stories/lifecycles.ts'
import { noticeStories } from './stories/notices.ts'
import { postponementStories } from './stories/postponements.ts'
import { registrationStories } from './stories/registrations.ts'
import { ruleStories } from './stories/rules.ts'
import { setUpStories } from './stories/set-up.ts'
import { statementStories } from './stories/statements.ts'

export const demoStories: readonly Story[] = [
  ...leaveStories,
  ...statementStories,
  ...registrationStories,
  ...lifecycleStories,
  ...ruleStories,
  ...noticeStories,
  ...postponementStories,
  ...setUpStories,
]
