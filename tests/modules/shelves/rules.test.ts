/** Rules on the whole application: tried on what there is, switched on, heard by putting up, why not, the clock, and approvals. */
import { afterEach, describe, expect, test } from 'vitest'
import { lookAtAllSelling } from '#server/modules/shelves/listing/listing-clock.service.ts'
import { manager, op, withListings } from './world.ts'

const { world, data, prisma, at, act, statusOf, listed, selling, relay, run } = withListings()
const rules = '/api/product/shelves-rule'
let made = 0

async function rule(said: object): Promise<string> {
  const { id } = await world.ok(op, `${rules}/insert`, { name: `Rule ${(made += 1)}`, priority: 10, ...said })
  return id
}
const on = (id: string) => world.ok(op, `${rules}/active/${id}`, { status: 'ENABLED' })
const decisions = async (ruleId: string) =>
  (await world.ok(op, '/api/product/shelves-record-rule/list', { ruleId: [ruleId], size: 100 })).records
    .map(({ decision }: { decision: string }) => decision)
    .toSorted()

afterEach(async () => {
  await prisma().shelvesRule.updateMany({ data: { status: 'DISABLED' } })
})

describe('a rule', () => {
  test('is written switched off, and tried before: these would go down, those could not go up', async () => {
    const sold = await selling()
    const waiting = await listed()
    const id = await rule({ channels: ['JD'], minMargin: '0.5' })
    expect((await world.ok(op, `${rules}/list`, {})).records.find((row: { id: string }) => row.id === id)).toMatchObject({ status: 'DISABLED' })
    const { trialId, jobId } = await world.ok(op, `${rules}/try/${id}`, {})
    expect(await run(op, jobId)).toMatchObject({ status: 'DONE' })
    const { body } = await world.product.send(op, `${rules}/trial/${trialId}`)
    expect(body.data.goesDown).toBeGreaterThanOrEqual(2)
    expect(body.data.staysDown).toBeGreaterThanOrEqual(2)
    expect(body.data.decided).toBe(body.data.total)
    const hits = await prisma().shelvesTrialHit.findMany({ where: { trialId } })
    const effectOf = (listingId: string) => hits.find((hit) => hit.listingId === listingId)?.effect
    expect([...sold.ids, ...waiting.ids].map(effectOf)).toEqual(['GOES_DOWN', 'GOES_DOWN', 'STAYS_DOWN', 'STAYS_DOWN'])
    expect((await world.ok(op, '/api/product/shelves-rule-trial/list', { trialId, effect: ['GOES_DOWN'] })).total).toBe(body.data.goesDown)
    // Nothing has moved.
    expect(await Promise.all(sold.ids.map(statusOf))).toEqual(['ON_SHELF', 'ON_SHELF'])
    // Switched on, it is asked of what sells without waiting for the day.
    await on(id)
    const look = await prisma().asyncJob.findFirstOrThrow({ where: { type: 'shelves-rule-look', params: { path: ['ruleId'], equals: id } } })
    expect(await run(op, look.id)).toMatchObject({ status: 'DONE', ok: expect.any(Number) })
    expect(await prisma().channelListing.findUniqueOrThrow({ where: { id: sold.first } })).toMatchObject({ status: 'OFF_SHELF', offReason: 'MARGIN_LOW' })
    expect((await decisions(id)).filter((decision: string) => decision === 'TAKEN_DOWN')).toHaveLength(body.data.goesDown)
  })

  test('says so where a list is longer than what is looked at', async () => {
    const code = `LONG${(made += 1)}-`
    await data().sql.query(
      `insert into channel_listing (id, update_time, sku_id, spu_id, sku_code, sku_name, channel)
       select gen_random_uuid(), now(), gen_random_uuid(), gen_random_uuid(), $1 || n, 'Long', 'JD' from generate_series(1, 10001) n`,
      [code],
    )
    expect(await act(op, 'why-not', { query: { skuCode: code } })).toMatchObject({ total: 10_000, isFirst: true, sellable: 0 })
    await data().sql.query('delete from channel_listing where sku_code = $1', [`${code}1`])
    expect(await act(op, 'why-not', { query: { skuCode: code } })).toMatchObject({ total: 10_000, isFirst: false, sellable: 0 })
    await data().sql.query(`delete from channel_listing where sku_code like $1`, [`${code}%`])
  }, 60_000)

  test('refuses with its name beside the reason, and its refusal stays written down', async () => {
    const { ids, first } = await listed()
    const id = await rule({ minStock: '100', takesDown: false })
    await on(id)
    const why = await act(op, 'why-not', { ids })
    expect(why).toMatchObject({ total: 2, sellable: 0, reasons: [{ code: 'listing.no-stock', rule: `Rule ${made}`, count: 2 }] })
    const { spuId } = await prisma().channelListing.findUniqueOrThrow({ where: { id: first } })
    expect(await act(op, 'why-not', { query: { spuId: [spuId] } })).toEqual(why)
    expect(await act(op, 'batch-up-shelves', { ids: [first] })).toMatchObject([{ isDone: false, code: 'up-shelves-manager.may-sell' }])
    expect(await decisions(id)).toEqual(['REFUSED'])
    await expect(prisma().shelvesRecordRule.deleteMany({ where: { ruleId: id } })).rejects.toThrow()
  })

  test('is told by its English name to whoever reads English, in what it decided too', async () => {
    const { ids, seller } = await listed()
    const english = async (path: string, payload?: object) => (await world.product.send(op, path, payload, { headers: { 'accept-language': 'en' } })).body.data
    const id = await rule({ name: '一百件起', nameEn: 'A hundred pieces', minStock: '100', priority: 3 })
    const { trialId, jobId } = await world.ok(op, `${rules}/try/${id}`, {})
    await run(op, jobId)
    expect(await english(`${rules}/trial/${trialId}`)).toMatchObject({ ruleName: 'A hundred pieces' })
    await on(id)
    expect(await english('/api/product/up-shelves-manager/why-not', { ids })).toMatchObject({ reasons: [{ rule: 'A hundred pieces' }] })
    await act(op, 'batch-up-shelves', { ids })
    const told = '/api/product/shelves-record-rule/list'
    expect((await english(told, { ruleId: [id] })).records[0]).toMatchObject({ ruleName: 'A hundred pieces' })
    expect((await world.ok(op, told, { ruleId: [id] })).records[0]).toMatchObject({ ruleName: '一百件起' })
    // Without an English name it is called as it is.
    const asking = await rule({ name: '先问一问', needApproval: true, priority: 2, supplierLevels: ['CORE'] })
    await prisma().supplier.update({ where: { id: seller.id }, data: { level: 'CORE' } })
    await on(asking)
    await act(op, 'batch-up-shelves', { ids })
    const applies = '/api/product/shelves-apply/list'
    expect((await english(applies, {})).records[0]).toMatchObject({ ruleNames: '先问一问' })
  })

  test('that does not take down lets go on what sells', async () => {
    const { ids } = await selling()
    await on(await rule({ minStock: '100', takesDown: false }))
    await lookAtAllSelling(at(), data())
    expect(await Promise.all(ids.map(statusOf))).toEqual(['ON_SHELF', 'ON_SHELF'])
  })

  test('is chosen by its priority, its category with everything below, and the supplier level', async () => {
    const { ids, seller } = await listed()
    await prisma().supplier.update({ where: { id: seller.id }, data: { level: 'CORE' } })
    await on(await rule({ priority: 5, supplierLevels: ['CORE'], minStock: '1' }))
    await on(await rule({ priority: 9, minStock: '100' }))
    expect(await act(op, 'why-not', { ids })).toMatchObject({ sellable: 2 })
    await prisma().supplier.update({ where: { id: seller.id }, data: { level: 'TRIAL' } })
    expect(await act(op, 'why-not', { ids })).toMatchObject({ sellable: 0 })
  })

  test('may want somebody to agree: one request for all, and what is approved goes up', async () => {
    const { ids } = await listed()
    const id = await rule({ needApproval: true })
    await on(id)
    expect(await act(op, 'why-not', { ids })).toMatchObject({ sellable: 2, asking: 2 })
    const [first, second] = await act(op, 'batch-up-shelves', { ids })
    expect([first, second]).toMatchObject([
      { isDone: true, code: 'up-shelves-manager.asked' },
      { isDone: true, code: 'up-shelves-manager.asked' },
    ])
    expect(await act(op, 'batch-up-shelves', { ids: [ids[0]!] })).toMatchObject([{ isDone: false, code: 'up-shelves-manager.in-approval' }])
    expect(await Promise.all(ids.map(statusOf))).toEqual(['WAIT_SHELVE', 'WAIT_SHELVE'])
    const lines = await prisma().shelvesApplyLine.findMany({ where: { listingId: { in: ids } }, include: { apply: true } })
    const [request, ...others] = [...new Set(lines.map(({ apply }) => apply.processInstanceId))]
    expect(others).toEqual([])
    // Whoever asked is led to its case.
    expect([first, second]).toMatchObject([{ processInstanceId: request }, { processInstanceId: request }])
    const [task] = await data().sql.query<{ id: string }>('select id from wf_task where root_id = $1::uuid', [request])
    await world.ok(manager, '/api/workflow/work/claim-task', { taskId: task!.id })
    await world.ok(manager, '/api/workflow/work/complete-task', { taskId: task!.id, pass: true, comment: '同意' })
    await relay(ids)
    expect(await Promise.all(ids.map(statusOf))).toEqual(['ON_SHELF', 'ON_SHELF'])
    expect(await decisions(id)).toEqual(['ASKED', 'ASKED', 'PASSED', 'PASSED'])
  })
})
