/** What follows when a contract is approved. */
import { dayIn } from '#kit/clock.ts'
import type { Consequence } from '#kit/document/consequence.contract.ts'
import { consequence, whatFollows } from '#kit/document/consequences.ts'
import type { CallContext } from '#kit/handle.ts'
import { contractsBeside } from './contract-facts.service.ts'

interface Asked {
  readonly supplierId: string
  readonly validFrom: string
  readonly validTo: string
  readonly agreesBySilence: boolean
}

export async function contractAhead(context: Pick<CallContext, 'sql' | 'locale' | 'now' | 'zone'>, id: string): Promise<Consequence[]> {
  const { sql, locale, now, zone } = context
  const [row] = await sql.query<Asked & { readonly isFirst: boolean }>(
    `select c.supplier_id as "supplierId", c.valid_from::text as "validFrom", c.valid_to::text as "validTo", c.agrees_by_silence as "agreesBySilence",
            s.stage = 'POTENTIAL' and not exists (select 1 from supplier_contract o where o.supplier_id = s.id and o.deleted_at is null
              and o.status in ('EFFECTIVE', 'EXPIRING')) as "isFirst"
       from supplier_contract c join supplier s on s.id = c.supplier_id
      where c.id = $1::uuid and c.deleted_at is null and c.status in ('DRAFT', 'IN_APPROVAL')`,
    [id],
  )
  if (!row) return []
  const { validFrom: from, validTo: to } = row
  const isLater = from > dayIn(zone, now)
  const beside = (await contractsBeside({ sql }, id, zone)).filter(({ overlaps }) => overlaps)
  return whatFollows([
    isLater
      ? consequence(locale, 'force', { zh: `${from} 起生效，${to} 到期`, en: `In force from ${from} to ${to}` })
      : consequence(locale, 'force', { zh: `立即生效，${to} 到期`, en: `In force at once, until ${to}` }),
    consequence(locale, 'terms', { zh: '条款不能再修改，只能终止或另签', en: 'Its terms cannot be edited any more: it is ended, or another one is made' }),
    consequence(locale, 'beside', { zh: '与其同时有效的其他合同', en: 'Other contracts in force on the same days' }, beside.length),
    row.isFirst &&
      consequence(locale, 'regularization', { zh: '满足转正条件中的“合同”', en: 'What becoming a formal supplier asks for as “Contract” is there' }),
    row.agreesBySilence &&
      consequence(locale, 'silence', { zh: '采购订单超期未确认视为接单', en: 'Purchase orders that are not answered in time count as agreed to' }),
  ])
}
