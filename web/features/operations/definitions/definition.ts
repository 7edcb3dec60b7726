/** A deployed version as the list shows it. */
import type { managerList } from '#server/inbox/manager.contract.ts'
import type { RowOfCall } from '#web/kit/list/call-table.tsx'

export type Definition = RowOfCall<typeof managerList>
