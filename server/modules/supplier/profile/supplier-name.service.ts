/** Suppliers' names as titles of cases and messages say them: each reader sees the one in their language, where there is one. */
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import type { Words } from '#kit/words.ts'

export const namedWords = ({ companyName, nameEn }: { readonly companyName: string; readonly nameEn?: string | null | undefined }): Words =>
  nameEn ? { zh: companyName, en: nameEn } : companyName

/** Names by id; an id that is no supplier's is left out. */
export async function supplierNames({ prisma }: Pick<UnitOfWork, 'prisma'>, ids: readonly string[]): Promise<ReadonlyMap<string, Words>> {
  const rows = await prisma.supplier.findMany({ where: { id: { in: [...ids] } }, select: { id: true, companyName: true, nameEn: true } })
  return new Map(rows.map((row) => [row.id, namedWords(row)]))
}

/** @throws Error when there is no such supplier: rows of suppliers cannot be without theirs */
export async function supplierWords(at: Pick<UnitOfWork, 'prisma'>, id: string): Promise<Words> {
  const words = (await supplierNames(at, [id])).get(id)
  if (words === undefined) throw new Error(`There is no supplier ${id}`)
  return words
}
