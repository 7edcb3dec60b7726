/** The life of a case as its machine tells it: every way to an end, and what each state refuses, in words. */
import { describe, expect, test } from 'vitest'
import { answerTo, codeOf, endsOf, eventsOf, stateAfter, statesOf } from '#kit/lifecycle.contract.ts'
import { afterSalesMessages } from '#server/modules/after-sales/after-sales.messages.ts'
import { asOrderMachine, type AsOrderFacts } from '#server/modules/after-sales/case/as-order.machine.ts'

const calm: AsOrderFacts = {
  isCovered: true,
  asksSupplier: true,
  awaitsGoods: false,
  replaces: false,
  silenceRefuses: true,
  nothingUnderWay: true,
  isRefunded: true,
  isDelivered: true,
}
const names = Object.keys(calm) as (keyof AsOrderFacts)[]
/** All that the facts may be. */
const worlds = Array.from({ length: 2 ** names.length }, (_none, bits) =>
  Object.fromEntries(names.map((name, place) => [name, Boolean(bits & (1 << place))])),
) as unknown as AsOrderFacts[]

const after = (status: string, event: string, facts: Partial<AsOrderFacts> = {}): string => stateAfter(asOrderMachine, status, { ...calm, ...facts }, event)

describe('a case', () => {
  test.each([
    ['APPLY', 'APPROVE', {}, 'SUPPLIER_REVIEW'],
    ['APPLY', 'APPROVE', { asksSupplier: false }, 'WAIT_REFUND'],
    ['APPLY', 'APPROVE', { asksSupplier: false, awaitsGoods: true, replaces: true }, 'WAIT_BUYER_SHIP'],
    ['APPLY', 'REFUSE', {}, 'REFUSED'],
    ['SUPPLIER_REVIEW', 'SUPPLIER_AGREE', {}, 'WAIT_REFUND'],
    ['SUPPLIER_REVIEW', 'SUPPLIER_AGREE', { awaitsGoods: true }, 'WAIT_BUYER_SHIP'],
    ['SUPPLIER_REVIEW', 'SUPPLIER_DISAGREE', {}, 'ARBITRATION'],
    ['SUPPLIER_REVIEW', 'SUPPLIER_SILENT', {}, 'ARBITRATION'],
    ['SUPPLIER_REVIEW', 'SUPPLIER_SILENT', { silenceRefuses: false, awaitsGoods: true }, 'WAIT_BUYER_SHIP'],
    ['ARBITRATION', 'APPROVE_AFTER_ORDER', { replaces: true }, 'WAIT_SUPPLIER_DELIVER'],
    ['ARBITRATION', 'REFUSE_AFTER_ORDER', {}, 'REFUSED'],
    ['WAIT_BUYER_SHIP', 'BUYER_SHIP', {}, 'WAIT_RECEIVE'],
    ['WAIT_BUYER_SHIP', 'EXPIRE', {}, 'CLOSED'],
    ['WAIT_RECEIVE', 'RECEIVE_OK', {}, 'WAIT_REFUND'],
    ['WAIT_RECEIVE', 'RECEIVE_OK', { replaces: true }, 'WAIT_SUPPLIER_DELIVER'],
    ['WAIT_RECEIVE', 'RECEIVE_REFUSE', {}, 'ARBITRATION'],
    ['WAIT_SUPPLIER_DELIVER', 'SUPPLIER_DELIVER', {}, 'WAIT_SUPPLIER_DELIVER'],
    ['WAIT_SUPPLIER_DELIVER', 'SIGN', {}, 'COMPLETED'],
    ['WAIT_REFUND', 'REFUND_FAIL', {}, 'WAIT_REFUND'],
    ['WAIT_REFUND', 'REFUND_OK', {}, 'COMPLETED'],
    ['WAIT_REFUND', 'MANAGER_REFUSE', {}, 'ARBITRATION'],
  ] as const)('%s %s %j leads to %s', (status, event, facts, next) => expect(after(status, event, facts)).toBe(next))

  test('reaches every state, and an end from every state', () => {
    const leads = new Map(
      statesOf(asOrderMachine).map((status) => [
        status,
        new Set(
          eventsOf(asOrderMachine).flatMap((event) =>
            worlds.flatMap((facts) => (answerTo(asOrderMachine, { status, facts }, event) === true ? [stateAfter(asOrderMachine, status, facts, event)] : [])),
          ),
        ),
      ]),
    )
    const reached = (from: string): Set<string> => {
      const found = new Set([from])
      for (const status of found) for (const next of leads.get(status) ?? []) found.add(next)
      return found
    }
    expect([...reached('APPLY')].toSorted()).toEqual(statesOf(asOrderMachine).toSorted())
    for (const status of statesOf(asOrderMachine))
      expect(
        [...reached(status)].some((one) => endsOf(asOrderMachine).includes(one)),
        status,
      ).toBe(true)
  })

  test('refuses what it refuses in words, in every state and whatever the facts', () => {
    for (const status of statesOf(asOrderMachine))
      for (const event of eventsOf(asOrderMachine))
        for (const facts of worlds) {
          const answer = answerTo(asOrderMachine, { status, facts }, event)
          if (answer === true) continue
          const code = codeOf('as-order', answer)
          expect(code === 'not-allowed-now' || Object.hasOwn(afterSalesMessages, code), `${status} ${event}: ${code}`).toBe(true)
        }
  })

  test('that is over stays so', () => {
    expect(endsOf(asOrderMachine).toSorted()).toEqual(['CANCELLED', 'CLOSED', 'COMPLETED', 'REFUSED'])
    for (const status of endsOf(asOrderMachine))
      for (const event of eventsOf(asOrderMachine)) expect(answerTo(asOrderMachine, { status }, event)).not.toBe(true)
  })

  test('neither ends nor goes back while money or goods are on their way', () => {
    for (const status of ['WAIT_REFUND', 'WAIT_SUPPLIER_DELIVER'])
      expect(codeOf('as-order', String(answerTo(asOrderMachine, { status, facts: { ...calm, nothingUnderWay: false } }, 'CLOSE')))).toBe(
        'as-order.nothing-under-way',
      )
  })
})
