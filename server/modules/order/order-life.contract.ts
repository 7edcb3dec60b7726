/** The whole life of an order on one page: goods, parcels on their way, promises, money, talk, and the cases that areas above add. */
import { z } from 'zod'
import { defineCall, Id, Instant, Money } from '#kit/contract.ts'
import { orderTrack } from './order-talk.contract.ts'

const Words = z.object({ zh: z.string(), en: z.string() })

/** Something that happened, or is still to come (`isAhead`). */
const Moment = z.object({
  at: Instant,
  kind: z.enum(['ORDER', 'PARCEL', 'PROMISE', 'CASE', 'MONEY', 'TALK']),
  /** What it was, within its kind. */
  event: z.string(),
  isAhead: z.boolean(),
  orderId: Id.nullable(),
  orderCode: z.string().nullable(),
  actorName: z.string().nullable(),
  /** What somebody said, or what a carrier says. */
  content: z.string().nullable(),
  /** Number of a parcel, a promise, a case, an invoice. */
  code: z.string().nullable(),
  logisticsCompany: z.string().nullable(),
  billCode: z.string().nullable(),
  /** Of a case: what it is, and how it stands. */
  words: Words.nullable(),
  /** Where it stands by itself. */
  page: z.string().nullable(),
})
export type OrderMoment = z.output<typeof Moment>

/** A case about the order. */
const Matter = z.object({
  id: Id,
  code: z.string(),
  kind: Words,
  status: Words,
  color: z.string(),
  isOpen: z.boolean(),
  subOrderId: Id,
  orderCode: z.string(),
  lineId: Id.nullable(),
  skuName: z.string().nullable(),
  createTime: Instant,
  dueAt: Instant.nullable(),
  endedAt: Instant.nullable(),
  /** Left out for whoever does not see amounts. */
  amount: Money.nullable().optional(),
  page: z.string(),
})

/** A promise that still runs, or has run out. */
const Promised = z.object({ id: Id, code: z.string(), kind: z.string(), status: z.string(), dueAt: Instant, orderCode: z.string(), skuName: z.string() })

export const orderLife = defineCall('GET|POST /api/order/order-track/life', {
  permission: 'order-track:list',
  summary: { zh: '订单全程', en: 'The life of an order' },
  input: orderTrack.input,
  output: z.object({ moments: z.array(Moment), matters: z.array(Matter), promises: z.array(Promised) }),
  options: { readOnly: true },
})
