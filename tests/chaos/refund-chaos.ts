/**
 * Refunds to buyers against a provider with every bad habit, while servers, workers and the database are killed between any two steps. At
 * the end every buyer has their money once, and cases, orders and what suppliers owe say the same.
 */
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DataSource } from '#kit/data-source.ts'
import { newId } from '#kit/ids.ts'
import { areas } from '#server/areas.ts'
import { openApplication } from '#server/application.ts'
import { askRefunds } from '#server/modules/after-sales/refund/refund.service.ts'
import { sampleCreditCode } from '#tests/support/credit-codes.ts'
import { forkable } from '#tests/support/forked.ts'
import { customerConfig } from '#tests/support/seeded-database.ts'
import { operator } from './document-people.ts'
import { settled, sleep, withoutLimits } from './killed-process.ts'
import { KilledProduct } from './killed-product.ts'
import { RefundPeople } from './refund-people.ts'

const providerScript = new URL('refund-provider-process.ts', import.meta.url)

interface RefundChaosOptions {
  /** A database as a new customer has it. */
  readonly url: string
  readonly cases: number
  readonly kills: number
  /** Milliseconds between two blows at most. */
  readonly livesMs: number
  /** Processes of their own; two unless said, none where servers do their work. */
  readonly workers?: number
  /** kill -9 to a backend of PostgreSQL, so that it recovers from its log. */
  readonly crashDatabase?: () => Promise<void>
}

interface RefundChaosCounts {
  readonly cases: number
  readonly refunded: number
  readonly tries: number
  readonly serverKills: number
  readonly workerKills: number
  readonly databaseCrashes: number
  readonly repeatedCalls: number
  readonly repeatedNumbers: number
  readonly asked: number
  readonly wrong: readonly string[]
}

interface ProviderReport {
  readonly paid: readonly { readonly no: string; readonly amount: string }[]
  readonly asked: number
  readonly repeated: number
}

const casesOfOrder = 20

export async function refundChaos({ url, cases, kills, livesMs, workers = 2, crashDatabase }: RefundChaosOptions): Promise<RefundChaosCounts> {
  const folder = await mkdtemp(join(tmpdir(), 'chandlery-refund-chaos-'))
  // A part of the product that is not killed: it asks about refunds too.
  const application = await openApplication(customerConfig(url, folder), url, areas)
  const { data } = application
  const product = await KilledProduct.of(url, folder, workers)
  const provider = (await forkable(providerScript))(['0'])
  const [providerPort] = (await once(provider, 'message')) as [number]
  let databaseCrashes = 0
  const over = new AbortController()
  try {
    const supplierId = await aSeller(data, `http://127.0.0.1:${providerPort}`)
    await product.start()
    const people = new RefundPeople(data, product.addresses)
    const lines: string[] = []
    for (let at = 0; at * casesOfOrder < cases; at += 1) lines.push(await people.sold(supplierId, casesOfOrder, at))
    let isCalm = false
    const asking = hurry(data, over.signal)
    const work = applyAll(people, lines, cases)
      .then(() => people.finish(() => isCalm, 5 * 60_000))
      .finally(() => over.abort())
    work.catch(() => undefined)
    for (let blow = 0; blow < kills && !over.signal.aborted; blow += 1) {
      await sleep(livesMs * (0.3 + Math.random() * 0.7))
      if (blow % 10 === 9 && crashDatabase) {
        await crashDatabase()
        databaseCrashes += 1
      } else await product.strike(blow % 2 === 0 ? 'workers' : 'server')
    }
    isCalm = true
    await work
    await asking
    await settled(data)
    provider.send('report')
    const [report] = (await once(provider, 'message')) as [ProviderReport]
    const [counted] = await data.sql.query<{ cases: number; refunded: number; tries: number }>(
      `select count(*)::int as cases, count(*) filter (where status = 'COMPLETED')::int as refunded, (select count(*)::int from after_refund) as tries
         from after_sales_order`,
    )
    return {
      ...product.kills,
      databaseCrashes,
      cases: counted?.cases ?? 0,
      refunded: counted?.refunded ?? 0,
      tries: counted?.tries ?? 0,
      repeatedCalls: people.repeated,
      repeatedNumbers: report.repeated,
      asked: report.asked,
      wrong: [...(await wrongWithRefunds(data)), ...(await wrongWithProvider(data, report.paid))],
    }
  } finally {
    over.abort()
    provider.kill('SIGKILL')
    await product.end()
    await application.close()
    await rm(folder, { recursive: true, force: true })
  }
}

async function applyAll(people: RefundPeople, lines: readonly string[], cases: number): Promise<void> {
  let next = 0
  const one = async (): Promise<void> => {
    while (next < cases) {
      const at = next++
      await people.case(lines[Math.floor(at / casesOfOrder)] ?? '', at)
    }
  }
  await Promise.all(Array.from({ length: 4 }, one))
}

/** What is unknown would be asked about half a minute later: an experiment has less patience, and somebody who asks at the same moment as the workers. */
async function hurry(data: DataSource, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await sleep(500)
    try {
      await data.sql.query("update after_refund set ask_at = now() where ask_at > now() and handed_at < now() - interval '1 second'")
      await askRefunds({ data, zone: 'Asia/Shanghai', secret: undefined }, signal)
    } catch {
      // The database recovers, or a deadlock ended it: the next round asks again.
    }
  }
}

async function aSeller(data: DataSource, provider: string): Promise<string> {
  const { prisma, sql } = data
  await withoutLimits(data)
  const { userId, account, name } = operator
  await prisma.user.create({ data: { id: userId, account, name, passwordHash: '-' } })
  await sql.query("update system_param set param_value = $1 where param_key = 'integration.refund.address'", [provider])
  const supplierId = newId()
  await prisma.tenant.create({ data: { tenantCode: 'CH002', tenantName: 'Chaos', kind: 'SUPPLIER' } })
  await prisma.supplier.create({
    data: { id: supplierId, code: 'CH002', tenantCode: 'CH002', companyName: 'Chaos', creditCode: sampleCreditCode(), stage: 'FORMAL' },
  })
  return supplierId
}

/** What does not add up among cases, refunds, orders and what suppliers owe. */
const wrongWithRefunds = async ({ sql }: DataSource): Promise<string[]> =>
  (
    await sql.query<{ wrong: string }>(
      `select c.code || ' was given back ' || count(r.id) || ' times' as wrong from after_sales_order c left join after_refund r on r.case_id = c.id and r.status = 'SUCCESS'
         group by c.id, c.code having count(r.id) <> 1
       union all
       select c.code || ' says ' || c.refunded_amount || ' of ' || r.amount from after_sales_order c join after_refund r on r.case_id = c.id and r.status = 'SUCCESS'
         where c.refunded_amount <> r.amount
       union all
       select 'line ' || l.id || ' says ' || l.refund_amount || ' and ' || l.after_qty from order_line l left join after_sales_order c on c.order_line_id = l.id
         group by l.id having l.refund_amount <> coalesce(sum(c.refunded_amount), 0) or l.after_qty <> coalesce(sum(c.apply_qty), 0)
       union all
       select c.code || ' is owed ' || coalesce(sum(b.amount), 0) from after_sales_order c left join billable_item b on b.source_id = c.id and b.deleted_at is null
         group by c.id, c.code, c.liability, c.approved_amount
         having coalesce(sum(b.amount), 0) <> case when c.liability = 'SUPPLIER' then -c.approved_amount else 0 end
       union all
       select c.code || ' still has a process' from after_sales_order c join wf_instance i on i.id = c.process_instance_id and i.ended_at is null`,
    )
  ).map(({ wrong }) => wrong)

/** What the provider paid is what is written down, no more and no less. */
async function wrongWithProvider({ sql }: DataSource, paid: ProviderReport['paid']): Promise<string[]> {
  const written = await sql.query<{ no: string; amount: string }>("select no, amount::text as amount from after_refund where status = 'SUCCESS'")
  const ours = new Map(written.map(({ no, amount }) => [no, amount]))
  const theirs = new Map(paid.map(({ no, amount }) => [no, amount]))
  return [
    ...paid.flatMap(({ no, amount }) => (ours.get(no) === amount ? [] : [`${no}: ${amount} went out, ${ours.get(no) ?? 'nothing'} is written down`])),
    ...written.flatMap(({ no }) => (theirs.has(no) ? [] : [`${no} is written down and never went out`])),
  ]
}
