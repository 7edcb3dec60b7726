/** Payments of bills, those who write, agree to and pay them, and a bank with bad habits, on the whole product. */
import { afterAll, beforeAll } from 'vitest'
import { hashPassword } from '#server/auth/passwords.ts'
import type { Principal } from '#kit/principal.ts'
import { settingsCacheOf } from '#kit/settings-cache.ts'
import { askDue } from '#server/modules/settlement/pay/pay-ask.service.ts'
import { withBilling, type BillingWorld } from '#tests/processes/purchase-bill/world.ts'
import { people, type Buying } from '#tests/processes/purchase-order/world.ts'
import { testBankSecret } from '#tests/support/seeded-database.ts'
import type { Answer } from '#tests/support/test-app.ts'
import { TestBank, type Habit } from '#tests/support/test-bank.ts'

export const { finance, financeManager, gm, cashier, purchaser, admin } = people

/** What an answer holds is the test's business. */
// oxlint-disable-next-line typescript/no-explicit-any
type Data = any

export const at = (path: string): string => `/api/purchase/purchase-bill-pay/${path}`
export const password = 'the cashier knows it'
/** Passwords travel as they are. */
const plainly = { headers: { 'password-cipher': 'none' } }

export interface PayingWorld extends BillingWorld {
  readonly bank: TestBank
  /** What the bank makes of the numbers that come from now on. */
  behave(habit: Habit | ((no: string, amount: string) => Habit)): void
  setting(key: string, value: string): Promise<void>
  account(supplierId: string, differs?: object): Promise<string>
  /** A bill that may be paid, of a supplier with a verified account. */
  owed(of?: Buying): Promise<{ readonly of: Buying; readonly bill: Data }>
  toPay(bill: Data, amount?: string, more?: object): Record<string, unknown>
  written(bill: Data, amount?: string, more?: object): Promise<Data>
  /** Agreed to: it waits for the cashier. */
  allowed(bill: Data, amount?: string, more?: object): Promise<Data>
  pay(id: string, more?: object, who?: Principal, path?: string): Promise<Answer>
  payment(id: string, who?: Principal): Promise<Data>
  /** What jobs and clocks do by themselves, until the payment stands so. */
  until(id: string, ...statuses: string[]): Promise<Data>
  /** The bank is asked about everything that is with it, whatever the clock says. */
  ask(): Promise<number>
}

const toPay = (bill: Data, amount: string = bill.totalAmount, more: object = {}) => ({
  supplierId: bill.supplierId,
  lines: [{ billId: bill.id, amount }],
  ...more,
})

const promising = (): Habit => 'PROMISES'

export function withPaying(): PayingWorld {
  const world = withBilling()
  const behaviour: { of: (no: string, amount: string) => Habit } = { of: promising }
  const bank = new TestBank({ secret: testBankSecret, habitOf: (no, amount) => behaviour.of(no, amount) })
  const data = () => world.product.application.data
  const setting = async (key: string, value: string) => {
    await data().sql.query('update system_param set param_value = $2 where param_key = $1', [key, value])
    settingsCacheOf(data()).forget('system_param')
  }
  beforeAll(async () => {
    const address = await bank.start()
    await data().prisma.user.updateMany({
      where: { id: { in: [cashier.userId, financeManager.userId] } },
      data: { passwordHash: await hashPassword(password) },
    })
    await setting('integration.bank', address)
    await setting('integration.factoring', address)
  })
  afterAll(() => bank.stop())

  const payment = async (id: string, who: Principal = finance) => {
    const { status, body, raw } = await world.product.send(who, at(`detail/${id}`))
    if (status !== 200) throw new Error(raw)
    return body.data
  }
  const account = async (supplierId: string, differs: object = {}) => {
    const { seal } = world.product.application
    const number = `6222${supplierId.replaceAll('-', '').slice(-12)}`
    const row = await data().prisma.supplierBankAccount.create({
      data: {
        supplierId,
        accountName: '供应商账户',
        bankName: '示例银行',
        accountNo: '6222****0001',
        accountNoCipher: seal.close(number),
        accountNoDigest: seal.digest(number),
        isVerified: true,
        verifiedAt: new Date('2026-01-01T00:00:00Z'),
        isDefault: true,
        ...differs,
      },
    })
    return row.id
  }
  const written = (bill: Data, amount?: string, more: object = {}) => world.ok(finance, at('insert'), toPay(bill, amount, more))
  const allowed = async (bill: Data, amount?: string, more: object = {}) => {
    const { id } = await written(bill, amount, { submit: true, ...more })
    for (const who of [financeManager, financeManager, gm]) {
      if ((await payment(id)).status !== 'IN_APPROVAL') break
      await world.ok(who, at('approval'), { ids: [id], pass: true })
    }
    return payment(id)
  }
  return Object.assign(world, {
    bank,
    setting,
    account,
    toPay,
    written,
    allowed,
    payment,
    behave: (habit: Habit | ((no: string, amount: string) => Habit)) => {
      behaviour.of = typeof habit === 'string' ? () => habit : habit
    },
    owed: async (known?: Buying) => {
      const of = known ?? (await world.buying())
      if (!known) await account(of.supplierId)
      await world.received(of, ['10'])
      return { of, bill: await world.payable(of) }
    },
    pay: (id: string, more: object = {}, who: Principal = cashier, path = 'pay') => world.product.send(who, at(path), { id, password, ...more }, plainly),
    until: async (id: string, ...statuses: string[]) => {
      for (let tries = 0; tries < 200; tries += 1) {
        await world.product.application.engine.runDue()
        const row = await payment(id)
        if (statuses.includes(row.status)) return row
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
      throw new Error(`Payment ${id} is ${(await payment(id)).status}`)
    },
    ask: async () => {
      await data().sql.query(`update bill_pay_attempt set next_sync_at = now() where status = 'PROCESSING'`)
      const { application } = world.product
      return askDue({ data: application.data, zone: application.config.timeZone, seal: application.seal, config: application.config })
    },
  }) as PayingWorld
}
