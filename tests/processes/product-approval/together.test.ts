/** People who work on one product at once, what a supplier must never set, and what holds after whatever was done (invariants 37 and 38). */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Principal } from '#kit/principal.ts'
import { noWords } from '#server/modules/product/content/content-leaves.ts'
import { differencesOf } from '#server/modules/product/content/product-differences.ts'
import { publishedContent } from '#server/modules/product/publish/published-content.service.ts'
import { catalogue, colour, everywhere, jd, path, prices, withProducts } from '#tests/modules/product/world.ts'
import { people } from '#tests/processes/supplier-lifecycle/world.ts'
import { asFound } from '#tests/support/effort.ts'

const world = withProducts()
const prisma = () => world.product.application.data.prisma
const op = people.categoryOp
const decide = (spuId: string, payload: object, who: Principal = op) => world.post(who, '/api/product/approve-manager/approve', { id: spuId, ...payload })

describe('at once', () => {
  test('two who save different steps are both kept; of two who save one, the second is told', async () => {
    const { admin: sue } = await world.seller()
    const { spuId, skuIds } = await world.complete(sue)
    const view = await world.read(sue, `editView-spu-step-basic/${spuId}`)
    const [one, other] = await Promise.all([
      world.call(sue, 'save-spu-step-basic', { id: spuId, subtitle: 'x' }),
      world.call(sue, 'save-sku-step-price-storage', { spuId, skuId: skuIds[0], supplyPrice: '9' }),
    ])
    expect([one.status, other.status]).toEqual([200, 200])
    const { content } = await world.draftOf(spuId)
    expect([content.spu.basic.subtitle, content.skus[0]['price-storage'].supplyPrice]).toEqual(['x', '9'])
    const stale = await world.call(sue, 'save-spu-step-basic', { id: spuId, subtitle: 'y', stepVersion: view.stepVersion })
    expect([stale.status, stale.body.data.current.fields.subtitle]).toEqual([409, 'x'])
  })

  test('two who begin a change edit the same draft', async () => {
    const { admin: sue } = await world.seller()
    const { spuId, skuIds } = await world.complete(sue)
    await world.done(sue, 'submit', { id: spuId })
    await decide(spuId, { decision: 'APPROVE' })
    const saves = await Promise.all(skuIds.map((skuId) => world.call(sue, 'save-sku-step-price-storage', { spuId, skuId, supplyPrice: '8' })))
    expect(saves.map(({ status }) => status)).toEqual([200, 200])
    expect(await prisma().productDraft.count({ where: { spuId, kind: 'CHANGE' } })).toBe(1)
    expect((await world.draftOf(spuId)).content.skus.map((sku: { 'price-storage': { supplyPrice: string } }) => sku['price-storage'].supplyPrice)).toEqual([
      '8',
      '8',
    ])
  })

  test('an edit against an approval: either it is in what was approved, or it is refused', async () => {
    const { admin: sue } = await world.seller()
    const { spuId } = await world.complete(sue)
    await world.done(sue, 'submit', { id: spuId })
    const [decided, edited] = await Promise.all([decide(spuId, { decision: 'APPROVE' }), world.call(sue, 'save-spu-step-basic', { id: spuId, name: '抢先' })])
    expect(decided.status, decided.raw).toBe(200)
    const { name } = await prisma().spu.findUniqueOrThrow({ where: { id: spuId } })
    expect(name).toBe('订书机')
    // Refused while it was decided on, or the first save of the change after.
    expect([200, 422]).toContain(edited.status)
    expect((await world.draftOf(spuId)).kind).toBe(edited.status === 200 ? 'CHANGE' : 'NEW')
  })

  test('two who decide one product: one does', async () => {
    const { admin: sue } = await world.seller()
    const { spuId } = await world.complete(sue)
    await world.done(sue, 'submit', { id: spuId })
    const answers = await Promise.all([
      decide(spuId, { decision: 'APPROVE' }),
      decide(spuId, { decision: 'RETURN', comment: 'x' }, { ...op, userId: op.userId }),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await prisma().productSnapshot.count({ where: { spuId } })).toBe((await world.draftOf(spuId)).status === 'APPROVED' ? 1 : 0)
  })

  test('a supplier who is frozen meanwhile is told beside the decision', async () => {
    const { id: supplierId, admin: sue } = await world.seller()
    const { spuId } = await world.complete(sue)
    await world.done(sue, 'submit', { id: spuId })
    await prisma().supplier.update({ where: { id: supplierId }, data: { operStatus: 'FROZEN', freezeScopes: ['PRODUCT'] } })
    const { body } = await world.product.send(op, `/api/product/approve-manager/detail/${spuId}`)
    expect(body.data.context).toMatchObject({ supplier: { operStatus: 'FROZEN' }, obstacles: [{ code: 'supplier.product-frozen' }] })
    expect((await world.call(sue, 'clone', { id: spuId })).status).toBe(200)
  })
})

describe('a supplier', () => {
  const forbidden = {
    status: 'APPROVED',
    auditStatus: 'APPROVED',
    supplierId: catalogue.brand,
    costPrice: '1',
    currentVersion: 9,
    validity: 'INVALID',
    ownerType: 'SELF',
    tenantId: '000001',
    baseVersion: 7,
    content: {},
    changedFields: [],
    policy: {},
    processInstanceId: 'x',
    snapshotId: catalogue.brand,
    priceRuleId: catalogue.brand,
    approvedAt: '2026-01-01T00:00:00Z',
  }

  test.each(Object.entries(forbidden))('cannot set %s', async (field, value) => {
    const { admin: sue } = await world.seller()
    const { spuId, skuIds } = await world.complete(sue)
    const before = await world.draftOf(spuId)
    const calls: [string, object][] = [
      ['insert-spu', { name: 'x' }],
      ['save-spu-step-basic', { id: spuId }],
      ['save-spu-step-specs-attribute', { id: spuId }],
      ['save-spu-step-sale-channel', { id: spuId }],
      ['save-spu-step-image-text', { id: spuId }],
      ...['basic', 'sale-channel', 'price-storage', 'image-text', 'bundled'].map((step): [string, object] => [
        `save-sku-step-${step}`,
        { spuId, skuId: skuIds[0] },
      ]),
      ['batch-update-sku-inventory', { ids: [skuIds[0]], stockQty: '1' }],
      ['batch-update-sku-sales-region', { ids: [skuIds[0]], salesRegion: everywhere }],
    ]
    for (const [call, payload] of calls) {
      const { status } = await world.call(sue, call, { ...payload, [field]: value })
      expect([call, status]).toEqual([call, 400])
    }
    expect((await world.call(sue, 'clone', { id: spuId, [field]: value })).status).toBe(400)
    expect(await prisma().spu.count({ where: { clonedFromId: spuId } })).toBe(0)
    expect(await world.draftOf(spuId)).toMatchObject({ version: before.version, status: 'READY' })
  })
})

type Act = { readonly kind: 'price' | 'name' | 'swap' | 'stock' | 'bundle' | 'sku' | 'drop' | 'submit' | 'approve' | 'return' | 'withdraw'; readonly n: number }

test(
  'whatever is done: what sells is the last snapshot but for free fields, combinations are told apart, no bundle holds itself',
  { timeout: 120_000 },
  async () => {
    const acts = fc.array(
      fc.record({
        kind: fc.constantFrom<Act['kind'][]>(
          'price',
          'name',
          'swap',
          'stock',
          'bundle',
          'sku',
          'drop',
          'submit',
          'submit',
          'approve',
          'approve',
          'return',
          'withdraw',
        ),
        n: fc.nat(9),
      }),
      { minLength: 8, maxLength: 16 },
    )
    await fc.assert(
      fc.asyncProperty(acts, async (done) => {
        const { admin: sue } = await world.seller()
        const { spuId, skuIds } = await world.complete(sue)
        await world.done(sue, 'submit', { id: spuId })
        await decide(spuId, { decision: 'APPROVE' })
        for (const act of done) await run(sue, spuId, skuIds, act)
        await holds(spuId)
      }),
      { numRuns: 6, ...asFound },
    )
  },
)

/** Each may be refused; what is refused changes nothing, which `holds` would see. */
async function run(who: Principal, spuId: string, skuIds: readonly string[], { kind, n }: Act): Promise<void> {
  const skuId = skuIds[n % 2]
  const other = skuIds[(n + 1) % 2]
  const key = ['red', 'blue'][n % 2]
  const send: Readonly<Record<Act['kind'], () => Promise<unknown>>> = {
    price: () => world.call(who, 'save-sku-step-price-storage', { spuId, skuId, supplyPrice: `${n + 1}` }),
    name: () => world.call(who, 'save-spu-step-basic', { id: spuId, name: `商品 ${n}` }),
    swap: () => world.call(who, 'save-sku-step-basic', { spuId, skuId, specValues: [{ specId: colour.specId, key: n < 5 ? 'red' : 'blue' }] }),
    stock: () => world.call(who, 'batch-update-sku-inventory', { ids: [skuId], stockQty: `${n}` }),
    bundle: () => world.call(who, 'save-sku-step-bundled', { spuId, skuId, isBundle: n < 7, items: n < 7 ? [{ skuId: other, qty: '2' }] : [] }),
    sku: async () => {
      const made = await world.call(who, 'save-sku-step-basic', { spuId, name: `SKU ${n}`, specValues: [{ specId: colour.specId, key }] })
      if (made.status !== 200) return
      const { skuId: id } = made.body.data
      await world.call(who, 'save-sku-step-sale-channel', { spuId, skuId: id, channels: [jd] })
      await world.call(who, 'save-sku-step-price-storage', { spuId, skuId: id, ...prices })
    },
    drop: () => world.product.send(who, path(who, `remove-sku-step/${skuId}`)),
    submit: () => world.call(who, 'submit', { id: spuId }),
    approve: () => decide(spuId, { decision: 'APPROVE' }),
    return: () => decide(spuId, { decision: 'RETURN', comment: 'x' }),
    withdraw: () => world.call(who, 'withdraw', { id: spuId }),
  }
  await send[kind]()
}

const free = new Set(['sku.price-storage.stockQty', 'sku.sale-channel.salesRegion'])

async function holds(spuId: string): Promise<void> {
  const spu = await prisma().spu.findUniqueOrThrow({ where: { id: spuId } })
  const snapshot = await prisma().productSnapshot.findUniqueOrThrow({ where: { spuId_number: { spuId, number: spu.currentVersion } } })
  const differences = differencesOf(snapshot.content as never, await publishedContent(prisma(), spu), noWords)
  expect(differences.flatMap(({ fields }) => fields.map(({ policyField }) => policyField)).filter((field) => !free.has(field))).toEqual([])
  const skus = await prisma().sku.findMany({ where: { spuId, validity: 'ACTIVE' } })
  expect(new Set(skus.map(({ specKey }) => specKey)).size).toBe(skus.length)
  expect(skus.length).toBe(spu.skuCount)
  const circular = await world.product.application.data.sql.query(
    `with recursive below(start, part) as (
       select sku_id, component_sku_id from sku_bundle_item union select b.start, i.component_sku_id from below b join sku_bundle_item i on i.sku_id = b.part
     ) select 1 from below where start = part`,
  )
  expect(circular).toEqual([])
  const draft = await world.draftOf(spuId)
  const running = await world.product.application.data.sql.query('select 1 from wf_instance where business_key = $1 and ended_at is null', [draft.id])
  expect(running.length).toBe(draft.status === 'IN_APPROVAL' || draft.status === 'RETURNED' ? 1 : 0)
}
