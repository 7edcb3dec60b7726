/** The company whose product this is, for those who write in its name. */
import type { Locale } from '#kit/messages.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import { platformTenant } from '#kit/unit-of-work.ts'

/** Its name in a language, and where it is reached as far as that is known. */
export async function ownCompany({ prisma }: Pick<UnitOfWork, 'prisma'>, locale: Locale): Promise<{ readonly name: string; readonly contact: string }> {
  const found = await prisma.tenant.findFirst({
    where: { tenantCode: platformTenant, deletedAt: null },
    select: { tenantName: true, nameEn: true, address: true, contactNumber: true },
  })
  if (!found) return { name: '', contact: '' }
  const { tenantName, nameEn, address, contactNumber } = found
  return { name: (locale === 'en' && nameEn) || tenantName, contact: [address, contactNumber].filter(Boolean).join(' · ') }
}
