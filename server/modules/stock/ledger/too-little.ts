/** Too little is there, and whether a count holds the rest: whoever sees a hundred on hand and none available is told why. */
import { ruleFailure, type Failure } from '#kit/errors.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import { inBoth, storedWords } from '#kit/words.ts'

interface ShortLine {
  readonly skuId?: string | undefined
}

/** @param lines of which there is too little; the first is named in the message */
export async function tooLittle(uow: Pick<UnitOfWork, 'sql'>, lines: readonly ShortLine[]): Promise<Failure> {
  const [first] = lines
  return ruleFailure('stock.too-little', { lines, skuCode: '', ...first, held: first?.skuId ? await heldByCounts(uow, first.skuId) : '' })
}

const shown = 3

async function heldByCounts({ sql }: Pick<UnitOfWork, 'sql'>, skuId: string): Promise<string> {
  const counts = await sql.query<{ code: string }>(
    `select distinct t.code from inventory i join inventory_take t on t.id = i.frozen_by where i.sku_id = $1::uuid and i.frozen > 0 order by 1 limit ${shown}`,
    [skuId],
  )
  if (counts.length === 0) return ''
  const codes = counts.map(({ code }) => code).join(', ')
  return storedWords(inBoth((say) => say({ zh: `；盘点单 ${codes} 冻结了部分库存`, en: `; count ${codes} holds some of it` })))
}
