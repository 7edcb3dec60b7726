/** What a dry run says. */
import type { migrateInstances } from '#server/inbox/operations.contract.ts'
import type { OutputOf } from '#web/kit/client.ts'

export type DryRunAnswer = OutputOf<typeof migrateInstances>
