/** What a change would change, in words of both languages; worked out once for all who ask. */
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import { contentWords } from '../content/content-words.service.ts'
import type { ProductContent } from '../content/product-content.contract.ts'
import type { StepDifference } from '../content/product-difference.contract.ts'
import { differencesOf } from '../content/product-differences.ts'
import type { ProductDependencies } from '../product-dependencies.service.ts'
import { publishedContent } from '../publish/published-content.service.ts'
import { snapshotContent } from '../publish/snapshot.service.ts'
import { draftContent, type Draft } from './draft.service.ts'

/** What is published, or was when the draft ended; undefined for a new product, of which everything is new. */
export async function contentBefore(prisma: UnitOfWork['prisma'], draft: Draft): Promise<ProductContent | undefined> {
  if (draft.kind === 'NEW') return undefined
  const spu = await prisma.spu.findUniqueOrThrow({ where: { id: draft.spuId } })
  const isCurrent = spu.currentVersion === draft.baseVersion
  return (isCurrent ? undefined : await snapshotContent(prisma, spu.id, draft.baseVersion)) ?? publishedContent(prisma, spu)
}

export async function draftDifferences(
  dependencies: Pick<ProductDependencies, 'data' | 'zone'>,
  { prisma, sql }: Pick<UnitOfWork, 'prisma' | 'sql'>,
  draft: Draft,
): Promise<StepDifference[]> {
  const before = await contentBefore(prisma, draft)
  if (!before) return []
  const after = draftContent(draft)
  return differencesOf(before, after, await contentWords(dependencies, sql, [before, after]))
}
