/** What suppliers and buyers are told of promises: one message a sub-order and date, however many of its lines are concerned. */
import { DateTime } from 'luxon'
import type { Label } from '#kit/contract.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import { notify } from '#server/modules/message/notify.ts'
import { orderTemplates } from '../order-templates.ts'
import { overdueOrder } from './overdue-order.contract.ts'
import type { OverdueRow } from './overdue.service.ts'

const page = (id: string): string => `/supplier-center/overdue-order-info?id=${id}`

/** To the minute on the company's clock. */
export const onClock = (instant: Date, zone: string): string => DateTime.fromJSDate(instant, { zone }).toFormat('yyyy-MM-dd HH:mm')

interface Bundle {
  readonly first: OverdueRow
  readonly params: { readonly order: string; readonly goods: Label; readonly due: string }
  readonly dedupeKey: string
  readonly supplierName: Label
}

/** Rows of one sub-order, kind and date together. */
async function bundled(uow: UnitOfWork, zone: string, rows: readonly OverdueRow[]): Promise<Bundle[]> {
  const groups = new Map<string, OverdueRow[]>()
  for (const row of rows) {
    const key = `${row.kind} ${row.subOrderId} ${row.dueAt.toISOString()}`
    groups.set(key, [...(groups.get(key) ?? []), row])
  }
  const bundles: Bundle[] = []
  for (const [key, [first, ...others]] of groups) {
    if (!first) continue
    const [named] = await uow.sql.query<{ order: string; goods: string; zh: string; en: string }>(
      `select o.order_code as "order", l.sku_name as goods, s.company_name as zh, coalesce(nullif(s.name_en, ''), s.company_name) as en
         from order_line l join sub_order o on o.id = l.sub_order_id join supplier s on s.id = o.supplier_id where l.id = $1::uuid`,
      [first.lineId],
    )
    if (!named) continue
    const { order, goods, ...supplierName } = named
    const all = others.length + 1
    const words = others.length === 0 ? { zh: goods, en: goods } : { zh: `${goods}等 ${all} 项`, en: `${goods} and ${others.length} more` }
    bundles.push({ first, params: { order, goods: words, due: onClock(first.dueAt, zone) }, dedupeKey: key, supplierName })
  }
  return bundles
}

const about = (id: string) => ({ link: page(id), bizType: overdueOrder.name, bizId: id })

/** What suppliers hear before a promise of that kind is late. An order that nobody confirms is none of theirs. */
const dueNews: Partial<Record<OverdueRow['kind'], 'order.ship-due' | 'order.receive-due' | 'order.answer-due'>> = {
  SHIP: 'order.ship-due',
  RECEIVE: 'order.receive-due',
  AFTER_SALE: 'order.answer-due',
}

/** The supplier hears before it is late. */
export async function tellDueSoon(uow: UnitOfWork, zone: string, rows: readonly OverdueRow[]): Promise<void> {
  for (const { first, params, dedupeKey } of await bundled(uow, zone, rows)) {
    const template = dueNews[first.kind]
    if (!template) continue
    await notify(uow, {
      to: { supplierIds: [first.supplierId] },
      template: orderTemplates[template],
      params,
      ...about(first.id),
      dedupeKey: `due ${dedupeKey}`,
    })
  }
}

/** Who of staff hears what, when a promise of that kind is late. */
const lateNews = {
  SHIP: { staff: 'PURCHASER', template: 'order.ship-overdue' },
  RECEIVE: { staff: 'AFTER_SALES', template: 'order.receive-overdue' },
  AFTER_SALE: { staff: 'AFTER_SALES', template: 'order.answer-overdue' },
  PAY: { staff: 'OPS', template: 'order.pay-overdue' },
} as const satisfies Record<OverdueRow['kind'], { readonly staff: string; readonly template: keyof typeof orderTemplates }>

/** Both sides hear when it is late; of an order that nobody confirms only those who can. */
export async function tellBreached(uow: UnitOfWork, zone: string, rows: readonly OverdueRow[]): Promise<void> {
  for (const { first, params, dedupeKey, supplierName } of await bundled(uow, zone, rows)) {
    const { staff, template } = lateNews[first.kind]
    const news = { template: orderTemplates[template], params: { ...params, supplier: supplierName }, ...about(first.id) } as const
    if (first.kind !== 'PAY') await notify(uow, { ...news, to: { supplierIds: [first.supplierId] }, dedupeKey: `late ${dedupeKey} supplier` })
    await notify(uow, { ...news, to: { roleCodes: [staff] }, dedupeKey: `late ${dedupeKey} platform` })
  }
}

interface Decision {
  readonly id: string
  readonly code: string
  readonly overdueId: string
  readonly supplierId: string
  readonly isApproved: boolean
  /** What whoever refused said. */
  readonly comment: string
}

/** The supplier hears what became of his request, and until when it is due now. */
export async function tellDecision(uow: UnitOfWork, zone: string, { id, code, overdueId, supplierId, isApproved, comment }: Decision): Promise<void> {
  const row = await uow.prisma.overdueOrder.findUniqueOrThrow({ where: { id: overdueId } })
  for (const { params } of await bundled(uow, zone, [row])) {
    const said = { ...about(overdueId), to: { supplierIds: [supplierId] }, dedupeKey: `postponement ${id}` }
    if (isApproved) await notify(uow, { ...said, template: orderTemplates['order.postpone-approved'], params: { ...params, code } })
    else await notify(uow, { ...said, template: orderTemplates['order.postpone-rejected'], params: { ...params, code, comment } })
  }
}
