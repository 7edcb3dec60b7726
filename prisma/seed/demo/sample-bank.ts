/** The demo company pays by the sample bank, so that payments can be tried. An address that somebody typed in stays. */
import type { PrismaClient } from '#prisma/generated/client.ts'

export async function seedSampleBank(prisma: PrismaClient): Promise<void> {
  await prisma.systemParam.updateMany({
    where: { paramKey: { in: ['integration.bank', 'integration.factoring'] }, paramValue: 'none', version: 0 },
    data: { paramValue: 'local' },
  })
}
