/** Where a product is read. */
import type { CallContext } from '#kit/handle.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'

/** A call, or the work that changed it. */
export type Reading = Pick<CallContext, 'caller' | 'locale' | 'text'> & Pick<UnitOfWork, 'prisma' | 'sql'>

export const readingIn = (context: CallContext, uow?: UnitOfWork): Reading => ({
  caller: context.caller,
  locale: context.locale,
  text: (code, params) => context.text(code, params),
  prisma: (uow ?? context).prisma as UnitOfWork['prisma'],
  sql: (uow ?? context).sql,
})
