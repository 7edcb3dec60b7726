/** Rules of the shelves: kept, tried, switched on; and what they decided. */
import { notFound } from '#kit/errors.ts'
import { handle, type Route } from '#kit/handle.ts'
import { startJob } from '#kit/jobs/start-job.ts'
import { wakeRelay } from '#kit/outbox/outbox.ts'
import type { ResourceHooks } from '#kit/resource/hooks.ts'
import { nameOf } from '#kit/resource/names.ts'
import { resourceRoutes } from '#kit/resource/resource-routes.ts'
import { inBoth } from '#kit/words.ts'
import { categoriesOf } from '#server/modules/catalogue/category/category.service.ts'
import { ruleLookJob } from './rule-look.job.ts'
import { ruleNamed } from './rule-choice.ts'
import { ruleTrialJob } from './rule-trial.job.ts'
import { ruleSelectList, shelvesRecordRule, shelvesRule, shelvesTrialHit, trialDetail, tryRule } from './shelves-rule.contract.ts'

const supplierName = nameOf('supplier', 'supplier_id', { zh: 'company_name', en: 'name_en' })

const ruleHooks: ResourceHooks<typeof shelvesRule> = {
  // It is tried before somebody switches it on.
  beforeWrite: async (draft, { verb }) => (verb === 'insert' ? { ...draft, status: 'DISABLED' } : draft),
  // What it asks now is asked of what sells at once, not at the next look of the clock.
  async afterWrite(row, { uow, before }) {
    const { principal } = uow.actor
    if (!principal || ![before, row].some((one) => one?.['status'] === 'ENABLED')) return
    await startJob(
      uow.sql,
      ruleLookJob,
      { ruleId: row.id },
      principal,
      inBoth((say) => `${say(ruleLookJob.label)} · ${say(ruleNamed({ name: String(row['name']), nameEn: row['nameEn'] as string | null }))}`),
    )
    uow.afterCommit(() => wakeRelay(uow.sql))
  },
  async present(rows, { sql, locale }) {
    const ids = [...new Set(rows.flatMap((row) => (row['categoryIds'] as string[] | undefined) ?? []))]
    const categories = await categoriesOf(sql, ids, locale)
    return rows.map((row) => ({
      ...row,
      categoryNames: ((row['categoryIds'] as string[] | undefined) ?? [])
        .flatMap((id) => categories.get(id)?.line[locale].at(-1) ?? [])
        .join(locale === 'zh' ? '、' : ', '),
    }))
  },
}

export const shelvesRuleRoutes = (): Route[] => [
  ...resourceRoutes(shelvesRule, ruleHooks),
  ...resourceRoutes(shelvesRecordRule, { expressions: { supplierName, createdByName: nameOf('app_user', 'created_by') } }),
  ...resourceRoutes(shelvesTrialHit, { expressions: { supplierName } }),
  handle(ruleSelectList, ({ sql }) =>
    sql.query<{ id: string; name: string; nameEn: string | null; status: string }>(
      `select distinct on (id) id, name, name_en as "nameEn", status::text from shelves_rule
        where deleted_at is null or exists (select 1 from shelves_record_rule d where d.rule_id = shelves_rule.id) order by id`,
    ),
  ),
  handle(tryRule, (context, { id }) =>
    context.work(async (uow) => {
      const rule = await uow.lock(shelvesRule, id)
      const trial = await uow.insert('shelvesTrial', { ruleId: rule.id, ruleName: rule.name, ruleNameEn: rule.nameEn })
      const jobId = await startJob(
        uow.sql,
        ruleTrialJob,
        { trialId: trial.id },
        { ...context.principal, locale: context.locale },
        inBoth((say) => `${say(ruleTrialJob.label)} ${say(ruleNamed(rule))}`),
      )
      await uow.change('shelvesTrial', trial, { jobId })
      uow.afterCommit(() => wakeRelay(context.sql))
      return { trialId: trial.id, jobId }
    }),
  ),
  handle(trialDetail, async ({ prisma, locale }, { id }) => {
    const row = await prisma.shelvesTrial.findUnique({ where: { id } })
    if (!row) throw notFound('shelves-rule-trial', id)
    const { ruleId, jobId, total, decided, goesDown, staysDown, asks } = row
    const ruleName = ruleNamed({ name: row.ruleName, nameEn: row.ruleNameEn })[locale]
    const [createTime, endedAt] = [row.createTime.toISOString(), row.endedAt?.toISOString() ?? null]
    return { id, ruleId, ruleName, jobId, total, decided, goesDown, staysDown, asks, createTime, endedAt }
  }),
]
