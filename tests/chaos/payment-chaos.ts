/**
 * Payments against a bank with every bad habit, while servers, workers and the database are killed between any two steps. At the end the
 * money that moved at the bank is the payments that are paid: none twice, none lost.
 */
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDataSource, type DataSource } from '#kit/data-source.ts'
import { newId } from '#kit/ids.ts'
import { sealOf } from '#kit/sealing.ts'
import { hashPassword } from '#server/auth/passwords.ts'
import { secretOf } from '#server/auth/secrets.ts'
import { wrongWithBank, wrongWithMoney } from '#tests/processes/bill-pay/money.ts'
import { forkable } from '#tests/support/forked.ts'
import { sampleCreditCode } from '#tests/support/credit-codes.ts'
import { freePort } from '#tests/support/free-port.mjs'
import { settled, sleep, withoutLimits } from './killed-process.ts'
import { KilledProduct } from './killed-product.ts'
import { chaosPassword, payers, PaymentPeople } from './payment-people.ts'

const bankScript = new URL('bank-process.ts', import.meta.url)

interface PaymentChaosOptions {
  /** A database as a new customer has it. */
  readonly url: string
  readonly payments: number
  readonly kills: number
  /** Milliseconds between two blows at most. */
  readonly livesMs: number
  /** Processes of their own; two unless said, none where servers do their work. */
  readonly workers?: number
  /** So many people of each kind; six unless said. */
  readonly abreast?: number
  /** Every blow falls on work: more payments are written until the last one has fallen. Unless said the blows end with the payments. */
  readonly allBlows?: boolean
  /** Milliseconds after which it comes to its end with what was done until then. */
  readonly forMs?: number
  /** kill -9 to a backend of PostgreSQL, so that it recovers from its log. */
  readonly crashDatabase?: () => Promise<void>
}

interface PaymentChaosCounts {
  readonly payments: number
  readonly paid: number
  readonly tries: number
  readonly serverKills: number
  readonly workerKills: number
  readonly databaseCrashes: number
  readonly repeatedCalls: number
  readonly asked: number
  readonly moneyOut: string
  readonly wrong: readonly string[]
}

interface BankReport {
  readonly moved: readonly { readonly no: string; readonly amount: string }[]
  readonly repeated: readonly string[]
  readonly asked: number
  readonly overlapping: number
  readonly refusedSignatures: number
}

export async function paymentChaos({
  url,
  payments,
  kills,
  livesMs,
  workers = 2,
  abreast = 6,
  allBlows = false,
  forMs = Number.POSITIVE_INFINITY,
  crashDatabase,
}: PaymentChaosOptions): Promise<PaymentChaosCounts> {
  const folder = await mkdtemp(join(tmpdir(), 'chandlery-payment-chaos-'))
  const data = openDataSource(url, { poolSize: 12 })
  const bankPort = await freePort()
  const product = await KilledProduct.of(url, folder, workers)
  const bank = (await forkable(bankScript))([String(bankPort), product.addresses[0] ?? ''])
  await once(bank, 'message')
  let databaseCrashes = 0
  try {
    const { supplierId, bills } = await aDebt(data, payments, `http://127.0.0.1:${bankPort}`)
    await product.start()
    const people = new PaymentPeople(data, product.addresses, payments)
    const over = new AbortController()
    let isCalm = false
    const until = Date.now() + forMs
    const work = people
      .work(supplierId, bills, abreast, (missing) => Date.now() < until && (missing > 0 || (allBlows && !isCalm)))
      .then(() => people.finish(() => isCalm, 10 * 60_000))
      .finally(() => over.abort())
    work.catch(() => undefined)
    for (let blow = 0; blow < kills && !over.signal.aborted && Date.now() < until; blow += 1) {
      await sleep(livesMs * (0.3 + Math.random() * 0.7))
      if (blow % 10 === 9 && crashDatabase) {
        await crashDatabase()
        databaseCrashes += 1
      } else await product.strike(blow % 2 === 0 ? 'workers' : 'server')
    }
    isCalm = true
    await work
    await settled(data)
    bank.send('report')
    const [report] = (await once(bank, 'message')) as [BankReport]
    const [counted] = await data.sql.query<{ payments: number; paid: number; tries: number; amount: string }>(
      `select count(*)::int as payments, count(*) filter (where status = 'PAID')::int as paid, (select count(*)::int from bill_pay_attempt) as tries,
              coalesce(sum(total_amount) filter (where status = 'PAID'), 0)::text as amount from bill_pay`,
    )
    const out = (report.moved.reduce((all, { amount }) => all + Math.round(Number(amount) * 100), 0) / 100).toFixed(2)
    const wrong = [
      ...(await wrongWithMoney(data.sql)),
      ...(await wrongWithBank(data.sql, report.moved, report.repeated)),
      ...(report.overlapping > 0 ? [`${report.overlapping} payments were asked about by two at once`] : []),
      ...(report.refusedSignatures > 0 ? [`${report.refusedSignatures} signatures were not ours`] : []),
      ...(out === counted?.amount ? [] : [`${out} went out at the bank, ${counted?.amount ?? ''} is paid`]),
    ]
    return {
      ...product.kills,
      databaseCrashes,
      payments: counted?.payments ?? 0,
      paid: counted?.paid ?? 0,
      tries: counted?.tries ?? 0,
      repeatedCalls: people.repeated,
      asked: report.asked,
      moneyOut: out,
      wrong,
    }
  } finally {
    bank.kill('SIGKILL')
    await product.end()
    await data.close()
    await rm(folder, { recursive: true, force: true })
  }
}

/** A supplier with a verified account and bills to be paid, three people, and a bank that is asked soon. */
async function aDebt(data: DataSource, payments: number, bank: string): Promise<{ supplierId: string; bills: readonly string[] }> {
  const { prisma, sql } = data
  await withoutLimits(data)
  for (const { userId: id, account, name } of Object.values(payers)) {
    await prisma.user.create({ data: { id, account, name, passwordHash: account === payers.cashier.account ? await hashPassword(chaosPassword) : '-' } })
  }
  for (const [key, value] of [
    ['integration.bank', bank],
    ['purchase.pay.ask-ladder', '1,2,3'],
    ['purchase.pay.close-unheard-minutes', '0'],
  ])
    await sql.query('update system_param set param_value = $2 where param_key = $1', [key, value])
  const supplierId = newId()
  await prisma.tenant.create({ data: { tenantCode: 'CH001', tenantName: 'Chaos', kind: 'SUPPLIER' } })
  await prisma.supplier.create({
    data: { id: supplierId, code: 'CH001', tenantCode: 'CH001', companyName: 'Chaos', creditCode: sampleCreditCode(), stage: 'FORMAL' },
  })
  const seal = sealOf(await secretOf(sql, 'credentials', undefined))
  const number = '6222000011112222'
  await prisma.supplierBankAccount.create({
    data: {
      supplierId,
      accountName: 'Chaos',
      bankName: 'Bank',
      accountNo: '6222****2222',
      accountNoCipher: seal.close(number),
      accountNoDigest: seal.digest(number),
      isVerified: true,
      verifiedAt: new Date(),
      isDefault: true,
    },
  })
  const bills: string[] = []
  for (let n = 0; n < Math.max(10, Math.ceil(payments / 20)); n += 1) {
    const { id } = await prisma.purchaseBill.create({
      data: {
        code: `CHB${n}`,
        supplierId,
        periodFrom: new Date('2026-01-01'),
        periodTo: new Date('2026-01-31'),
        status: 'PAYABLE',
        receiptAmount: '10000',
        totalAmount: '10000',
      },
    })
    bills.push(id)
  }
  return { supplierId, bills }
}
