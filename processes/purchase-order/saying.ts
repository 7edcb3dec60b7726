/** Warnings in the words of whoever called. */
import type { CallContext } from '#kit/handle.ts'
import type { Warning } from '#server/modules/purchase/order/order-rules.service.ts'

export const saying = (context: CallContext, warnings: readonly Warning[]) =>
  warnings.map(({ code, params = {}, path = null }) => ({ code, message: context.text(code, params), path }))
