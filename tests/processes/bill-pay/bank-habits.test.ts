/** Payments with a bank that does anything at any time, and people who do anything at any time: the money is right throughout. */
import { array, assert, asyncProperty, boolean, constantFrom, integer, nat, record, type Arbitrary } from 'fast-check'
import { expect, test } from 'vitest'
import { newId } from '#kit/ids.ts'
import { asFound, effort } from '#tests/support/effort.ts'
import { habits, type Habit } from '#tests/support/test-bank.ts'
import { wrongWithBank, wrongWithMoney } from './money.ts'
import { at, cashier, finance, financeManager, withPaying } from './world.ts'

const world = withPaying()

const Step = record({
  what: constantFrom(
    'write',
    'write',
    'edit',
    'submit',
    'agree',
    'agree',
    'refuse',
    'pay',
    'pay',
    'ask',
    'tell',
    'again',
    'factoring',
    'reset',
    'abolish',
    'work',
  ),
  which: nat(5),
  bill: nat(2),
  cents: integer({ min: 1, max: 9000 }),
  habit: constantFrom(...habits),
  together: boolean(),
})
type Step = typeof Step extends Arbitrary<infer Value> ? Value : never

/** A bill of 100.00 that may be paid. */
async function aBill(supplierId: string): Promise<string> {
  const { id } = await world.product.application.data.prisma.purchaseBill.create({
    data: {
      code: `PB-${newId()}`.slice(0, 32),
      supplierId,
      sentToId: supplierId,
      periodFrom: new Date('2026-01-01'),
      periodTo: new Date('2026-01-31'),
      status: 'PAYABLE',
      receiptAmount: '100.00',
      totalAmount: '100.00',
    },
  })
  return id
}

test('money out is what is paid, none twice, whatever the bank and people do', async () => {
  const { data, engine } = world.product.application
  await world.setting('purchase.pay.close-unheard-minutes', '0')
  await world.setting('purchase.pay.ask-ladder', '1')
  await assert(
    asyncProperty(array(Step, { minLength: 10, maxLength: 30 }), async (steps) => {
      const { supplierId } = await world.buying()
      await world.account(supplierId)
      const bills = [await aBill(supplierId), await aBill(supplierId), await aBill(supplierId)]
      const pays: string[] = []
      const fates = new Map<string, Habit>()
      let next: Habit = 'PAYS'
      world.behave((no) => {
        fates.set(no, fates.get(no) ?? next)
        return fates.get(no) ?? 'PAYS'
      })
      const lines = ({ bill, cents }: Step) => [{ billId: bills[bill], amount: (cents / 100).toFixed(2) }]
      const doStep = async (step: Step): Promise<void> => {
        const id = pays[step.which % Math.max(1, pays.length)] ?? ''
        next = step.habit
        if (step.what === 'write') {
          const { body, status } = await world.post(finance, at('insert'), { supplierId, lines: lines(step), submit: step.together })
          if (status === 200) pays.push(body.data.id)
          return
        }
        if (step.what === 'work') return void (await engine.runDue())
        if (step.what === 'ask') return void (await world.ask())
        if (id === '') return
        if (step.what === 'edit') await world.post(finance, at('update'), { id, supplierId, lines: lines(step) })
        else if (step.what === 'submit') await world.post(finance, at('submit'), { id })
        else if (step.what === 'agree') await world.post(financeManager, at('approval'), { ids: [id], pass: true })
        else if (step.what === 'refuse') await world.post(financeManager, at('approval'), { ids: [id], pass: false, comment: '退回' })
        else if (step.what === 'pay') await world.pay(id)
        else if (step.what === 'again') await world.pay(id, {}, cashier, `again-pay/${id}`)
        else if (step.what === 'factoring') await world.pay(id, {}, cashier, 'again-pay-bl')
        else if (step.what === 'reset') await world.post(finance, at(`reset/${id}`))
        else if (step.what === 'abolish') await world.post(financeManager, at(`abolish/${id}`), { reason: '作废' })
        else if (step.what === 'tell') await tellOf(id)
      }
      /** The bank speaks of what it knows; now and then twice. */
      const tellOf = async (id: string): Promise<void> => {
        const { attempts } = await world.payment(id)
        const no = attempts.at(-1)?.no
        if (no === undefined || world.bank.entry(no) === undefined || world.bank.entry(no)?.status === 'PROCESSING') return
        const notice = world.bank.notice(no)
        await Promise.all([1, 2].map(() => world.product.send(undefined, at('notify'), notice)))
      }
      for (let n = 0; n < steps.length; n += 1) {
        const [step, other] = [steps[n]!, steps[n + 1]]
        if (step.together && other && step.what !== 'write') {
          await Promise.all([doStep(step), doStep(other)])
          n += 1
        } else await doStep(step)
        expect(await wrongWithMoney(data.sql)).toEqual([])
      }
      // Everything that is at the bank ends, but for what it never decides.
      for (let round = 0; round < 4; round += 1) {
        await engine.runDue()
        await world.ask()
      }
      expect(await wrongWithMoney(data.sql)).toEqual([])
      expect(await wrongWithBank(data.sql, world.bank.moved, world.bank.repeated)).toEqual([])
      expect(world.bank.overlapping).toBe(0)
    }),
    { numRuns: effort(3, 60), ...asFound },
  )
})
