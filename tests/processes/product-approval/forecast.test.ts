/** Before a product is handed in, the platform's people see who will look at it; products and SKU are found from anywhere. */
import { expect, test } from 'vitest'
import { withProducts } from '#tests/modules/product/world.ts'

const world = withProducts()

test('who will look at it follows from what the draft says', async () => {
  // The diagram is deployed when a case begins by it, if not at a start before.
  await world.done(world.staff, 'submit', { id: (await world.complete(world.staff)).spuId })
  const { spuId } = await world.complete(world.staff)
  const facts = await world.read(world.staff, `submission-facts/${spuId}`)
  expect(facts).toMatchObject({ kind: 'NEW', isAudited: true, supplierLevel: 'OWN', isPriceChanged: true })
  const foretold = await world.ok(world.staff, '/api/workflow/process/predict', { processKey: 'product-approval', variables: facts })
  const names = foretold.nodes.map(({ activityKey }: { activityKey: string }) => activityKey)
  expect(names).toContain('review')
  await world.done(world.staff, 'submit', { id: spuId })
  expect((await world.draftOf(spuId)).policy).toMatchObject(facts)
})

test('what the platform decides by is not told to suppliers', async () => {
  const { admin } = await world.seller()
  const { spuId } = await world.complete(admin)
  const { status } = await world.product.send(admin, `/api/product/manager/submission-facts/${spuId}`)
  expect(status).toBe(403)
})

test('products and SKU are found by number and name, each once, by those whose they are', async () => {
  const [one, other] = [await world.seller(), await world.seller()]
  const name = `寻找订书机 ${one.id.slice(-6)}`
  const { spuId } = await world.complete(one.admin, { name })
  const find = async (who: typeof one.admin, text: string) =>
    ((await world.ok(who, '/api/system/search', { text })) as { at: string; title: string }[]).map(({ at }) => at)
  const at = `/commodity-management/new-info-modal?id=${spuId}`
  expect(await find(one.admin, name)).toEqual([at])
  expect(await find(other.admin, name)).toEqual([])
  expect(await find(world.staff, name)).toEqual([at])
  const { code } = await world.product.application.data.prisma.spu.findUniqueOrThrow({ where: { id: spuId } })
  expect(await find(one.admin, code)).toContain(at)
})
