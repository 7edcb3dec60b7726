/** The scorecard over HTTP: the scheme, the closed months, and the one that runs. */
import { badInput, notFound } from '#kit/errors.ts'
import { handle, type CallContext, type Route } from '#kit/handle.ts'
import { isHidden } from '#kit/resource/field-blacklist.ts'
import type { ResourceHooks } from '#kit/resource/hooks.ts'
import { withAbilities } from '#kit/resource/present.ts'
import { createRepository } from '#kit/resource/repository.ts'
import { readerOf, resourceRoutes } from '#kit/resource/resource-routes.ts'
import { isSeen } from '#kit/resource/rows-seen.ts'
import { tableNameOf } from '#kit/tables.ts'
import { namesOf } from '../profile/looked-up.ts'
import { runningMonth } from './score-period.ts'
import { saveScoreScheme, scoreScheme } from './score-scheme.contract.ts'
import { saveScheme, schemeInForce, type Scheme } from './score-scheme.service.ts'
import { supplierDocuments } from '../approvals/supplier-approvals.service.ts'
import { previewScore, recalculateScore, scoreTrend, supplierScore } from './supplier-score.contract.ts'
import { recalculate, scoreSuppliers } from './supplier-score.service.ts'
import type { SupplierDependencies } from '../supplier-dependencies.service.ts'
import { supplier } from '../profile/supplier.contract.ts'

/** Of the rung, as it was called when the month was closed. */
const rung = (column: string): string => `(select r.${column} from supplier_score_standing r where r.scheme_id = t.scheme_id and r.code = t.score_standing)`

const hooks: ResourceHooks = {
  expressions: {
    ...namesOf('supplierName'),
    scoreStandingName: { zh: rung('name'), en: rung('name_en') },
    scoreStandingColor: rung('color'),
    schemeNumber: '(select s.number from supplier_score_scheme s where s.id = t.scheme_id)',
  },
  // What adds up to a hidden score is hidden with it.
  present: async (rows, { principal }) =>
    isHidden(principal, supplierScore, 'score') ? rows.map((row) => ('criteria' in row ? { ...row, criteria: [] } : row)) : rows,
}

interface About {
  readonly supplierId?: string | undefined
  readonly bizType?: string | undefined
  readonly bizId?: string | undefined
}

/**
 * Whom a caller asks about; undefined for a document of nobody, or of somebody whom he does not see: his task on it shows him the document,
 * not the score. @throws Failure not-found for a supplier who is named and whom he does not see
 */
async function supplierOf(context: CallContext, { supplierId, bizType, bizId }: About): Promise<string | undefined> {
  const { principal, sql, data } = context
  if (bizType !== undefined && bizId !== undefined) {
    const kind = supplierDocuments.find(({ name }) => name === bizType)
    const [row] = kind
      ? await sql.query<{ id: string | null }>(`select supplier_id as id from ${tableNameOf(kind.model)} where id = $1::uuid and deleted_at is null`, [bizId])
      : []
    return row?.id && (await isSeen(data, supplier, principal, row.id)) ? row.id : undefined
  }
  const id = supplierId ?? (principal.rows.kind === 'supplier' ? principal.rows.supplierId : undefined)
  if (id === undefined) throw badInput([{ path: 'supplierId', code: 'supplier.unknown' }])
  if (!(await isSeen(data, supplier, principal, id))) throw notFound('supplier', id)
  return id
}

const shownScheme = ({ number, criteria, standings, remark, savedAt, savedByName }: Scheme) => ({ number, criteria, standings, remark, savedAt, savedByName })

/** What a caller may know of a month. */
function seenBy({ principal, locale }: CallContext) {
  const shows = (field: string) => !isHidden(principal, supplierScore, field)
  const score = shows('score')
  return {
    score: (value: string | null) => (score ? { score: value } : {}),
    standing: (rung: { readonly code: string; readonly name: string; readonly nameEn: string; readonly color: string } | null | undefined) =>
      shows('scoreStanding') ? { standing: rung ? { code: rung.code, name: locale === 'zh' ? rung.name : rung.nameEn, color: rung.color } : null } : {},
    showsCriteria: score && shows('criteria'),
  }
}

interface ClosedMonth {
  readonly id: string
  readonly period: string
  readonly score: string | null
  readonly standing: { readonly code: string; readonly name: string; readonly nameEn: string; readonly color: string } | null
}

export function supplierScoreRoutes(dependencies: SupplierDependencies): Route[] {
  const repository = createRepository(supplierScore, hooks)
  return [
    ...resourceRoutes(supplierScore, hooks),
    handle(scoreScheme, async ({ sql }) => {
      const scheme = await schemeInForce(sql)
      return scheme ? shownScheme(scheme) : null
    }),
    handle(saveScoreScheme, async (context, asked) => shownScheme(await context.work((uow) => saveScheme(uow, asked)))),
    handle(previewScore, async (context, about) => {
      const id = await supplierOf(context, about)
      const scheme = await schemeInForce(context.sql)
      if (id === undefined || !scheme) return null
      const span = runningMonth(context.now, dependencies.zone)
      const scored = (await scoreSuppliers(dependencies, context.sql, scheme, [id], span)).get(id)
      const seen = seenBy(context)
      return {
        period: span.period,
        schemeNumber: scheme.number,
        ...seen.score(scored?.score ?? null),
        ...seen.standing(scored?.standing),
        ...(seen.showsCriteria && { criteria: scored?.criteria ?? [] }),
      }
    }),
    handle(scoreTrend, async (context, { months, ...about }) => {
      const id = await supplierOf(context, about)
      if (id === undefined) return null
      const rows = await context.sql.query<ClosedMonth>(
        `select t.id, t.period, t.score::text as score, (select json_build_object('code', r.code, 'name', r.name, 'nameEn', r.name_en, 'color', r.color)
             from supplier_score_standing r where r.scheme_id = t.scheme_id and r.code = t.score_standing) as standing
           from supplier_score t where t.supplier_id = $1::uuid and t.deleted_at is null order by t.period desc limit $2`,
        [id, months],
      )
      const seen = seenBy(context)
      return {
        supplierId: id,
        months: rows.toReversed().map(({ id: of, period, score, standing }) => ({ id: of, period, ...seen.score(score), ...seen.standing(standing) })),
      }
    }),
    handle(recalculateScore, async (context, { id, version, reason }) => {
      await context.work(async (uow) => recalculate(dependencies, uow, await uow.lock(supplierScore, id, version), reason))
      const row = await repository.find(readerOf(context), id)
      if (!row) throw notFound(supplierScore.name, id)
      return withAbilities(supplierScore, hooks, row, context)
    }),
  ]
}
