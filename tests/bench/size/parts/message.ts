/** Each message for one person. */
import type { SizePart } from '../part.ts'

const module = `case when n % 3 = 0 then 'MESSAGE_SUPPLIER' else 'MESSAGE_PLATFORM' end`

export default {
  tables: {
    message: {
      share: 1,
      columns: () => ({ notice_id: 'null', title_zh: `'您有新的待办 ' || n`, title_en: `'A task waits for you ' || n`, dedupe_key: `'bench ' || n` }),
    },
    notification: {
      share: 1,
      columns: (row) => ({
        message_id: row.id('message', 'n'),
        message_module: module,
        send_time: row.at,
        supplier_id: `case when n % 3 = 0 then ${row.id('supplier', 'n')} end`,
      }),
    },
    message_delivery: {
      columns: (row) => ({
        message_id: row.id('message', 'n'),
        channel: `(array['SMS', 'MAIL'])[1 + n % 2]`,
        status: `(array['SENT', 'SENT', 'SENT', 'FAILED', 'WAITING'])[1 + n * 31 % 5]`,
        sealed: 'null',
      }),
    },
  },
} satisfies SizePart
