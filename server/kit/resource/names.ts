/** Names that rows carry beside ids, in either language; for the hook `expressions`. */
import type { Expression } from './hooks.ts'

interface NameColumns {
  readonly zh: string
  readonly en: string
}

/** The name where its English column has one, else the other. Over the row called `n`. */
export const nameShown = ({ zh, en }: NameColumns): Readonly<Record<'zh' | 'en', string>> => ({ zh: `n.${zh}`, en: `coalesce(nullif(n.${en}, ''), n.${zh})` })

/**
 * The name of the row of `table` whose id stands in `column` of the row called `t`.
 * @param names columns of `table`
 */
export function nameOf(table: string, column: string, names: NameColumns = { zh: 'name', en: 'name_en' }): Expression {
  const shown = nameShown(names)
  const found = (name: string): string => `(select ${name} from ${table} n where n.id = t.${column})`
  return { zh: found(shown.zh), en: found(shown.en), named: { column, table, ...names } }
}
