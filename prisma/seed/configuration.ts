/**
 * Writes what an installation is set up with at first: kinds of exceptions, papers. Added when missing; what administrators made of it
 * stays, and a paper that nobody has touched follows the product's newer one.
 */
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
    papers.map((paper) => ({ id: paperId(paper), ...paper })),
  )
  await prisma.$executeRawUnsafe(
    `update print_template p set content_html = n.content, name = n.name, update_time = now()
       from unnest($1::uuid[], $2::text[], $3::text[]) as n(id, content, name)
      where p.id = n.id and p.version = 0 and p.updated_by is null and p.content_html <> n.content`,
    papers.map(paperId),
    papers.map(({ contentHtml }) => contentHtml),
    papers.map(({ name }) => name),
  )
}

const paperId = ({ code, locale }: PaperTemplate): string => seedId(`paper ${code} ${locale}`)
