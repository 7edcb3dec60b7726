/** The life of a payment by its machine alone: which ways there are, and what no way leads out of. */
import { expect, test } from 'vitest'
import { answerTo, endsOf, eventsOf, stateAfter, statesOf, statesThatKnow } from '#kit/lifecycle.contract.ts'
import { billPayMachine, type BillPayFacts } from '#server/modules/settlement/pay/bill-pay.machine.ts'

const facts: BillPayFacts = { isOther: true, isThird: true, isSound: true, isUntried: true, isPaid: false, isClosed: false }
const walk = (...steps: readonly (readonly [event: string, differs?: Partial<BillPayFacts>])[]): string =>
  steps.reduce((status, [event, differs]) => stateAfter(billPayMachine, status, { ...facts, ...differs }, event), 'DRAFT')

test('money goes out after three people, and fails into the cashier’s hands', () => {
  const agreed = [['SUBMIT'], ['CHECK'], ['APPROVE']] as const
  expect(walk(...agreed)).toBe('APPROVED')
  expect(walk(...agreed, ['PAY'], ['SYNC'], ['SUCCEED', { isPaid: true }])).toBe('PAID')
  expect(walk(...agreed, ['PAY'], ['FAIL', { isClosed: true }])).toBe('PAY_FAILED')
  expect(walk(...agreed, ['PAY'], ['FAIL', { isClosed: true }], ['AGAIN_PAY'], ['SUCCEED', { isPaid: true }])).toBe('PAID')
  expect(walk(...agreed, ['PAY'], ['FAIL', { isClosed: true }], ['ABOLISH'])).toBe('ABOLISHED')
  expect(walk(['SUBMIT'], ['RETURN'], ['SAVE'], ['SUBMIT'], ['APPROVE'], ['RESET'], ['SUBMIT'], ['REJECT'])).toBe('REJECTED')
})

test('nothing leaves what is paid, and what is under way is neither edited, reset nor given up', () => {
  expect(endsOf(billPayMachine).toSorted()).toEqual(['ABOLISHED', 'PAID', 'REJECTED'])
  for (const event of eventsOf(billPayMachine)) expect(answerTo(billPayMachine, { status: 'PAID' }, event)).not.toBe(true)
  for (const event of ['SAVE', 'RESET', 'ABOLISH', 'PAY', 'AGAIN_PAY']) expect(answerTo(billPayMachine, { status: 'PAYING' }, event)).not.toBe(true)
  expect(statesThatKnow(billPayMachine, 'SUCCEED')).toEqual(['PAYING'])
  expect(statesThatKnow(billPayMachine, 'AGAIN_PAY')).toEqual(['PAY_FAILED'])
})

const refusal = (status: string, event: string, differs: Partial<BillPayFacts>) => answerTo(billPayMachine, { status, facts: { ...facts, ...differs } }, event)

test('each guard refuses with its own word', () => {
  expect(refusal('IN_APPROVAL', 'CHECK', { isOther: false })).toBe('guard:is-other')
  expect(refusal('APPROVED', 'PAY', { isThird: false })).toBe('guard:is-third')
  expect(refusal('IN_APPROVAL', 'APPROVE', { isSound: false })).toBe('guard:is-sound')
  for (const status of statesOf(billPayMachine).filter((state) => statesThatKnow(billPayMachine, 'ABOLISH').includes(state)))
    expect(refusal(status, 'ABOLISH', { isUntried: false })).toBe('guard:is-untried')
})
