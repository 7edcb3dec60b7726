/** Every way of a promise that runs out, and of a request for more time. */
import { describe } from 'vitest'
import { postponeProcess } from '#processes/postpone/process.ts'
import type { DocumentProcess } from '#server/documents/define.ts'
import { overdueOrder } from '#server/modules/order/overdue/overdue-order.contract.ts'
import { overdueOrderMachine } from '#server/modules/order/overdue/overdue-order.machine.ts'
import { watchPromises } from '#server/modules/order/overdue/overdue-clock.service.ts'
import type { Answer } from '#tests/support/test-app.ts'
import { people, withPromises, zone, type Goods } from '../postpone/world.ts'
import { testLifecycle, type Subject } from './lifecycle.ts'

const world = withPromises()
const { product } = world
const { admin } = people
const sql = () => product.application.data.sql
const later = (days: number) => ({ now: () => new Date(Date.now() + days * 86_400_000) })
const never = (event: string, why: string) => [`WARNING ${event}`, `OVERDUE ${event}`, `POSTPONED ${event}`].map((each) => [each, why] as const)
const twice = (walk: readonly { readonly event: string }[], { event }: { readonly event: string }): boolean =>
  event === 'POSTPONE' && walk.filter((before) => before.event === 'POSTPONE').length === 2

async function postpone(goods: Goods & { readonly overdueId: string }): Promise<Answer | undefined> {
  const asked = await world.ask(goods, 1)
  if (asked.status !== 200) return asked
  await world.decide(admin, asked.body.data.id)
  const second = await world.decide(admin, asked.body.data.id)
  return second.status === 404 ? undefined : second
}

async function breach(id: string): Promise<undefined> {
  await sql().query(`update overdue_order set due_at = now() - interval '1 minute' where id = $1::uuid`, [id])
  await world.watch()
}

const receipt = (goods: Goods) => world.post(admin, '/api/order/ys-order-master/confirm-receipt', { masterCode: goods.masterCode })

describe('a request for more time', () => {
  testLifecycle(product, {
    name: 'it',
    process: postponeProcess,
    start: 'PENDING',
    aside: { 'PENDING SUBMIT': 'with its beginning' },
    within: ['PENDING SUBMIT'],
    decisions: ['APPROVE', 'REJECT'],
    async begin(): Promise<Subject> {
      const goods = await world.warned()
      const { id } = (await world.ask(goods, 5)).body.data
      const through = async (...passes: readonly boolean[]): Promise<Answer | undefined> => {
        let answer: Answer | undefined
        for (const pass of passes) {
          answer = await world.decide(admin, id, pass)
          if (answer.status !== 200) return answer
        }
        return answer
      }
      return {
        id,
        acts: {
          APPROVE: () => through(true, true),
          REJECT: () => through(true, false),
          WITHDRAW: () => world.post(goods.own, '/api/order/postponeApply/withdraw', { id }),
          async EXPIRE() {
            // Nothing of a request that is over ends with its goods.
            await world.ship(goods)
            return undefined
          },
        },
      }
    },
  })
})

/** No process decides on a promise: the same walks, by its machine alone. */
const promise = {
  document: {
    resource: overdueOrder,
    machine: overdueOrderMachine,
    facts: (_uow: unknown, row: { kind: string }) => ({ kind: row.kind, isPast: true }),
  },
  messages: {},
} as unknown as DocumentProcess

describe('a promise to ship', () => {
  testLifecycle(product, {
    name: 'it',
    process: promise,
    start: 'WARNING',
    aside: Object.fromEntries([
      ...never('RECEIVE', 'of receipt only'),
      ...never('ANSWER', 'of answers only').slice(0, 2),
      ['POSTPONED POSTPONE', 'a second time; tested with the requests'],
    ]),
    decisions: [],
    excludes: twice,
    async begin(): Promise<Subject> {
      const goods = await world.warned(2)
      return {
        id: goods.overdueId,
        acts: {
          BREACH: () => breach(goods.overdueId),
          POSTPONE: () => postpone(goods),
          SHIP: () => world.ship(goods),
          CLOSE: () => world.cancel(goods),
        },
      }
    },
  })
})

describe('a promise to arrive', () => {
  testLifecycle(product, {
    name: 'it',
    process: promise,
    start: 'WARNING',
    aside: Object.fromEntries([
      ...never('SHIP', 'of shipping only'),
      ...never('ANSWER', 'of answers only').slice(0, 2),
      ...never('CLOSE', 'what has left is not cancelled'),
      ['POSTPONED POSTPONE', 'a second time; tested with the requests'],
    ]),
    decisions: [],
    excludes: twice,
    async begin(): Promise<Subject> {
      const goods = await world.order([5])
      await world.ship(goods)
      await watchPromises(product.application.data, zone, later(14.5))
      const [row] = await sql().query<{ id: string }>('select id from overdue_order where sub_order_id = $1::uuid', [goods.orderId])
      const id = row?.id ?? ''
      return {
        id,
        acts: {
          BREACH: () => breach(id),
          POSTPONE: () => postpone({ ...goods, overdueId: id }),
          // Said once more it changes nothing, and is no refusal.
          async RECEIVE() {
            await receipt(goods)
            return undefined
          },
        },
      }
    },
  })
})
