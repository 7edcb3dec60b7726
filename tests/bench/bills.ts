/**
 * A bill as long as bills get: made of 20,000 free items of some hundred orders, matched, sent, agreed to, printed, given up. How long each takes,
 * and the memory that the process adds to do it. `npm run bench -- bills [--rows LINES]`.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Principal } from '#kit/principal.ts'
import { buildApp } from '#server/app.ts'
import { openApplication, type Application } from '#server/application.ts'
import { areas } from '#server/areas.ts'
import { prepareData, prepareSchema } from '#server/prepare-database.ts'
import { principal } from '#tests/support/principals.ts'
import { customerConfig } from '#tests/support/seeded-database.ts'
import { withBenchDatabase } from './engine/database.ts'
import type { Bench, BenchOptions } from './main.ts'

const perOrder = 100
const supplierId = '0190b000-0000-7000-8000-000000000001'
const writer = principal()
const decider = principal({ userId: '0190a000-0000-7000-8000-000000000002', account: 'decider', name: 'Decider', roles: ['FINANCE', 'FINANCE_MANAGER'] })

/** Orders that were received in full, and what is billable of them. */
async function fill({ sql, prisma }: Application['data'], lines: number): Promise<void> {
  for (const { userId, account, name } of [writer, decider]) await prisma.user.create({ data: { id: userId, account, name, passwordHash: '-' } })
  await prisma.supplier.create({
    data: { id: supplierId, code: 'BENCH', companyName: '量测供应商', creditCode: '91330100799655058B', stage: 'FORMAL' } as never,
  })
  const orders = Math.ceil(lines / perOrder)
  await sql.query(
    `insert into purchase_order (id, update_time, code, supplier_id, warehouse_id, status, receipt_status, goods_amount, total_amount)
       select ('0190d000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, now(), 'PO' || n, $1::uuid, gen_random_uuid(), 'EXECUTING', 'FULL', 100000, 100000 from generate_series(1, $2::int) n`,
    [supplierId, orders],
  )
  await sql.query(
    `insert into purchase_order_line (id, update_time, order_id, line_no, order_code, order_status, supplier_id, warehouse_id, sku_id, sku_code, sku_name, qty, price,
        tax_rate, tax_amount, amount, received_qty)
       select ('0190e000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, now(), ('0190d000-0000-7000-8000-' || lpad(((n - 1) / $3 + 1)::text, 12, '0'))::uuid, (n - 1) % $3 + 1,
              'PO' || ((n - 1) / $3 + 1), 'EXECUTING', $1::uuid, gen_random_uuid(), gen_random_uuid(), 'SKU' || n, '办公用品 ' || n, 10, 5, 0.13, 6.5, 50, 10
         from generate_series(1, $2::int) n`,
    [supplierId, lines, perOrder],
  )
  await sql.query(
    `insert into billable_item (id, update_time, source_type, source_line_id, operation_id, source_id, source_code, supplier_id, order_id, order_code, order_line_id, sku_id,
        sku_code, sku_name, spec, unit, qty, price, tax_rate, amount, tax_amount, occurred_at)
       select gen_random_uuid(), now(), 'INBOUND', gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'IN' || l.order_code, l.supplier_id, l.order_id, l.order_code, l.id, l.sku_id,
              l.sku_code, l.sku_name, '标准', '件', l.qty, case when l.line_no % 97 = 0 then 5.5 else 5 end, l.tax_rate, l.amount, l.tax_amount, now() - interval '2 days'
         from purchase_order_line l where l.supplier_id = $1::uuid`,
    [supplierId],
  )
  await sql.query('analyze billable_item')
  await sql.query('analyze purchase_order_line')
}

const mb = (bytes: number): number => Math.round(bytes / 1024 / 1024)

async function runOn(url: string, { quick, rows = quick ? 2000 : 20_000 }: BenchOptions): Promise<Readonly<Record<string, unknown>>> {
  const folder = await mkdtemp(join(tmpdir(), 'chandlery-bench-bills-'))
  await prepareSchema(url)
  const application = await openApplication(customerConfig(url, folder), url, areas)
  const { data, routes, messages, sheets } = application
  let caller: Principal = writer
  const app = await buildApp({ data, routes, messages, sheets, authenticate: async () => caller, settings: { accessLogSample: 0 } })
  try {
    await prepareData(application)
    await fill(data, rows)
    const figures: Record<string, number> = {}
    const ask = async (name: string, path: string, payload: object, who: Principal = writer) => {
      caller = who
      const begun = performance.now()
      const answer = await app.inject({ method: 'POST', url: `/api/${path}`, payload })
      if (answer.statusCode !== 200) throw new Error(`${name}: ${answer.payload.slice(0, 500)}`)
      figures[name] = Math.round(performance.now() - begun)
      return answer.json().data
    }
    const bill = 'purchase/purchase-bill'
    // What is loaded once is loaded before.
    await ask('first question', `${bill}/list`, {})
    const before = process.memoryUsage().rss
    const made = await ask('made', `${bill}/save`, { supplierId })
    const { id, totalAmount, taxAmount } = made
    const matched = await ask('matched', `${bill}/match`, { id })
    await ask('last page of lines', `${bill}/lines`, { id, current: Math.ceil(rows / 50), size: 50 })
    await ask('sent', `${bill}/send`, { id })
    const invoice = {
      invoiceType: 'VAT_SPECIAL',
      invoiceNo: '1',
      invoicedOn: '2026-01-15',
      amountExTax: (Number(totalAmount) - Number(taxAmount)).toFixed(2),
      taxAmount,
    }
    await ask('agreed to', `${bill}/agree`, { id, invoices: [invoice] })
    if (matched.wrong > 0)
      await ask('difference accepted', `${bill}/accept-match`, {
        id,
        version: (await data.prisma.purchaseBill.findUniqueOrThrow({ where: { id } })).version,
        reason: '量测',
      })
    const statusNow = async () => (await data.prisma.purchaseBill.findUniqueOrThrow({ where: { id } })).status
    for (let step = 1; step <= 3 && (await statusNow()) === 'IN_APPROVAL'; step += 1) {
      const [decided] = await ask(`decided on, step ${step}`, `${bill}/approval`, { ids: [id], pass: true, comment: '量测' }, decider)
      if (!decided.isDone) throw new Error(decided.message)
    }
    const status = await statusNow()
    const papers = await ask('printed', 'system/print/render', { bizType: 'purchase-bill', ids: [id] })
    // What comes behind is no part of the figure.
    const peak = process.resourceUsage().maxRSS * 1024
    await ask('reset', `${bill}/reset/${id}`, {})
    await ask('given up', `${bill}/abolish/${id}`, { reason: '量测' })
    console.table(Object.fromEntries(Object.entries(figures).map(([name, ms]) => [name, { ms }])))
    const main = (figures['made'] ?? 0) + (figures['matched'] ?? 0) + (figures['printed'] ?? 0)
    console.log(
      `${made.lineCount} lines, ${matched.wrong} of them do not match, then ${status}; made, matched and printed in ${(main / 1000).toFixed(1)} s; a paper of ${mb(papers.pages[0].html.length)} MB`,
    )
    console.log(`the process held ${mb(before)} MB before and ${mb(peak)} MB at most: ${mb(peak - before)} MB more`)
    return {
      lines: made.lineCount,
      ...figures,
      'madeMatchedPrinted.ms': main,
      'process.startMb': mb(before),
      'process.peakMb': mb(peak),
      'process.addedMb': mb(peak - before),
    }
  } finally {
    await app.close()
    await application.close()
    await rm(folder, { recursive: true, force: true })
  }
}

export default {
  run: (options) => (options.database === undefined ? withBenchDatabase((url) => runOn(url, options)) : runOn(options.database, options)),
} satisfies Bench
