/** An instance as the administrator's page knows it. */
import type { processDetail } from '#server/inbox/process.contract.ts'
import type { OutputOf } from '#web/kit/client.ts'

export type InstanceDetail = OutputOf<typeof processDetail>
