/** Leave of colleagues. */
import { leaveStories } from '#prisma/seed/demo/stories/leave.ts'
import { leaveProcess } from '#processes/leave/process.ts'
import { defineArea } from '#server/area/define-area.ts'
import { leaveGrants } from './leave-grants.ts'
import { leaveMenus } from './leave-menus.ts'
import { leaveReference } from './leave-reference.ts'

export const leaveArea = defineArea({
  name: 'leave',
  processes: [leaveProcess],
  menus: leaveMenus,
  grants: leaveGrants,
  reference: leaveReference,
  demo: { stories: leaveStories },
})
