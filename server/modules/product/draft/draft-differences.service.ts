/** What a change would change, in words of both languages; worked out once for all who ask. */
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import { contentWords } from '../content/content-words.service.ts'
import type { StepDifference } from '../content/product-difference.contract.ts'
import { differencesOf } from '../content/product-differences.ts'
import type { ProductDependencies } from '../product-dependencies.service.ts'
import { publishedContent } from '../publish/published-content.service.ts'
import { snapshotContent } from '../publish/snapshot.service.ts'
import { draftContent, type Draft } from './draft.service.ts'

/** From what is published, or was when the draft ended; none for a new product, of which everything is new. */
export async function draftDifferences(
  dependencies: Pick<ProductDependencies, 'data' | 'zone'>,
  { prisma, sql }: Pick<UnitOfWork, 'prisma' | 'sql'>,
  draft: Draft,
): Promise<StepDifference[]> {
  if (draft.kind === 'NEW') return []
  const spu = await prisma.spu.findUniqueOrThrow({ where: { id: draft.spuId } })
  const isCurrent = spu.currentVersion === draft.baseVersion
  const before = isCurrent
    ? await publishedContent(prisma, spu)
    : ((await snapshotContent(prisma, spu.id, draft.baseVersion)) ?? (await publishedContent(prisma, spu)))
  const after = draftContent(draft)
  return differencesOf(before, after, await contentWords(dependencies, sql, [before, after]))
}
