/**
 * Authorisations that run out: the supplier and whoever looks after him are told when the warning begins, and once when it has ended.
 * What holds follows from the days; this only speaks.
 */
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import { tellAboutSupplier } from '#server/modules/supplier/lifecycle/lifecycle-news.service.ts'
import { catalogueTemplates } from '../catalogue-templates.ts'
import { brandAuthorisation } from './brand-authorisation.contract.ts'

/** Days after its end in which it is still told: a server that stood still does not speak of ancient ones. */
const toldFor = 30

interface Ending {
  readonly id: string
  readonly brand: string
  readonly brandEn: string | null
  readonly validTo: string
  readonly days: number
  readonly supplierId: string
  readonly companyName: string
  readonly masterUserId: string | null
}

/** Each is told once a step, however often this runs. A longer one that follows makes it silent. @returns how many were looked at */
export async function tellAuthorisations(uow: UnitOfWork, zone: string): Promise<number> {
  const endings = await uow.sql.query<Ending>(
    `select t.id, b.name_zh as brand, b.name_en as "brandEn", t.valid_to::text as "validTo", t.valid_to - today.day as days, s.id as "supplierId",
            s.company_name as "companyName", s.master_user_id as "masterUserId"
       from brand_authorisation t join brand b on b.id = t.brand_id and b.deleted_at is null
       join supplier s on s.id = t.supplier_id and s.deleted_at is null and s.stage <> 'EXITED'
      cross join (select ($2::timestamptz at time zone $1)::date as day) today
      where t.deleted_at is null and t.valid_to between today.day - ${toldFor} and today.day + t.warn_days
        and not exists (select 1 from brand_authorisation l where l.brand_id = t.brand_id and l.supplier_id = t.supplier_id and l.deleted_at is null
          and l.valid_from <= t.valid_to + 1 and (l.valid_to is null or l.valid_to > t.valid_to))
      order by t.valid_to, t.id limit 2000`,
    [zone, uow.now],
  )
  for (const ending of endings) await tell(uow, ending)
  return endings.length
}

async function tell(uow: UnitOfWork, { id, brand, brandEn, validTo, days, supplierId, companyName, masterUserId }: Ending): Promise<void> {
  const about = {
    supplier: { id: supplierId, companyName, masterUserId },
    tab: 'brand-authorisation',
    bizType: brandAuthorisation.name,
    bizId: id,
    // A period that was made longer ends on another day, and is told of anew.
    dedupeKey: `brand-authorisation ${id} ${validTo} ${days < 0 ? 'over' : 'soon'}`,
  }
  const params = { company: companyName, brand: { zh: brand, en: brandEn ?? brand }, day: validTo }
  if (days < 0) await tellAboutSupplier(uow, { ...about, template: catalogueTemplates['brand-authorisation.expired'], params })
  else await tellAboutSupplier(uow, { ...about, template: catalogueTemplates['brand-authorisation.expiring'], params: { ...params, days: String(days) } })
}
