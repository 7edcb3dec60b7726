/** The answer that all parts of the page read. */
import type { explainRights } from '#server/modules/access/rights.contract.ts'
import type { OutputOf } from '#web/kit/client.ts'

export type Rights = OutputOf<typeof explainRights>
