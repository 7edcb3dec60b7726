/** The rules that are switched on, as listings are judged by them; and what they decided, which is written down once and never changed. */
import type { Sql } from '#kit/data-source.ts'
import { newId } from '#kit/ids.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import { shortened } from '#kit/words.ts'
import { listingNamed, type NamedListing } from '../listing/listing-named.service.ts'
import { inTurn, type RuleSaid } from './rule-choice.ts'
import type { RuleDecision } from './shelves-rule.contract.ts'

const columns = `id, name, name_en as "nameEn", priority, channels, category_ids::text[] as "categoryIds", supplier_levels as "supplierLevels", min_stock::text as "minStock",
  min_margin::text as "minMargin", licence_days as "licenceDays", takes_down as "takesDown", need_approval as "needApproval"`

/** In their turn. */
export async function rulesInForce(sql: Sql): Promise<RuleSaid[]> {
  return inTurn(await sql.query<RuleSaid>(`select ${columns} from shelves_rule where status = 'ENABLED' and deleted_at is null`))
}

/** A rule whether it is on or not; undefined where there is none. */
export async function ruleById(sql: Sql, id: string): Promise<RuleSaid | undefined> {
  const [rule] = await sql.query<RuleSaid>(`select ${columns} from shelves_rule where id = $1::uuid and deleted_at is null`, [id])
  return rule
}

export interface Decided {
  readonly rule: RuleSaid
  readonly listing: NamedListing
  readonly decision: RuleDecision
  readonly message?: string | null | undefined
}

export async function keepDecisions(uow: UnitOfWork, decided: readonly Decided[]): Promise<void> {
  await uow.insertMany(
    'shelvesRecordRule',
    decided.map(({ rule, listing, decision, message }) => ({
      id: newId(),
      ruleId: rule.id,
      ruleName: rule.name,
      ruleNameEn: rule.nameEn,
      ...listingNamed(listing),
      decision,
      message: message ? shortened(message, 1000) : null,
    })),
  )
}
