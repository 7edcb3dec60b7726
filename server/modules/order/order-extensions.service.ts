/** What areas above add to orders: what a supplier owes by an instant, what else belongs to the life of an order. */
import { defineExtensionPoint } from '#kit/extension-point.ts'
import type { Label } from '#kit/contract.ts'
import type { CallContext } from '#kit/handle.ts'

/**
 * What a supplier has to answer by an instant. The clock opens a promise for each, warns, breaches, and settles it once the source no longer
 * names it, so a source only says how things stand.
 */
export interface DeadlineSource {
  /** Business type of what is waited for. */
  readonly bizType: string
  /**
   * Without parameters: `biz_id uuid, line_id uuid, due_at timestamptz, is_reminded boolean` of everything that waits for its supplier now;
   * whoever is reminded by a task of theirs is not told once more that time runs out.
   */
  readonly query: string
}

export const supplierDeadlines = defineExtensionPoint<DeadlineSource>('order.supplier-deadlines')

/** A matter about an order beside its goods: a case of after-sales, as the page of the order lists it. */
export interface OrderMatter {
  readonly id: string
  readonly code: string
  /** What it is: 退货退款. */
  readonly kind: Label
  readonly status: Label
  /** Colour of its status. */
  readonly color: string
  readonly isOpen: boolean
  readonly subOrderId: string
  readonly lineId: string | null
  readonly createTime: Date
  readonly dueAt: Date | null
  readonly endedAt: Date | null
  /** Left out for readers who do not see amounts. */
  readonly amount?: string | null | undefined
  /** Where it stands by itself, with `/`. */
  readonly page: string
  /** What moved for it: goods that came back or went out again, money that went back. */
  readonly moments?: readonly MatterMoment[]
}

export interface MatterMoment {
  readonly at: Date
  readonly kind: 'PARCEL' | 'MONEY'
  readonly event: 'CASE_BACK' | 'CASE_RECEIVED' | 'CASE_SENT' | 'CASE_SIGNED' | 'REFUND' | 'CHARGED'
  /** Of what it stands on, such as a bill: its number, how it stands, and where it is; those of the matter unless they are said. */
  readonly code?: string
  readonly words?: Label
  readonly page?: string
  readonly content?: string | null
  readonly logisticsCompany?: string | null
  readonly billCode?: string | null
}

export interface OrderMatters {
  /** Of these sub-orders, which the caller sees, and only what the caller may see of them. */
  of(context: CallContext, subOrderIds: readonly string[]): Promise<readonly OrderMatter[]>
}

/** Money that moved, or will, because of the goods of an order: what they were bought for. */
export interface OrderMoneyMoment {
  readonly at: Date
  readonly event: 'BOUGHT'
  readonly subOrderId: string
  /** Of what it stands on. */
  readonly code: string
  /** How that stands. */
  readonly words: Label
  readonly content: string
  readonly page: string | null
}

export interface OrderMoney {
  /** Of these sub-orders, which the caller sees, and only what the caller may see of their money. */
  of(context: CallContext, subOrderIds: readonly string[]): Promise<readonly OrderMoneyMoment[]>
}

export const orderMoney = defineExtensionPoint<OrderMoney>('order.money')

export const orderMatters = defineExtensionPoint<OrderMatters>('order.matters')
