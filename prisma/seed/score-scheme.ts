/** How suppliers are scored until somebody says otherwise. Added when there is no scheme yet. */
import type { PrismaClient } from '../generated/client.ts'
import type { Criterion, Standing } from '#server/modules/supplier/score/score-scheme.contract.ts'
import { seedId } from './seed-id.ts'

export const firstScheme = { id: seedId('supplier score scheme 1'), number: 1 } as const

export const firstCriteria: readonly Criterion[] = [
  { measure: 'on-time-shipping', weight: '25.00' },
  { measure: 'overdue-severity', weight: '15.00' },
  { measure: 'qualifications', weight: '20.00' },
  { measure: 'contract-cover', weight: '15.00' },
  { measure: 'right-first-time', weight: '15.00' },
  { measure: 'answers', weight: '10.00' },
]

const nothing = { warnsOrders: false, preventsOrders: false, proposesFreeze: false } as const

export const firstStandings: readonly Standing[] = [
  { ...nothing, code: 'EXCELLENT', name: '优秀', nameEn: 'Excellent', min: '90.00', max: '100.00', color: 'green' },
  { ...nothing, code: 'GOOD', name: '良好', nameEn: 'Good', min: '75.00', max: '90.00', color: 'blue' },
  { ...nothing, code: 'WATCH', name: '观察', nameEn: 'Watched', min: '60.00', max: '75.00', color: 'orange', warnsOrders: true },
  { ...nothing, code: 'MEND', name: '整改', nameEn: 'To mend', min: '40.00', max: '60.00', color: 'magenta', warnsOrders: true },
  { ...nothing, code: 'POOR', name: '不合格', nameEn: 'Poor', min: '0.00', max: '40.00', color: 'red', preventsOrders: true, proposesFreeze: true },
]

export async function seedScoreScheme(prisma: PrismaClient): Promise<void> {
  if ((await prisma.supplierScoreScheme.count()) > 0) return
  // Checked as a whole at the commit, so it is written as a whole.
  await prisma.supplierScoreScheme.create({
    data: {
      ...firstScheme,
      criteria: { create: firstCriteria.map((one, sort) => ({ id: seedId(`supplier score criterion ${one.measure}`), sort, ...one })) },
      standings: { create: firstStandings.map((one) => Object.assign({ id: seedId(`supplier score standing ${one.code}`) }, one)) },
    },
  })
}
