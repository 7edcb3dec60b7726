/** A supplier's name as titles of cases say it: each reader sees the one in his language, where there is one. */
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import { inBoth, type Words } from '#kit/words.ts'

export const namedWords = ({ companyName, nameEn }: { readonly companyName: string; readonly nameEn?: string | null | undefined }): Words =>
  nameEn ? { zh: companyName, en: nameEn } : companyName

/** @throws when there is no such supplier */
export async function supplierWords({ prisma }: Pick<UnitOfWork, 'prisma'>, id: string): Promise<Words> {
  return namedWords(await prisma.supplier.findUniqueOrThrow({ where: { id }, select: { companyName: true, nameEn: true } }))
}

/** `name · code` */
export const titleOf = (name: unknown, code: unknown): Words => inBoth((say) => `${say(name)} · ${say(code)}`)
