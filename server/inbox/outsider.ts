/**
 * A supplier's person who is asked in a case of the company sees what they are asked, and what they did themselves. What colleagues said and
 * wrote about it stays in the house.
 */
import type { CallContext } from '#kit/handle.ts'
import { isUserId } from './people.ts'

export async function isOutsider({ principal, prisma }: Pick<CallContext, 'principal' | 'prisma'>, initiator: string | undefined): Promise<boolean> {
  const { rows } = principal
  if (rows.kind !== 'supplier') return false
  if (initiator === undefined || !isUserId(initiator)) return true
  const found = await prisma.user.findUnique({ where: { id: initiator }, select: { supplierId: true } })
  return found?.supplierId !== rows.supplierId
}
