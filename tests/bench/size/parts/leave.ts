/** Leave: each has its case, most are over. */
import type { SizePart } from '../part.ts'

export default {
  tables: {
    leave: {
      share: 1,
      columns: (row) => ({
        status: `(array['APPROVED', 'APPROVED', 'APPROVED', 'REJECTED', 'DRAFT', 'IN_APPROVAL', 'APPROVED', 'CANCELLED'])[1 + n * 31 % 8]`,
        leave_type: `(array['ANNUAL', 'SICK', 'PERSONAL'])[1 + n % 3]`,
        start_half: `'AM'`,
        end_half: `'PM'`,
        days: '1 + n % 5',
        process_instance_id: row.id('wf_instance', 'n'),
      }),
    },
    doc_log: { share: 1, columns: (row) => ({ biz_type: `'leave'`, biz_id: `(${row.id('leave', 'n')})::text` }) },
  },
} satisfies SizePart
