/** Where a supplier stands by his last closed month, for his own rows. */
import type { Expression } from '#kit/resource/hooks.ts'

/** Of the rung as it was called when that month was closed; `t` is the supplier. */
const rung = (column: string): string =>
  `(select r.${column} from supplier_score c join supplier_score_standing r on r.scheme_id = c.scheme_id and r.code = t.score_standing
     where c.supplier_id = t.id and c.deleted_at is null order by c.period desc limit 1)`

/** One place is shown, and lists are ordered by what they show. */
export const scoreExpressions: Readonly<Record<'score' | 'scoreStandingName' | 'scoreStandingColor', Expression>> = {
  score: 'trim_scale(round(t.score, 1))',
  scoreStandingName: { zh: rung('name'), en: rung('name_en') },
  scoreStandingColor: rung('color'),
}
