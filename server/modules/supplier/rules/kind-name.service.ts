/** What a kind of goods is called: it is kept by its Chinese name, and the category that it stands for has an English one. */
import type { Label } from '#kit/contract.ts'
import type { Sql } from '#kit/data-source.ts'
import { nameOf } from '#kit/resource/names.ts'

const category = nameOf('category', 'category_id', { zh: 'name_zh', en: 'name_en' })

/** Of a row called `t`: one of a supplier's kinds of goods, or a rule about one. A kind that was typed stands for no category. */
export const kindName = {
  zh: 't.category_name',
  en: `case when t.category_name is not null then coalesce(${typeof category === 'string' ? category : category.en}, t.category_name) end`,
}

/** The same of one rule, in both languages; null for a rule about everything. */
export async function kindWords(sql: Sql, ruleId: string): Promise<Label | null> {
  const [row] = await sql.query<{ zh: string | null; en: string | null }>(
    `select ${kindName.zh} as zh, ${kindName.en} as en from supplier_price_rule t where t.id = $1::uuid`,
    [ruleId],
  )
  return row && row.zh !== null && row.en !== null ? { zh: row.zh, en: row.en } : null
}
