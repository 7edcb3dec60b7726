/** Products as shoppers see them, for both sides and by a link. */
import { z } from 'zod'
import { handle, type Route } from '#kit/handle.ts'
import { isId } from '#kit/ids.ts'
import { defineParameter, parametersOf } from '#kit/parameters.ts'
import { signedTokens } from '#server/documents/signed-token.ts'
import { readingIn } from '../step/reading.service.ts'
import { editedContent, sellingContent } from '../step/step-view.service.ts'
import type { ProductDependencies } from '../product-dependencies.service.ts'
import { onSide, seenSpu } from '../side-guard.service.ts'
import type { Side } from '../side.contract.ts'
import { lookGood, previewOn } from './preview-calls.contract.ts'
import { previewOf } from './preview.service.ts'

const DAY_MS = 86_400_000
/** How long a link to a preview is good for. */
const linkDays = defineParameter('product.preview-days', z.coerce.number().int().min(1).max(365), 7)

const tokensOf = ({ seal }: ProductDependencies) => signedTokens(seal, 'product-preview')

export const previewRoutes = (dependencies: ProductDependencies, side: Side): Route[] => [
  handle(
    previewOn(side),
    onSide(side, 'read', async (context, { id, of }) => {
      const spu = await seenSpu(context, side, id)
      const { draft, content } = of === 'draft' ? await editedContent(context, spu) : { draft: undefined, content: await sellingContent(context, spu) }
      const shown = draft ? ('draft' as const) : ('selling' as const)
      const days = await parametersOf(dependencies.data).get(linkDays)
      const token = tokensOf(dependencies).sign(`${id}~${shown}`, days, context.now)
      return {
        of: shown,
        product: await previewOf(dependencies, readingIn(context), spu, content),
        link: `/look-good?token=${token}`,
        linkExpiresAt: new Date(context.now.getTime() + days * DAY_MS).toISOString(),
      }
    }),
  ),
]

/** Whoever has the link sees what it shows, until it ends or the product is out of use. */
export const lookRoutes = (dependencies: ProductDependencies): Route[] => [
  handle(lookGood, async (context, { token }) => {
    await dependencies.auth.guests.limit(context, 'look-good', 300)
    const read = tokensOf(dependencies).read(token, context.now)
    const [id = '', of] = (read?.subject ?? '').split('~')
    const spu = isId(id) ? await context.prisma.spu.findFirst({ where: { id, deletedAt: null, validity: 'ACTIVE' } }) : null
    if (!read || !spu) return { state: 'wrong' as const, product: null }
    if (read.isExpired) return { state: 'expired' as const, product: null }
    const { content } = of === 'draft' ? await editedContent(context, spu) : { content: await sellingContent(context, spu) }
    return { state: 'open' as const, product: await previewOf(dependencies, context, spu, content) }
  }),
]
