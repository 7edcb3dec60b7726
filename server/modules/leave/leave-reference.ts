/** How leave requests are numbered. */
import type { ReferenceData } from '#server/area/reference-data.ts'

export const leaveReference: ReferenceData = {
  numberRules: [['leave', '请假单', 'Leave request', 'LV']],
}
