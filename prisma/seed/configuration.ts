/** Writes what an installation is set up with at first: kinds of exceptions, papers. Added when missing; what administrators made of it stays. */
import type { PrismaClient } from '#prisma/generated/client.ts'
import type { ExceptionKind, PaperTemplate } from '#server/area/reference-data.ts'
import { insertRows } from './insert-rows.ts'
import { seedId } from './seed-id.ts'

export async function seedExceptionKinds(prisma: PrismaClient, kinds: readonly ExceptionKind[]): Promise<void> {
  await insertRows(
    prisma,
    'exceptionConfig',
    kinds.map(({ notifyRoles, ...kind }) => ({ id: seedId(`exception ${kind.type}`), ...kind, notifyRoles: [...notifyRoles] })),
  )
}

export async function seedPapers(prisma: PrismaClient, papers: readonly PaperTemplate[]): Promise<void> {
  await insertRows(
    prisma,
    'printTemplate',
    papers.map((paper) => ({ id: seedId(`paper ${paper.code} ${paper.locale}`), ...paper })),
  )
}
