/** Who may use which side, and whose products they find there. */
import { Failure, notFound } from '#kit/errors.ts'
import type { CallContext } from '#kit/handle.ts'
import { isId } from '#kit/ids.ts'
import type { Principal } from '#kit/principal.ts'
import { isSeen } from '#kit/resource/rows-seen.ts'
import type { Spu } from './draft/draft.service.ts'
import type { Side } from './side.contract.ts'
import { productOn } from './spu/spu.contract.ts'

/**
 * The platform's side is closed to suppliers whatever rights a role was given; what is written on the suppliers' side belongs to a
 * supplier, so staff only read there.
 * @throws Failure forbidden
 */
export function requireSide(side: Side, want: 'read' | 'write', { rows }: Principal): void {
  const isSupplier = rows.kind === 'supplier'
  if (side === 'manager' && isSupplier) throw new Failure('forbidden', 'no-permission')
  if (side === 'supplier' && want === 'write' && !isSupplier) throw new Failure('forbidden', 'product.suppliers-only')
}

/** A handler behind the door of its side. */
export const onSide =
  <Input, Answer>(side: Side, want: 'read' | 'write', run: (context: CallContext, input: Input) => Promise<Answer>) =>
  (context: CallContext, input: Input): Promise<Answer> => {
    requireSide(side, want, context.principal)
    return run(context, input)
  }

/** @throws Failure not-found when it is not the caller's to see */
export async function seenSpu({ data, prisma, principal }: CallContext, side: Side, id: string): Promise<Spu> {
  const spu = isId(id) && (await isSeen(data, productOn[side], principal, id)) ? await prisma.spu.findUnique({ where: { id } }) : null
  if (!spu) throw notFound(productOn[side].name, id)
  return spu
}
