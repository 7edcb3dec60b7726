/** Ids, days and numbers that the parts of the suppliers' story have in common. */
import type { DateTime } from 'luxon'
import type { PrismaClient } from '../../generated/client.ts'
import { seedId } from '../seed-id.ts'

/** The row that other stories point at. */
export const supplierId = (key: string): string => seedId(`supplier ${key}`)

/** A calendar day as a date column wants it. */
export const dayOf = (at: DateTime): Date => new Date(`${at.toISODate() ?? ''}T00:00:00Z`)

/** The next number that the product draws is the one behind the seeded ones. */
export async function continueNumbers(prisma: PrismaClient, bizType: string, period: string, last: number): Promise<void> {
  const rule = await prisma.numberRule.findFirst({ where: { bizType, deletedAt: null }, select: { id: true } })
  if (!rule) return
  await prisma.$executeRaw`
    insert into number_seq (id, rule_id, period, current) values (${seedId(`number ${bizType} ${period}`)}::uuid, ${rule.id}::uuid, ${period}, ${last})
    on conflict (rule_id, period) do update set current = greatest(number_seq.current, excluded.current)`
}
