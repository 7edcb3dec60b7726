/** Price adjustments on the whole product: written, decided on by how far prices move, applied, ended; what is refused, and who sees what. */
import { describe, expect, test } from 'vitest'
import { newId } from '#kit/ids.ts'
import { applyBatch, linesAtOnce } from '#server/modules/pricing/adjustment/adjustment-apply.service.ts'
import { multipart } from '#tests/support/multipart.ts'
import { at, category, financeManager, gm, ops, pricing, purchaser, withPricing, writer, zone } from './world.ts'

const world = withPricing()
const prisma = () => world.product.application.data.prisma
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString()
const past = () => new Date(Date.now() - 1000)

describe('an adjustment', () => {
  test('of less than 5 % is a matter of pricing, holds at once, and is remembered', async () => {
    const { skuIds } = await world.articles(2)
    const draft = await world.written(skuIds, '20.80')
    expect(draft).toMatchObject({ status: 'DRAFT', lineCount: 2, maxRate: '0.040000', upCount: 2, belowFloor: 0 })
    expect(draft.lines[0]).toMatchObject({ oldPrice: '20.0000', newPrice: '20.8000', rate: '0.040000', costPrice: '10.0000', marginBefore: '0.500000' })
    await world.ok(writer, at('submit'), { id: draft.id })
    expect((await world.post(writer, at('update'), { id: draft.id, priceType: 'SALE', channel: 'DL', reason: 'x' })).body.msg).toBe('调价单已提交，不能修改')
    expect((await world.post(purchaser, '/api/product/sales-price-approval/approve', { ids: [draft.id] })).status).toBe(403)
    expect(await world.decide(draft.id, category)).toMatchObject([{ isDone: false }])
    expect(await world.decide(draft.id, pricing)).toMatchObject([{ isDone: true }])
    expect(await world.adjustment(draft.id)).toMatchObject({ status: 'SCHEDULED' })
    await world.clock()
    expect(await world.adjustment(draft.id)).toMatchObject({ status: 'EFFECTIVE', appliedCount: 2, failedCount: 0 })
    expect(await world.priceOf(skuIds[0]!)).toBe('20.80')
    expect(await world.priceOf(skuIds[0]!, 'JD')).toBe('20.00')
    const history = await world.historyOf(skuIds[0]!)
    expect(history.map(({ price, to }) => [price, to === null])).toEqual([
      ['20.00', false],
      ['20.80', true],
    ])
    expect(history[0]!.to).toEqual(history[1]!.from)
    // The clock again finds nothing to do.
    await world.clock()
    expect(await world.historyOf(skuIds[0]!)).toHaveLength(2)
    const chart = await world.ok(gm, '/api/product/price-history/chart', { skuId: skuIds[0] })
    expect(chart.series.map((one: { priceType: string; channel: string }) => `${one.priceType} ${one.channel}`)).toEqual(['SALE DL', 'SALE JD', 'SUPPLY ALL'])
  })

  test('goes further the further prices move: JD, the category manager, the finance manager', async () => {
    const { skuIds } = await world.articles(3)
    const asked = async (price: string, channel: string, more: object = {}) => {
      const { skuIds: own } = await world.articles(1)
      const { id } = await world.written(own, price, { channel, ...more })
      await world.ok(writer, at('submit'), { id })
      const deciders = []
      for (const [name, who] of Object.entries({ pricing, ops, category, financeManager })) if ((await world.decide(id, who))[0].isDone) deciders.push(name)
      return { deciders, status: (await world.adjustment(id)).status }
    }
    expect(await asked('20.5', 'JD')).toEqual({ deciders: ['pricing', 'ops'], status: 'SCHEDULED' })
    expect(await asked('21', 'DL')).toEqual({ deciders: ['pricing', 'category'], status: 'SCHEDULED' })
    expect(await asked('16', 'DL')).toEqual({ deciders: ['pricing', 'category', 'financeManager'], status: 'SCHEDULED' })
    expect(await asked('10.1', 'DL', { allowLoss: true, lossReason: '清仓' })).toEqual({
      deciders: ['pricing', 'category', 'financeManager'],
      status: 'SCHEDULED',
    })
    // Whoever decides reads what bears on it.
    const { id } = await world.written(skuIds, (n) => ['21', '16', '20.2'][n]!)
    await world.ok(writer, at('submit'), { id })
    const seen = await world.ok(pricing, at('case'), { id })
    expect(seen).toMatchObject({ mayDecide: true, wrong: [], channels: [{ count: 3 }, { count: 3 }] })
    expect(seen.biggest.map(({ rate }: { rate: string }) => rate)).toEqual(['-0.200000', '0.050000', '0.010000'])
    expect(await world.decide(id, pricing, false)).toMatchObject([{ isDone: true }])
    expect(await world.adjustment(id)).toMatchObject({ status: 'RETURNED' })
    await world.ok(writer, at('submit'), { id })
    expect(await world.decide(id, pricing, false, { reject: true })).toMatchObject([{ isDone: true }])
    expect(await world.adjustment(id)).toMatchObject({ status: 'REJECTED' })
  })

  test('tells everything that is wrong at once: stale, below the floor, claimed, unchanged', async () => {
    const { skuIds } = await world.articles(4)
    const [stale, low, claimed, same] = skuIds
    const other = await world.written([claimed!], '21')
    await world.ok(writer, at('submit'), { id: other.id })
    const { id } = await world.written([stale!, low!, claimed!, same!], (n) => ['21', '10.29', '21', '20'][n]!)
    await prisma().skuSalesChannel.updateMany({ where: { skuId: stale!, channel: 'DL' }, data: { salePrice: '20.5' } })
    const refused = await world.post(writer, at('submit'), { id })
    expect(refused.status).toBe(422)
    expect(refused.body.data.reasons.map(({ code, count }: { code: string; count: number }) => [code.split('.')[1], count])).toEqual([
      ['line-stale', 1],
      ['line-below-floor', 1],
      ['line-claimed', 1],
      ['line-same', 1],
    ])
    expect((await world.adjustment(id)).sums).toMatchObject({ stale: 1, belowFloor: 1, claimed: 1 })
    const refreshed = await world.ok(writer, at('refresh'), { id })
    expect(refreshed.lines[0]).toMatchObject({ oldPrice: '20.5000', isStale: false })
    const loss = await world.post(writer, at('insert'), { priceType: 'SALE', channel: 'DL', reason: 'x', allowLoss: true, lines: [] })
    expect(loss.body.data.errors).toMatchObject([{ path: 'lossReason' }])
    expect((await world.post(writer, at('insert'), { priceType: 'SALE', channel: 'DL', reason: 'x', lines: [{ skuId: low, newPrice: '0' }] })).status).toBe(400)
    expect((await world.post(writer, at('insert'), { priceType: 'SALE', channel: 'NONE', reason: 'x', lines: [{ skuId: low, newPrice: '9' }] })).status).toBe(
      400,
    )
    expect((await world.post(writer, at('submit'), { id: (await world.written([], '1')).id })).body.msg).toBe('请添加调价明细')
  })

  test('waits for its hour, holds for a while, and gives the old price back, unless somebody changed it', async () => {
    const { skuIds } = await world.articles(2)
    const { id } = await world.written(skuIds, '20.4', { effectiveAt: inAnHour(), endAt: new Date(Date.now() + 7_200_000).toISOString() })
    expect(await world.approved(id)).toMatchObject({ status: 'SCHEDULED' })
    await world.clock()
    expect(await world.priceOf(skuIds[0]!)).toBe('20.00')
    await prisma().priceAdjustment.update({ where: { id }, data: { effectiveAt: past() } })
    await world.clock()
    expect(await world.adjustment(id)).toMatchObject({ status: 'EFFECTIVE' })
    // While it holds, its articles are claimed.
    const other = await world.written([skuIds[0]!], '22')
    expect((await world.post(writer, at('submit'), { id: other.id })).status).toBe(422)
    await prisma().skuSalesChannel.updateMany({ where: { skuId: skuIds[1]!, channel: 'DL' }, data: { salePrice: '23' } })
    await world.ok(writer, at('end'), { id, reason: '活动提前结束' })
    await world.clock()
    const ended = await world.adjustment(id)
    expect(ended.endedAt).not.toBeNull()
    expect(ended.lines.map(({ status }: { status: string }) => status)).toEqual(['RESTORED', 'KEPT'])
    expect(await world.priceOf(skuIds[0]!)).toBe('20.00')
    expect(await world.priceOf(skuIds[1]!)).toBe('23.00')
    expect((await world.historyOf(skuIds[0]!)).map(({ price }) => price)).toEqual(['20.00', '20.40', '20.00'])
    // Free again, and stale: it was written while the other price held.
    expect((await world.post(writer, at('submit'), { id: other.id })).body.data.rule).toBe('price-adjustment.line-stale')
    await world.ok(writer, at('refresh'), { id: other.id })
    await world.ok(writer, at('submit'), { id: other.id })
  })

  test('is applied in part where a line has become stale; the rest is named, copied and tried again', async () => {
    const { skuIds } = await world.articles(3)
    const { id } = await world.written(skuIds, '20.6')
    await world.approved(id)
    await prisma().skuSalesChannel.updateMany({ where: { skuId: skuIds[1]!, channel: 'DL' }, data: { salePrice: '19' } })
    await prisma().sku.update({ where: { id: skuIds[2]! }, data: { validity: 'INVALID' } })
    await world.clock()
    const partial = await world.adjustment(id)
    expect(partial).toMatchObject({ status: 'PARTIAL', appliedCount: 1, failedCount: 2 })
    expect(partial.lines.map(({ status, error }: { status: string; error: string | null }) => [status, error])).toEqual([
      ['APPLIED', null],
      ['FAILED', '原价已变化'],
      ['FAILED', '已停用或不在该渠道销售'],
    ])
    expect(await world.priceOf(skuIds[1]!)).toBe('19.00')
    await prisma().sku.update({ where: { id: skuIds[2]! }, data: { validity: 'ACTIVE' } })
    await world.ok(writer, at('retry'), { id })
    await world.clock()
    expect(await world.adjustment(id)).toMatchObject({ status: 'PARTIAL', appliedCount: 2, failedCount: 1 })
    const copy = await world.ok(writer, at('copy'), { id, only: 'FAILED' })
    expect(copy).toMatchObject({ status: 'DRAFT', lineCount: 1, lines: [{ skuId: skuIds[1], oldPrice: '19.0000', newPrice: '20.6000' }] })
  })

  test('of supply prices holds everywhere, and lists show it', async () => {
    const { spuId, skuIds } = await world.articles(2)
    const { id } = await world.written(skuIds, (n) => ['10.2', '10.4'][n]!, { priceType: 'SUPPLY', channel: null })
    await world.approved(id)
    await world.clock()
    expect((await prisma().spu.findUniqueOrThrow({ where: { id: spuId } })).maxPrice?.toFixed(2)).toBe('10.40')
    expect((await world.historyOf(skuIds[0]!, 'SUPPLY', 'ALL')).map(({ price }) => price)).toEqual(['10.00', '10.20'])
    // Nothing leaves enough any more: the dearest that is possible is 20 / 1.03.
    const dear = await world.written([skuIds[0]!], '19.5', { priceType: 'SUPPLY', channel: null })
    expect(dear).toMatchObject({ belowFloor: 1, lines: [{ isBelowFloor: true, floor: '19.4174' }] })
  })

  test('says of an article that is not sold there so, though its price is below the floor too', async () => {
    const { skuIds } = await world.articles(1)
    const { lines } = await world.ok(writer, at('preview'), { priceType: 'SALE', channel: 'YX', lines: [{ skuId: skuIds[0], newPrice: '5' }] })
    expect(lines[0]).toMatchObject({ isOffered: false, isBelowFloor: true, problem: '已停用或不在该渠道销售' })
  })

  test('is applied in batches, each line once, however often and from however many places', async () => {
    const { skuIds } = await world.articles(linesAtOnce + 20)
    const { id } = await world.written(skuIds, '20.2')
    await world.approved(id)
    await prisma().$executeRaw`update price_adjustment set status = 'APPLYING' where id = ${id}::uuid`
    const dependencies = { data: world.product.application.data, zone }
    // One that is killed leaves whole batches.
    expect(await applyBatch(dependencies, id)).toBe(linesAtOnce)
    // Whoever looks on sees how far it has come.
    expect(await world.adjustment(id)).toMatchObject({ status: 'APPLYING', appliedCount: linesAtOnce, failedCount: 0 })
    await Promise.all([world.clock(), world.clock(), world.clock()])
    expect(await world.adjustment(id)).toMatchObject({ status: 'EFFECTIVE', appliedCount: linesAtOnce + 20, failedCount: 0 })
    const [{ n, lines }] = (await world.product.application.data.sql.query<{ n: number; lines: number }>(
      `select count(*)::int as n, count(distinct source_line_id)::int as lines from price_history where adjustment_id = $1::uuid`,
      [id],
    )) as [{ n: number; lines: number }]
    expect([n, lines]).toEqual([linesAtOnce + 20, linesAtOnce + 20])
  })
})

describe('who sees what', () => {
  test('secret prices are seen by who may: nowhere else in details, lists, sheets and charts', async () => {
    const { id: supplierId } = await world.supplier({ stage: 'FORMAL' })
    await prisma().supplier.update({ where: { id: supplierId }, data: { secretPrice: true } })
    const { spuId, skuIds } = await world.articles(1, supplierId)
    const { id } = await world.written(skuIds, '20.5')
    expect((await world.adjustment(id, pricing)).lines[0]).toMatchObject({ costPrice: '10.0000', marginAfter: '0.512195', isSecret: false })
    const kept = await world.adjustment(id, writer)
    expect(kept.lines[0]).toMatchObject({ newPrice: '20.5000', costPrice: null, marginAfter: null, floor: null, isSecret: true })
    expect(kept.sums).toMatchObject({ marginBefore: null, marginAfter: null })
    const [line] = (await world.ok(writer, '/api/product/readjust-price-line/list', { adjustmentId: id })).records
    expect(line).toMatchObject({ newPrice: '20.5000', costPrice: null, marginAfter: null })
    const secret = await world.ok(writer, '/api/product/price-history/list', { skuId: skuIds, priceType: ['SUPPLY'] })
    expect(secret.records).toMatchObject([{ price: null }])
    expect(
      (await world.ok(writer, '/api/product/price-history/chart', { skuId: skuIds[0] })).series.map((one: { priceType: string }) => one.priceType),
    ).toEqual(['SALE', 'SALE'])
    expect((await world.ok(pricing, '/api/product/price-history/chart', { skuId: skuIds[0] })).costPrice).toBe('10.0000')
    const article = async (who: typeof writer) => (await world.ok(who, '/api/product/sku/list', { supplierId: [supplierId] })).records[0]
    expect(await article(writer)).toMatchObject({ supplyPrice: null, costPrice: null })
    expect(await article(pricing)).toMatchObject({ supplyPrice: '10.0000' })
    const product = async (who: typeof writer) => {
      const read = async (path: string) => (await world.product.send(who, `/api/product/manager/${path}`)).body.data
      const [row] = (await world.ok(who, '/api/product/manager/list', { supplierId: [supplierId] })).records
      const [prices, list, step] = [
        await read(`getSkuDetailPrice/${skuIds[0]}`),
        await read(`detail-spu-sku-list/${spuId}`),
        await read(`editView-sku-step-price-storage/${spuId}/${skuIds[0]}`),
      ]
      return [row.minPrice, prices.supplyPrice, prices.channels[0].margin, list.records[0].supplyPrice, step.fields.supplyPrice]
    }
    expect(await product(writer)).toEqual([null, undefined, null, undefined, undefined])
    expect(await product(pricing)).toEqual(['10.0000', '10', '0.5', '10', '10'])
    // Nor does the order of a list tell them, or what a search finds.
    const found = async (who: typeof writer, query: object) => {
      const { status, body } = await world.post(who, '/api/product/manager/list', { supplierId: [supplierId], ...query })
      return status === 200 ? body.data.total : status
    }
    expect([await found(writer, { descs: 'minPrice' }), await found(pricing, { descs: 'minPrice' })]).toEqual([400, 1])
    expect([await found(writer, { minPrice_ge: '11' }), await found(pricing, { minPrice_ge: '11' })]).toEqual([1, 0])
    const where = { priceType: 'SALE', channel: 'DL', skuIds }
    const fromCost = { ...where, formula: { base: 'COST', kind: 'PERCENT', value: '50' } }
    expect((await world.ok(writer, at('formula'), fromCost)).lines).toEqual([])
    expect((await world.ok(pricing, at('formula'), fromCost)).lines).toMatchObject([{ newPrice: '15.0000' }])
    const supply = { priceType: 'SUPPLY', reason: 'x', lines: [{ skuId: skuIds[0], newPrice: '11' }] }
    expect((await world.post(writer, at('insert'), supply)).body.data.errors).toMatchObject([{ path: 'lines[0].skuId' }])
    expect((await world.post(writer, '/api/product/price-history/secret-suppliers', {})).status).toBe(403)
    expect(await world.ok(pricing, '/api/product/price-history/secret-suppliers', {})).toEqual(
      expect.arrayContaining([expect.objectContaining({ id: supplierId })]),
    )
  })

  test('a sheet is told row by row, with what each row says', async () => {
    const { skuIds } = await world.articles(2)
    const [one, other] = await Promise.all(skuIds.map(async (id) => (await prisma().sku.findUniqueOrThrow({ where: { id } })).code))
    const sheet = ['SKU 编码,新价', `${one},25.5`, `${other},-3`, 'NO-SUCH,7'].join('\n')
    const { payload, headers } = await multipart({ '调价.csv': sheet }, { priceType: 'SALE', channel: 'DL' })
    const { body, raw } = await world.product.send(writer, at('import-preview'), payload, { headers })
    expect(body.code, raw).toBe(200)
    expect(body.data).toMatchObject({
      total: 3,
      good: 1,
      rows: [
        { skuCode: one, written: '25.5', newPrice: '25.5', problem: null },
        { skuCode: other, written: '-3', newPrice: null, problem: expect.any(String) },
        { skuCode: 'NO-SUCH', written: '7', problem: expect.any(String) },
      ],
    })
  })

  test('formulas round as prices do, and wrong people change nothing', async () => {
    const { skuIds } = await world.articles(1)
    const by = (formula: object) => world.ok(writer, at('formula'), { priceType: 'SALE', channel: 'DL', skuIds, formula })
    expect((await by({ kind: 'PERCENT', value: '3.33', ending: '.9', rounding: 'up' })).lines[0].newPrice).toBe('20.9000')
    expect((await by({ kind: 'AMOUNT', value: '-1.255' })).lines[0].newPrice).toBe('18.7500')
    expect((await by({ base: 'COST', kind: 'PERCENT', value: '45', scale: 0 })).lines[0].newPrice).toBe('15.0000')
    expect((await by({ kind: 'AMOUNT', value: '-30' })).lines).toEqual([])
    const { admin } = await world.supplier({ stage: 'FORMAL' })
    expect((await world.post(admin, at('list'), {})).status).toBe(403)
    expect((await world.post(purchaser, at('insert'), { priceType: 'SALE', channel: 'DL', reason: 'x' })).status).toBe(403)
    expect((await world.product.send(writer, at(`detail/${newId()}`))).status).toBe(404)
    const draft = await world.written(skuIds, '21')
    expect((await world.post(writer, at('retry'), { id: draft.id })).status).toBe(422)
    expect((await world.post(writer, at('update'), { id: draft.id, version: 0, priceType: 'SALE', channel: 'DL', reason: 'x' })).status).toBe(409)
    await world.ok(writer, at('submit'), { id: draft.id })
    expect(await world.ok(writer, at('withdraw'), { id: draft.id })).toMatchObject({ status: 'DRAFT' })
    await world.ok(writer, at('cancel'), { id: draft.id, reason: '不调了' })
    expect(await world.adjustment(draft.id)).toMatchObject({ status: 'CANCELLED' })
  })
})
