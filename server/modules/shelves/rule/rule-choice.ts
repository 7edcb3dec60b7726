/** Which rule decides about a listing, and what it asks of it. Pure. */
import type { Label } from '#kit/contract.ts'
import type { ShelfRule } from '../listing/obstacles.ts'

export interface RuleSaid {
  readonly id: string
  readonly name: string
  readonly nameEn: string | null
  /** The lowest number is asked first. */
  readonly priority: number
  readonly channels: readonly string[]
  readonly categoryIds: readonly string[]
  readonly supplierLevels: readonly string[]
  readonly minStock: string | null
  readonly minMargin: string | null
  readonly licenceDays: number | null
  readonly takesDown: boolean
  readonly needApproval: boolean
}

/** What a rule is called; without an English name as in Chinese. */
export const ruleNamed = ({ name, nameEn }: Pick<RuleSaid, 'name' | 'nameEn'>): Label => ({ zh: name, en: nameEn || name })

/** What conditions look at. */
export interface RuleSubject {
  readonly channel: string
  /** Ids from the first level to the category of the goods. */
  readonly categoryPath: readonly string[]
  readonly supplierLevel: string | null
}

const fits = (rule: RuleSaid, { channel, categoryPath, supplierLevel }: RuleSubject): boolean =>
  (rule.channels.length === 0 || rule.channels.includes(channel)) &&
  (rule.categoryIds.length === 0 || rule.categoryIds.some((id) => categoryPath.includes(id))) &&
  (rule.supplierLevels.length === 0 || (supplierLevel !== null && rule.supplierLevels.includes(supplierLevel)))

/** Lowest priority number first; among equals the older one, whose id is smaller. */
export const inTurn = (rules: readonly RuleSaid[]): RuleSaid[] => rules.toSorted((one, other) => one.priority - other.priority || (one.id < other.id ? -1 : 1))

/** The first that fits; undefined where none does. @param rules in their turn */
export const ruleFor = (rules: readonly RuleSaid[], subject: RuleSubject): RuleSaid | undefined => rules.find((rule) => fits(rule, subject))

/** What a rule leaves open is asked as everywhere. */
export const askedBy = (rule: RuleSaid | undefined, usual: Pick<ShelfRule, 'minStock' | 'minMargin'>): ShelfRule => ({
  minStock: rule?.minStock ?? usual.minStock,
  minMargin: rule?.minMargin ?? usual.minMargin,
  licenceDays: rule?.licenceDays ?? null,
})
