/** Trees of categories: where rows stand, what moves with them, what is refused, and who may choose what. */
import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#kit/ids.ts'
import { supplierPrincipal } from '#tests/support/principals.ts'
import { withTestProduct } from '#tests/support/test-product.ts'
import { catalogueOf, pathsOf, staff, type Made } from './world.ts'

const product = withTestProduct()
const { call, good, category, supplier } = catalogueOf(product)

interface Node {
  readonly id: string
  readonly children: Node[] | null
}
const rowOf = (id: string) => product.application.data.prisma.category.findUniqueOrThrow({ where: { id } })
const idsIn = (nodes: readonly Node[]): string[] => nodes.flatMap(({ id, children }) => [id, ...idsIn(children ?? [])])
const shapeOf = (nodes: readonly Node[], names: ReadonlyMap<string, string>): unknown[] =>
  nodes.filter(({ id }) => names.has(id)).map(({ id, children }) => (children ? [names.get(id), shapeOf(children, names)] : names.get(id)))

/** a > b > c beside d. */
async function family(): Promise<{ a: Made; b: Made; c: Made; d: Made; names: Map<string, string> }> {
  const a = await category()
  const b = await category({ parentId: a.id })
  const c = await category({ parentId: b.id })
  const d = await category()
  return {
    a,
    b,
    c,
    d,
    names: new Map([
      [a.id, 'a'],
      [b.id, 'b'],
      [c.id, 'c'],
      [d.id, 'd'],
    ]),
  }
}

describe('a category', () => {
  test('stands below the one it names, six levels at most', async () => {
    let parentId: string | null = null
    for (let level = 1; level <= 6; level += 1) {
      const made: Made = await category({ parentId })
      expect(made['level']).toBe(level)
      parentId = made.id
    }
    const deeper = await call('category/insert', { categoryType: 'PRODUCT', nameZh: '太深', parentId })
    expect([deeper.status, pathsOf(deeper), deeper.raw.includes('类目最多 6 级')]).toEqual([400, ['parentId'], true])
  })

  test('is called once among its siblings, whatever the case, and once a tree by its code', async () => {
    const { a } = await family()
    await category({ parentId: a.id, nameZh: 'Paper', code: `P-${a.id.slice(-8)}` })
    expect(pathsOf(await call('category/insert', { categoryType: 'PRODUCT', parentId: a.id, nameZh: 'paper' }))).toEqual(['nameZh'])
    expect(pathsOf(await call('category/insert', { categoryType: 'PRODUCT', nameZh: '别的', code: `P-${a.id.slice(-8)}` }))).toEqual(['code'])
    await category({ categoryType: 'SERVICE', nameZh: 'Paper', code: `P-${a.id.slice(-8)}` })
    expect((await category({ nameZh: `Paper ${newId()}` }))['code']).toMatch(/^CA\d+$/)
  })

  test('stays in its tree, under a parent of that tree', async () => {
    const { a } = await family()
    expect(pathsOf(await call('category/update', { id: a.id, categoryType: 'JD' }))).toEqual(['categoryType'])
    expect(pathsOf(await call('category/insert', { categoryType: 'JD', nameZh: 'x', parentId: a.id }))).toEqual(['parentId'])
    expect(pathsOf(await call('category/insert', { categoryType: 'CHANNEL', nameZh: 'x' }))).toEqual(['channel'])
    expect(pathsOf(await call('category/insert', { categoryType: 'PRODUCT', nameZh: 'x', channel: 'JD' }))).toEqual(['channel'])
    expect(pathsOf(await call('category/insert', { categoryType: 'PRODUCT', nameZh: 'x', taxInfoId: newId() }))).toEqual(['taxInfoId'])
    const twice = [
      { dimension: 'WEIGHT', unit: 'KG' },
      { dimension: 'WEIGHT', unit: 'G' },
    ]
    expect((await call('category/update', { id: a.id, dimensionConfig: twice })).status).toBe(400)
    expect((await call('category/update', { id: a.id, dimensionConfig: [{ dimension: 'WEIGHT', unit: 'L' }] })).status).toBe(400)
  })

  test('is not removed while something hangs on it, and says what', async () => {
    const { a, b, c } = await family()
    const refused = await call(`category/remove/${b.id}`)
    expect([refused.status, refused.body.data.rule, refused.body.data.reasons]).toEqual([
      422,
      'catalogue.in-use',
      [{ code: 'catalogue.in-use', message: '1 个下级类目' }],
    ])
    const channel = await category({ categoryType: 'CHANNEL', channel: 'DL' })
    await good('category-mapping/insert', { channel: 'DL', sourceCategoryId: c.id, channelCategoryId: channel.id })
    expect((await call(`category/remove/${c.id}`)).body.msg).toContain('渠道映射')
    expect((await call(`category/remove/${channel.id}`)).body.msg).toContain('指向它的映射')
    const [{ id }] = (await good('category-mapping/list', { sourceCategoryId: c.id })).records
    await good(`category-mapping/remove/${id}`)
    for (const one of [c, b, a]) await good(`category/remove/${one.id}`)
    expect((await call(`category/detail/${a.id}`)).status).toBe(404)
  })

  test('is the platform’s to write, whatever rights a supplier has', async () => {
    const { a } = await family()
    const other = supplierPrincipal(7)
    for (const [path, payload] of [
      ['category/insert', { categoryType: 'PRODUCT', nameZh: 'x' }],
      ['category/update', { id: a.id, nameZh: 'x' }],
      ['category/move', { id: a.id }],
      [`category/active/${a.id}`, {}],
      ['brand/insert', { nameZh: 'x' }],
      ['category/sync-jd-api', {}],
    ] as const)
      expect((await call(path, payload, other)).status, path).toBe(403)
  })
})

describe('a move', () => {
  test('takes everything below along, before the sibling that it names', async () => {
    const { a, b, c, d, names } = await family()
    const first = await category({ parentId: d.id, nameZh: 'first' })
    names.set(first.id, 'first')
    await good('category/move', { id: b.id, parentId: d.id, beforeId: first.id })
    expect(shapeOf(await good(`category/subtree/${d.id}/PRODUCT`), names)).toEqual([['d', [['b', ['c']], 'first']]])
    expect(await rowOf(c.id)).toMatchObject({ path: [d.id, b.id, c.id], level: 3, parentId: b.id })
    await good('category/move', { id: b.id, parentId: null })
    expect(await rowOf(c.id)).toMatchObject({ path: [b.id, c.id], level: 2 })
    expect((await good(`category/subtree/${a.id}/PRODUCT`))[0].children).toBeNull()
  })

  test('is refused below itself, into another tree, too deep, and beside one that is no sibling', async () => {
    const { a, b, c, d } = await family()
    const jd = await category({ categoryType: 'JD' })
    for (const parentId of [b.id, c.id, jd.id, newId()]) expect(pathsOf(await call('category/move', { id: b.id, parentId }))).toEqual(['parentId'])
    expect(pathsOf(await call('category/move', { id: d.id, parentId: a.id, beforeId: c.id }))).toEqual(['beforeId'])
    let deep = d.id
    for (let level = 2; level <= 5; level += 1) deep = (await category({ parentId: deep })).id
    expect(pathsOf(await call('category/move', { id: b.id, parentId: deep }))).toEqual(['parentId'])
    expect((await call('category/move', { id: b.id, version: 99, parentId: null })).status).toBe(409)
    expect((await rowOf(b.id)).parentId).toBe(a.id)
  })

  test('by an update of the parent does the same', async () => {
    const { b, c, d } = await family()
    await good('category/update', { id: b.id, parentId: d.id })
    expect(await rowOf(c.id)).toMatchObject({ path: [d.id, b.id, c.id], level: 3 })
  })

  test('cannot make a circle with another one of the same moment', async () => {
    const [one, other] = [await category(), await category()]
    const answers = await Promise.all([call('category/move', { id: one.id, parentId: other.id }), call('category/move', { id: other.id, parentId: one.id })])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
  })
})

describe('trees', () => {
  test('are read level by level, whole, or with what matches', async () => {
    const { a, b, c, names } = await family()
    const page = await good('category/lazy-first-page', { tree: 'PRODUCT', keyword: a['code'] })
    expect(page).toMatchObject({ total: 1, records: [{ id: a.id, hasChildren: true, isActive: true }] })
    expect((await good(`category/sublist/${a.id}/PRODUCT`)).map(({ id }: Node) => id)).toEqual([b.id])
    expect((await good('category/sublist/0/0')).map(({ id }: Node) => id)).toContain(a.id)
    expect((await good(`category/get-first-level/${c.id}`)).map(({ id }: Node) => id)).toEqual([a.id])
    expect((await good('category/get-first-level/PRODUCT')).map(({ id }: Node) => id)).toContain(a.id)
    expect(shapeOf(await good('category/new-list', { tree: 'PRODUCT', keyword: c['code'] }), names)).toEqual([['a', [['b', ['c']]]]])
    expect(shapeOf(await good(`category/subtree/${b.id}/PRODUCT_CATEGORY`), names)).toEqual([['b', ['c']]])
    expect((await call(`category/subtree/${newId()}/PRODUCT`)).status).toBe(404)
    expect((await call('category/select-tree/NOTHING')).status).toBe(400)
  })

  test('of taxes, of JD and of channels have names of their own', async () => {
    const [tax, jd, channel] = [
      await category({ categoryType: 'TAX' }),
      await category({ categoryType: 'JD' }),
      await category({ categoryType: 'CHANNEL', channel: 'YX' }),
    ]
    expect(idsIn(await good('category/subtree/0/TAX_CATEGORY'))).toContain(tax.id)
    expect(idsIn(await good('category/select-tree/2'))).toContain(tax.id)
    expect(idsIn(await good('category/select-tree/1'))).toEqual(expect.arrayContaining([jd.id]))
    expect(idsIn(await good('category/select-tree/CHANNEL-YX'))).toContain(channel.id)
    expect(idsIn(await good('category/select-tree/CHANNEL-JD'))).not.toContain(channel.id)
  })

  test('offer what is in use with everything above it', async () => {
    const { a, b, c } = await family()
    await good(`category/active/${b.id}`)
    const offered = idsIn(await good('category/select-tree/PRODUCT'))
    expect([a.id, b.id, c.id].map((id) => offered.includes(id))).toEqual([true, false, false])
    expect(idsIn(await good('category/new-list', { tree: 'PRODUCT', keyword: c['code'] }))).toContain(c.id)
  })

  test('say of chosen ones what holds for them', async () => {
    const { a, c } = await family()
    const [found, ...more] = await good(`category/get-select-detail/${c.id},${newId()}/PRODUCT`)
    expect(more).toEqual([])
    expect(found).toMatchObject({ id: c.id, lineIds: [a.id, expect.any(String), c.id], inForce: { risk: 'NORMAL' } })
    await good('category/update', { id: a.id, dimensionConfig: [{ dimension: 'VOLUME', unit: 'L', required: true }] })
    expect(await good(`category-config/get-category-dimension/${c.id}`)).toEqual({
      categoryId: c.id,
      saidBy: a.id,
      dimensions: [{ dimension: 'VOLUME', unit: 'L', required: true }],
    })
  })

  test('of services leave as a sheet', async () => {
    const top = await category({ categoryType: 'SERVICE' })
    await category({ categoryType: 'SERVICE', parentId: top.id })
    const { status, headers } = await call('category/export-service-category', {})
    expect([status, String(headers['content-disposition']).includes('.xlsx')]).toEqual([200, true])
  })
})

describe('a supplier', () => {
  let own: Made
  let supplierId = ''
  const caller = () => supplierPrincipal(5, { supplierId, rows: { kind: 'supplier', supplierId } })
  beforeAll(async () => {
    const parent = await category()
    own = await category({ parentId: parent.id })
    supplierId = await supplier({ tenantCode: '100005' })
    const { prisma } = product.application.data
    await prisma.tenant.create({ data: { tenantCode: '100005', tenantName: '甲', kind: 'SUPPLIER' } })
    await prisma.supplierProductType.create({ data: { supplierId, categoryId: own.id, categoryName: '甲' } })
    await prisma.supplierSalesChannel.create({ data: { supplierId, channel: 'JD' } })
  })

  test('chooses among his kinds of goods and their line, and staff see the same for him', async () => {
    const below = await category({ parentId: own.id })
    const other = await category()
    for (const ids of [
      idsIn(await good('category/select-tree/PRODUCT', undefined, caller())),
      idsIn(await good(`category/select-tree-by-supplierId/${supplierId}/PRODUCT`, undefined, caller())),
      idsIn(await good(`category/select-tree-by-supplierId/${supplierId}/PRODUCT`)),
      idsIn(await good('category/tenant-select-tree/100005/PRODUCT')),
      idsIn(await good('category/tenant-select-tree/0/PRODUCT', undefined, caller())),
    ])
      expect(ids.toSorted()).toEqual([own['parentId'], own.id, below.id].toSorted())
    expect(idsIn(await good('category/tenant-select-tree/0/PRODUCT'))).toContain(other.id)
  })

  test('sees channels that are open for him, and nobody else’s goods', async () => {
    const [jd, dl] = [await category({ categoryType: 'CHANNEL', channel: 'JD' }), await category({ categoryType: 'CHANNEL', channel: 'DL' })]
    expect(idsIn(await good('category/select-tree/CHANNEL-JD', undefined, caller()))).toContain(jd.id)
    expect(idsIn(await good('category/select-tree/CHANNEL-DL', undefined, caller()))).not.toContain(dl.id)
    expect((await call(`category/select-tree-by-supplierId/${await supplier()}/PRODUCT`, undefined, caller())).status).toBe(404)
    expect((await call('category/tenant-select-tree/000000/PRODUCT', undefined, caller())).status).toBe(404)
    expect((await call('category/tenant-select-tree/nobody/PRODUCT')).status).toBe(404)
  })

  test('reads what is in use only', async () => {
    const closed = await category()
    await good(`category/active/${closed.id}`)
    expect((await call(`category/detail/${closed.id}`, undefined, caller())).status).toBe(404)
    expect((await call(`category/detail/${closed.id}`, undefined, staff)).status).toBe(200)
    expect((await good('category/lazy-first-page', { keyword: closed['code'] }, caller())).total).toBe(0)
  })
})

const checked = (id: string, channel = 'DL', caller = staff) => good(`category/check-salesChannel-category/${channel}/${id}`, undefined, caller)

describe('a mapping', () => {
  test('goes from our trees into the channel’s own, once a category', async () => {
    const { a, b } = await family()
    const [dl, jd] = [await category({ categoryType: 'CHANNEL', channel: 'DL' }), await category({ categoryType: 'CHANNEL', channel: 'JD' })]
    const draft = { channel: 'DL', sourceCategoryId: a.id, channelCategoryId: dl.id }
    expect(pathsOf(await call('category-mapping/insert', { ...draft, channelCategoryId: jd.id }))).toEqual(['channelCategoryId'])
    expect(pathsOf(await call('category-mapping/insert', { ...draft, channelCategoryId: b.id }))).toEqual(['channelCategoryId'])
    expect(pathsOf(await call('category-mapping/insert', { ...draft, sourceCategoryId: jd.id }))).toEqual(['sourceCategoryId'])
    await good('category-mapping/insert', draft)
    expect((await call('category-mapping/insert', draft)).status).toBe(409)
  })

  test('holds for what stands below, until one below has its own', async () => {
    const { a, b, c } = await family()
    const [wide, narrow] = [await category({ categoryType: 'CHANNEL', channel: 'DL' }), await category({ categoryType: 'CHANNEL', channel: 'DL' })]
    expect(await checked(c.id)).toMatchObject({ allowed: false, reasons: [{ code: 'category.not-mapped' }], mapping: null })
    await good('category-mapping/insert', { channel: 'DL', sourceCategoryId: a.id, channelCategoryId: wide.id })
    expect(await checked(c.id)).toMatchObject({ allowed: true, mapping: { categoryId: wide.id, inheritedFrom: a.id } })
    await good('category-mapping/insert', { channel: 'DL', sourceCategoryId: b.id, channelCategoryId: narrow.id })
    expect((await checked(c.id)).mapping).toMatchObject({ categoryId: narrow.id, inheritedFrom: b.id })
    expect((await checked(b.id)).mapping.inheritedFrom).toBeNull()
    const tree = await good('category/get-mapping-category-tree/DL/PRODUCT')
    const [shown] = tree.filter(({ id }: Node) => id === a.id)
    expect(shown).toMatchObject({ mapping: { categoryId: wide.id, isValid: true }, children: [{ mapping: { categoryId: narrow.id } }] })
    await good(`category/active/${narrow.id}`)
    expect(await checked(c.id)).toMatchObject({ allowed: false, reasons: [{ code: 'category.mapping-gone' }] })
    expect((await good('category-mapping/list', { channelCategoryId: narrow.id })).records).toMatchObject([{ isValid: false }])
  })

  test('is not asked for where the channel has no tree; a channel must be there, and open for the supplier', async () => {
    const { c } = await family()
    expect(await checked(c.id, 'FUBAG_MALL')).toMatchObject({ allowed: true, mapping: null })
    expect((await checked(c.id, 'MARS')).reasons).toMatchObject([{ code: 'category.unknown-channel' }])
    const supplierId = await supplier()
    const him = supplierPrincipal(6, { supplierId, rows: { kind: 'supplier', supplierId } })
    expect((await checked(c.id, 'FUBAG_MALL', him)).reasons).toMatchObject([{ code: 'category.channel-closed' }])
  })
})
