/** What people did and what programs called. */
import type { SizePart } from '../part.ts'

export default {
  tables: { operate_log: { share: 1 }, api_access_log: { share: 1 }, login_log: { share: 1 } },
} satisfies SizePart
