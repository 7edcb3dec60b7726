/** Six closed months of the demo company's suppliers, so that a trend can be seen; the last one says where each of them stands. */
import { DateTime } from 'luxon'
import { standingOf } from '#server/modules/supplier/score/score-scheme.contract.ts'
import { totalOf, type Measured } from '#server/modules/supplier/score/score-total.ts'
import type { MeasureKey } from '#server/modules/supplier/score/score-measures.contract.ts'
import type { PrismaClient } from '../../generated/client.ts'
import { firstCriteria, firstScheme, firstStandings } from '../score-scheme.ts'
import { insertRows } from '../insert-rows.ts'
import { seedId } from '../seed-id.ts'
import { dayOf, supplierId } from './supplier-keys.ts'
import { demoSupplierList, type DemoSupplier } from './supplier-list.ts'

const months = 6
type Counted = readonly [good: number, total: number]

/** How well a supplier works, by what the list calls their score. */
const mannerOf = ({ score }: DemoSupplier): 'tidy' | 'fair' | 'careless' => (Number(score) >= 88 ? 'tidy' : Number(score) >= 70 ? 'fair' : 'careless')

/** What was counted of a supplier in a month; months count from the oldest, 0. */
function countedOf(one: DemoSupplier, index: number, month: number, days: number): Partial<Record<MeasureKey, Counted>> {
  const beat = (index + month) % 3
  // Potential suppliers have papers only.
  if (one.stage === 'POTENTIAL') return { qualifications: [beat === 0 ? 2 : 3, 3] }
  const lines = 18 + ((7 * index + 5 * month) % 13)
  const always = { qualifications: [3, 3], 'contract-cover': [days, days] } as const
  switch (mannerOf(one)) {
    case 'tidy':
      return {
        ...always,
        'on-time-shipping': [lines - (beat === 2 ? 1 : 0), lines],
        'right-first-time': [beat === 0 ? 2 : 3, 3],
        ...(beat === 1 && { answers: [1, 1] }),
      }
    case 'fair':
      return {
        ...always,
        qualifications: [beat === 2 ? 2 : 3, 3],
        'on-time-shipping': [lines - 3 - beat, lines],
        'right-first-time': [1, 2],
        answers: [beat === 1 ? 1 : 2, 2],
      }
    default:
      return {
        qualifications: [2, 3],
        'contract-cover': [days - 4 * beat, days],
        'on-time-shipping': [lines - 8 - 2 * beat, lines],
        'right-first-time': [beat === 0 ? 1 : 0, 2],
        answers: [month > 2 ? 1 : 0, 1],
      }
  }
}

function foundOf(counted: Partial<Record<MeasureKey, Counted>>): Map<string, Measured> {
  const found = new Map<string, Measured>(
    Object.entries(counted).map(([key, [good, total]]) => [key, { score: ((100 * good) / total).toFixed(2), figures: { good, total } }]),
  )
  const [good, total] = counted['on-time-shipping'] ?? [0, 0]
  const late = total - good
  // Each late line a day and a half: three tenths of its mark.
  if (total > 0)
    found.set('overdue-severity', { score: (100 - (30 * late) / total).toFixed(2), figures: { good: total - 0.3 * late, total, late, days: 1.5 * late } })
  return found
}

function monthOf(one: DemoSupplier, index: number, month: number, first: DateTime) {
  const found = foundOf(countedOf(one, index, month, first.daysInMonth ?? 30))
  const { score, criteria } = totalOf(firstCriteria, found)
  const period = first.toFormat('yyyy-MM')
  return {
    id: seedId(`supplier score ${one.key} ${period}`),
    createTime: first.plus({ months: 1, days: 1, hours: 1 }).toJSDate(),
    supplierId: supplierId(one.key),
    period,
    fromOn: dayOf(first),
    toOn: dayOf(first.endOf('month')),
    schemeId: firstScheme.id,
    score,
    scoreStanding: score === null ? null : (standingOf(score, firstStandings)?.code ?? null),
    criteria: criteria.map((row) => ({ ...row })),
  }
}

/** Comes after the suppliers and the scheme. Who has a standing already is left as he is. */
export async function seedDemoScores(prisma: PrismaClient, today: DateTime = DateTime.now()): Promise<void> {
  if ((await prisma.supplierScoreScheme.count({ where: { id: firstScheme.id } })) === 0) return
  const newest = today.startOf('month').minus({ months: 1 })
  for (const [index, one] of demoSupplierList.entries()) {
    if (one.stage === 'EXITED') continue
    const rows = Array.from({ length: months }, (_, month) => monthOf(one, index, month, newest.minus({ months: months - 1 - month })))
    const last = rows.at(-1)
    const { count } = await prisma.supplier.updateMany({
      where: { id: supplierId(one.key), scoreStanding: null, scores: { none: {} } },
      data: { score: last?.score ?? null, scoreStanding: last?.scoreStanding ?? null },
    })
    if (count > 0) await insertRows(prisma, 'supplierScore', rows)
  }
}
