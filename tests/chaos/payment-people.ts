/** Three people who pay bills while servers die under them, and repeat what got no answer. */
import type { DataSource } from '#kit/data-source.ts'
import { sleep } from './killed-process.ts'
import { StubbornCaller, type Answer } from './stubborn-caller.ts'

export const payers = {
  maker: { userId: '0190f000-0000-7000-8000-000000000011', account: 'chaos-maker', name: 'Maker' },
  checker: { userId: '0190f000-0000-7000-8000-000000000012', account: 'chaos-checker', name: 'Checker' },
  cashier: { userId: '0190f000-0000-7000-8000-000000000013', account: 'chaos-cashier', name: 'Cashier' },
} as const
type Payer = keyof typeof payers

export const chaosPassword = 'the cashier of the chaos'

export class PaymentPeople extends StubbornCaller {
  /** Payments that are still to be written. */
  #left: number

  constructor(data: DataSource, addresses: readonly string[], payments: number) {
    super(data, addresses)
    this.#left = payments
  }

  /**
   * @param bills one a payment, in part or in full
   * @param abreast so many people of each kind
   * @param goesOn whether another payment is written, told how many of those that were asked for are missing
   */
  async work(supplierId: string, bills: readonly string[], abreast: number, goesOn: (missing: number) => boolean): Promise<void> {
    let next = 0
    const one = async (): Promise<void> => {
      while (goesOn(this.#left)) {
        const billId = bills[next++ % bills.length] ?? ''
        this.#left -= 1
        await this.#payment(supplierId, billId, ((1 + (next % 400)) / 100).toFixed(2))
      }
    }
    await Promise.all(Array.from({ length: abreast }, one))
  }

  async #payment(supplierId: string, billId: string, amount: string): Promise<void> {
    const id = await this.#written({ supplierId, lines: [{ billId, amount }] })
    for (;;) {
      const status = await this.#status(id)
      if (status === 'DRAFT' || status === 'RETURNED') await this.#call('maker', 'submit', { id })
      else if (status === 'IN_APPROVAL') await this.#call('checker', 'approval', { ids: [id], pass: true })
      else if (status === 'APPROVED') await this.#call('cashier', 'pay', { id, password: chaosPassword })
      else return
      await sleep(20)
    }
  }

  /**
   * What failed is tried again until it is through; whatever is at the bank is waited for.
   * @param isCalm nobody is killed any more: from then on it has `patience` milliseconds
   */
  async finish(isCalm: () => boolean, patience: number): Promise<void> {
    let until = Number.POSITIVE_INFINITY
    for (;;) {
      const open = await this.read<{ id: string; status: string }>(
        `select id, status::text as status from bill_pay where status not in ('PAID', 'ABOLISHED')`,
        [],
      )
      if (open.length === 0) return
      if (until === Number.POSITIVE_INFINITY && isCalm()) until = Date.now() + patience
      if (Date.now() > until) throw new Error(`${open.length} payments hang, ${open[0]?.id ?? ''} is ${open[0]?.status ?? ''}`)
      for (const { id, status } of open) {
        if (status === 'PAY_FAILED') await this.#call('cashier', `again-pay/${id}`, { id, password: chaosPassword })
        else if (status !== 'PAYING') await this.#again(id, status)
      }
      await sleep(300)
    }
  }

  async #again(id: string, status: string): Promise<void> {
    if (status === 'IN_APPROVAL') await this.#call('checker', 'approval', { ids: [id], pass: true })
    else if (status === 'APPROVED') await this.#call('cashier', 'pay', { id, password: chaosPassword })
    else await this.#call('maker', 'submit', { id })
  }

  async #status(id: string): Promise<string> {
    const [row] = await this.read<{ status: string }>('select status::text as status from bill_pay where id = $1::uuid', [id])
    return row?.status ?? ''
  }

  /** Written once: what got no answer is looked for by its remark first. */
  async #written(content: object): Promise<string> {
    const remark = `chaos ${Math.random()}`
    for (;;) {
      await this.#call('maker', 'insert', { ...content, remark })
      const [row] = await this.read<{ id: string }>('select id from bill_pay where remark = $1', [remark])
      if (row) return row.id
      await sleep(50)
    }
  }

  #call(who: Payer, path: string, body: object): Promise<Answer> {
    return this.call(`purchase/purchase-bill-pay/${path}`, body, { 'x-caller': payers[who].userId, 'password-cipher': 'none' })
  }
}
