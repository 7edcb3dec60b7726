/** What follows when a release, an exit or a regularization is approved, in figures of now. What a freeze stops is told by its scopes. */
import { contributionsTo } from '#kit/contributions.ts'
import type { DataSource, Sql } from '#kit/data-source.ts'
import type { Consequence } from '#kit/document/consequence.contract.ts'
import { whatFollows } from '#kit/document/consequences.ts'
import type { Locale } from '#kit/messages.ts'
import type { ModelRow } from '#kit/unit-of-work.ts'
import { exitItems, type ExitScope } from './exit.contract.ts'
import { counted, holdsAhead, supplierHolds, type Remembered } from './supplier-hold.service.ts'

interface Asking {
  readonly data: DataSource
  readonly sql: Sql
  readonly locale: Locale
}

const said = (locale: Locale, zh: string, en: string): string => ({ zh, en })[locale]

/** What a freeze took and its release gives back. */
export function releaseAhead({ data, locale }: Asking, freeze: Pick<ModelRow<'supplierFreeze'>, 'remembered' | 'autoRestoreShelf'>): Consequence[] {
  const taken = (freeze.remembered ?? {}) as Remembered
  const holds = contributionsTo(data, supplierHolds).map(({ name, label, scopes }) => {
    const staysDown = scopes.includes('PRODUCT') && !freeze.autoRestoreShelf
    const goesOn = said(locale, `恢复${label.zh}`, `${label.en} go on`)
    const stays = said(locale, `${label.zh}不自动恢复，需重新上架`, `${label.en} stay down until they are put up again`)
    return { key: name, label: staysDown ? stays : goesOn, figure: String(taken[name]?.length ?? 0) }
  })
  return [
    { key: 'supplier', label: said(locale, '供应商恢复正常经营，可以接新业务', 'The supplier is in business again and may take on new work'), figure: null },
    ...whatFollows(holds),
  ]
}

interface Days {
  readonly item: number
  readonly disable: number
}

/** A clearing that begins, and what is over when it ends. */
export async function exitAhead(asking: Asking, supplierId: string, scope: ExitScope, days: Days): Promise<Consequence[]> {
  const { sql, locale } = asking
  const items = {
    key: 'items',
    label: said(locale, `开出清算事项，须在 ${days.item} 天内结清`, `Items to be cleared within ${days.item} days`),
    figure: String(exitItems.length),
  }
  if (!scope.whole) {
    const part = said(
      locale,
      '清算结束后，范围内的渠道与品类停用，其余业务照常',
      'After the clearing, channels and categories of the scope end; everything else goes on',
    )
    return [items, { key: 'part', label: part, figure: null }]
  }
  const holds = await holdsAhead(asking, supplierId)
  const stopped = holds
    .filter(({ scopes }) => scopes.some((one) => one !== 'PAYMENT'))
    .map(({ key, label, count }) => ({ key, label: said(locale, `立即停止${label.zh}`, `${label.en} stop at once`), figure: String(count) }))
  const contracts = await counted(
    sql,
    `select count(*)::int as n from supplier_contract where supplier_id = $1::uuid and deleted_at is null and status::text in ('EFFECTIVE', 'EXPIRING')`,
    supplierId,
  )
  const accounts = await counted(
    sql,
    `select count(*)::int as n from app_user where supplier_id = $1::uuid and status = 'ENABLED' and deleted_at is null`,
    supplierId,
  )
  return whatFollows([
    ...stopped,
    items,
    { key: 'contracts', label: said(locale, '清算结束后终止合同', 'Contracts that end after the clearing'), figure: String(contracts) },
    {
      key: 'accounts',
      label: said(
        locale,
        `清算结束后账号只读，${days.disable} 天后停用`,
        `Accounts that may only read after the clearing, and are closed ${days.disable} days later`,
      ),
      figure: String(accounts),
    },
  ])
}

export async function regularizationAhead({ sql, locale }: Asking, supplierId: string): Promise<Consequence[]> {
  const accounts = await counted(
    sql,
    `select count(distinct u.id)::int as n from app_user u join user_role ur on ur.user_id = u.id join role r on r.id = ur.role_id and r.role_code = 'SUPPLIER_ADMIN'
      where u.supplier_id = $1::uuid and u.deleted_at is null`,
    supplierId,
  )
  return whatFollows([
    {
      key: 'stage',
      label: said(locale, '成为正式供应商：可以建商品、接订单', 'Becomes a formal supplier: may bring products and take orders'),
      figure: null,
    },
    { key: 'accounts', label: said(locale, '获得正式供应商权限的账号', 'Accounts that get the formal suppliers’ rights'), figure: String(accounts) },
  ])
}
