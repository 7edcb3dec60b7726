/** Brands, and who may sell them. */
import { badInput, notFound } from '#kit/errors.ts'
import { handle, type CallContext, type Route } from '#kit/handle.ts'
import { Conditions } from '#kit/resource/conditions.ts'
import type { Draft, ResourceHooks, WriteContext } from '#kit/resource/hooks.ts'
import { nameOf } from '#kit/resource/names.ts'
import { resourceRoutes } from '#kit/resource/resource-routes.ts'
import { refuseBackwards, withKeptFiles } from '#server/documents/record-hooks.ts'
import { emptyAsNull, keptByPlatform, requireNamed, withCode } from '../catalogue-hooks.ts'
import type { CatalogueDependencies } from '../catalogue-dependencies.service.ts'
import { brandAuthorisation } from './brand-authorisation.contract.ts'
import { authorisationStatus, holdsToday } from './brand-authorisation.service.ts'
import { brand, brandPage } from './brand.contract.ts'
import { firstLetterOf } from './first-letter.ts'

async function lettered(given: Draft, { uow, verb }: WriteContext): Promise<Draft> {
  if (verb === 'active') return given
  const draft = await withCode(emptyAsNull(given, 'logo', 'nameEn'), uow, verb, 'brand')
  return typeof draft['nameZh'] === 'string' ? { ...draft, firstLetter: await firstLetterOf(draft['nameZh']) } : draft
}

const brandHooks = (zone: string): ResourceHooks<typeof brand> =>
  keptByPlatform('brand', {
    expressions: {
      authorisedCount: `(select count(distinct t2.supplier_id)::int from brand_authorisation t2 where t2.brand_id = t.id and ${holdsToday(zone).replaceAll(/\bt\./g, 't2.')})`,
    },
    beforeWrite: lettered,
  })

/** One period after the other: while one holds there is no second. */
async function refuseOverlap(draft: Draft, { uow, before }: WriteContext): Promise<void> {
  const { brandId, supplierId, validFrom, validTo = null } = { ...before, ...draft }
  await uow.sql.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`brand authorisation ${String(brandId)} ${String(supplierId)}`])
  const [other] = await uow.sql.query<{ validFrom: string }>(
    `select valid_from::text as "validFrom" from brand_authorisation where brand_id = $1::uuid and supplier_id = $2::uuid and deleted_at is null and id is distinct from $3::uuid
        and daterange(valid_from, valid_to, '[]') && daterange($4::date, $5::date, '[]') limit 1`,
    [brandId, supplierId, before?.id ?? null, validFrom, validTo],
  )
  if (other) throw badInput([{ path: 'validFrom', code: 'brand-authorisation.overlap', params: { day: other.validFrom } }])
}

const authorisationHooks = (dependencies: CatalogueDependencies): ResourceHooks =>
  withKeptFiles(
    dependencies,
    brandAuthorisation,
    keptByPlatform(undefined, {
      expressions: {
        status: authorisationStatus(dependencies.zone),
        brandName: nameOf('brand', 'brand_id', { zh: 'name_zh', en: 'name_en' }),
        supplierName: nameOf('supplier', 'supplier_id', { zh: 'company_name', en: 'name_en' }),
      },
      validate: async (draft, context) => {
        if (context.verb === 'remove') return
        await requireNamed(context.uow, draft, { brandId: 'brand', supplierId: 'supplier' })
        refuseBackwards(draft, context.before, { from: 'validFrom', to: 'validTo', code: 'brand-authorisation.bad-period' })
        await refuseOverlap(draft, context)
      },
    }),
  )

interface BrandOption {
  readonly id: string
  readonly name: string
  readonly code: string
  readonly nameZh: string
  readonly nameEn: string | null
  readonly logo: string | null
  readonly firstLetter: string
  readonly authRequired: boolean
  readonly authorised: boolean | null
}

/** For whom it is asked: a supplier for himself, staff for whom they name. @throws Failure not-found for a supplier that is not the caller's */
function sellerOf({ principal }: CallContext, named: string | undefined): string | undefined {
  if (principal.rows.kind !== 'supplier') return named || undefined
  if (named && named !== principal.rows.supplierId) throw notFound('supplier', named)
  return principal.rows.supplierId
}

const heldBy = (zone: string, seller: string): string =>
  `(not b.auth_required or exists (select 1 from brand_authorisation t where t.brand_id = b.id and t.supplier_id = ${seller}::uuid and ${holdsToday(zone)}))`

const pageRoute = (zone: string): Route =>
  handle(brandPage, async (context, { name, firstLetter, supplierId, authorisedOnly, current, size }) => {
    const seller = sellerOf(context, supplierId)
    const where = new Conditions()
    where.add(`b.deleted_at is null and b.status = 'ENABLED'`)
    if (name) where.add(`strpos(lower(concat_ws(' ', b.code, b.name_zh, b.name_en)), ${where.value(name.toLowerCase())}) > 0`)
    if (firstLetter) where.add(`b.first_letter = ${where.value(firstLetter.toUpperCase())}`)
    if (seller && (authorisedOnly === true || authorisedOnly === 'true')) where.add(heldBy(zone, where.value(seller)))
    const [{ total = 0 } = {}] = await context.sql.query<{ total: number }>(`select count(*)::int as total from brand b ${where.text}`, where.values)
    const shown = context.locale === 'en' ? `coalesce(nullif(b.name_en, ''), b.name_zh)` : 'b.name_zh'
    const authorised = seller ? heldBy(zone, where.value(seller)) : 'null::boolean'
    const part = `limit ${where.value(size)} offset ${where.value((current - 1) * size)}`
    const records = await context.sql.query<BrandOption>(
      `select b.id, ${shown} as name, b.code, b.name_zh as "nameZh", b.name_en as "nameEn", b.logo, b.first_letter as "firstLetter", b.auth_required as "authRequired",
              ${authorised} as authorised from brand b ${where.text} order by b.sort, b.first_letter, b.code ${part}`,
      where.values,
    )
    return { records, total, current, size }
  })

export const brandRoutes = (dependencies: CatalogueDependencies): readonly Route[] => [
  ...resourceRoutes(brand, brandHooks(dependencies.zone)),
  ...resourceRoutes(brandAuthorisation, authorisationHooks(dependencies)),
  pageRoute(dependencies.zone),
]
