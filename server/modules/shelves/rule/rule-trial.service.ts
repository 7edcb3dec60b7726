/** What a rule would do if it were on, listing by listing: judged with it and without it, by the same facts. Nothing moves. */
import { z } from 'zod'
import type { DataSource } from '#kit/data-source.ts'
import { notFound } from '#kit/errors.ts'
import type { JobContext } from '#kit/jobs/job.ts'
import { newId } from '#kit/ids.ts'
import { shortened } from '#kit/words.ts'
import { judgeBy, listingsKnown, type Judged } from '../listing/obstacles.service.ts'
import { takenDownFor } from '../listing/obstacles.ts'
import { wordsOf } from '../listing/put-up.service.ts'
import type { ShelvesDependencies } from '../shelves-dependencies.service.ts'
import { inTurn, type RuleSaid } from './rule-choice.ts'
import { ruleById, rulesInForce } from './rules-in-force.service.ts'

const atOnce = 500
const Checkpoint = z.object({ after: z.uuid() })
const firstId = '00000000-0000-0000-0000-000000000000'

interface Listed {
  readonly id: string
  readonly skuId: string
  readonly supplierId: string | null
  readonly skuCode: string
  readonly skuName: string
  readonly skuNameEn: string | null
  readonly channel: string
  readonly status: string
}

const isUp = (status: string): boolean => status === 'ON_SHELF' || status === 'SHELVING'

/** What becomes of a listing; undefined where the rule changes nothing. */
export function effectOf(status: string, before: Judged, after: Judged): 'GOES_DOWN' | 'STAYS_DOWN' | undefined {
  if (isUp(status))
    return takenDownFor(before.codes, before.rule) === undefined && takenDownFor(after.codes, after.rule) !== undefined ? 'GOES_DOWN' : undefined
  return before.codes.length === 0 && after.codes.length > 0 ? 'STAYS_DOWN' : undefined
}

/** Runs through all listings that are not out of the pool; a killed worker's successor goes on where it was. */
export async function tryOnListings(dependencies: ShelvesDependencies, job: JobContext<{ readonly trialId: string }>): Promise<void> {
  const { data, zone } = dependencies
  const { trialId } = job.params
  const trial = await data.prisma.shelvesTrial.findUnique({ where: { id: trialId } })
  const rule = trial && (await ruleById(data.sql, trial.ruleId))
  if (!rule) throw notFound('shelves-rule', trial?.ruleId ?? trialId)
  const judges = await bothJudges(data, rule)
  const [{ count = 0 } = {}] = await data.sql.query<{ count: number }>(
    `select count(*)::int as count from channel_listing where deleted_at is null and status <> 'OUT_OF_POOL'`,
  )
  await job.expect(count)
  let { after } = job.checkpoint ? Checkpoint.parse(job.checkpoint) : { after: firstId }
  for (;;) {
    const rows = await data.sql.query<Listed>(
      `select id, sku_id as "skuId", supplier_id as "supplierId", sku_code as "skuCode", sku_name as "skuName", sku_name_en as "skuNameEn", channel, status from channel_listing
        where deleted_at is null and status <> 'OUT_OF_POOL' and id > $1::uuid order by id limit $2`,
      [after, atOnce],
    )
    if (rows.length === 0) break
    const { hits, decided, asks } = await found({ data, zone }, rule, judges, rows, (codes) => shortened(wordsOf(dependencies, codes), 1000))
    after = rows.at(-1)?.id ?? after
    await job.batch({ after }, async (prisma) => {
      await prisma.shelvesTrialHit.createMany({ data: hits.map((hit) => ({ id: newId(), trialId, ...hit })) })
      const goesDown = hits.filter(({ effect }) => effect === 'GOES_DOWN').length
      await prisma.shelvesTrial.update({
        where: { id: trialId },
        data: {
          version: { increment: 1 },
          total: { increment: rows.length },
          decided: { increment: decided },
          goesDown: { increment: goesDown },
          staysDown: { increment: hits.length - goesDown },
          asks: { increment: asks },
        },
      })
      return { progress: { ok: rows.length }, result: undefined }
    })
  }
  await data.prisma.shelvesTrial.update({ where: { id: trialId }, data: { endedAt: new Date(), version: { increment: 1 } } })
}

/** By the rules that are on without this one, and with it as it is written now. */
async function bothJudges(data: DataSource, rule: RuleSaid) {
  const others = (await rulesInForce(data.sql)).filter(({ id }) => id !== rule.id)
  return { before: await judgeBy(data, others), after: await judgeBy(data, inTurn([...others, rule])) }
}

async function found(
  { data, zone }: Pick<ShelvesDependencies, 'data' | 'zone'>,
  rule: RuleSaid,
  judges: Awaited<ReturnType<typeof bothJudges>>,
  rows: readonly Listed[],
  said: (codes: readonly string[]) => string,
) {
  const known = await listingsKnown({ data, sql: data.sql, zone }, rows)
  const counted = { decided: 0, asks: 0 }
  const hits = rows.flatMap(({ id, status, skuId: _sku, ...row }) => {
    const one = known.get(id)
    if (!one) return []
    const [before, after] = [judges.before(one), judges.after(one)]
    if (after.rule?.id !== rule.id) return []
    counted.decided += 1
    if (rule.needApproval && !isUp(status) && after.codes.length === 0) counted.asks += 1
    const effect = effectOf(status, before, after)
    return effect ? [{ ...row, listingId: id, effect, message: said(after.codes.filter((code) => !before.codes.includes(code))) }] : []
  })
  return { hits, ...counted }
}
