/** What cases tell: a step that nobody's task made, so that the process goes on; and every step, for whoever follows cases. */
import { defineEvent } from '#kit/extension-point.ts'
import type { ModelRow } from '#kit/unit-of-work.ts'
import type { AsOrderEvent } from './as-order.machine.ts'

export type CaseRow = ModelRow<'afterSalesOrder'>

/** A case moved beside its process. */
export const caseMoved = defineEvent<{ readonly row: CaseRow; readonly event: AsOrderEvent }>('after-sales.case-moved')
