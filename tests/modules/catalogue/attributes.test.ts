/** Templates of attributes: what is asked, in which order, and copies that stand by themselves. */
import { describe, expect, test } from 'vitest'
import { newId } from '#kit/ids.ts'
import { supplierPrincipal } from '#tests/support/principals.ts'
import { withTestProduct } from '#tests/support/test-product.ts'
import { catalogueOf, pathsOf, type Made } from './world.ts'

const product = withTestProduct()
const { call, good, category, template } = catalogueOf(product)
const options = [
  { code: 'V1', nameZh: '红', nameEn: 'Red' },
  { code: 'V2', nameZh: '蓝', nameEn: null },
]

interface Group {
  readonly id: string
  readonly name: string
  readonly attributes: readonly { readonly id: string; readonly name: string; readonly code: string }[]
}
const treeOf = async (id: string): Promise<Group[]> => (await good(`attribute-template/tree/${id}`)).groups
const namesOf = (groups: readonly Group[]) => groups.map(({ name, attributes }) => [name, attributes.map((one) => one.name)])

/** 基本 [产地, 颜色], 包装 [毛重]. */
async function filled(): Promise<{ made: Made; first: Made; second: Made; attribute: (differs: object) => Promise<Made> }> {
  const made = await template({ name: `模板 ${newId()}`, nameEn: 'Paper' })
  const first = await good('attribute-group/insert', { templateId: made.id, name: '基本' })
  const second = await good('attribute-group/insert', { templateId: made.id, name: '包装' })
  const attribute = (differs: object): Promise<Made> => good('attribute/insert', { templateId: made.id, groupId: first.id, ...differs })
  await attribute({ name: '产地', required: true, searchable: true })
  await attribute({ name: '颜色', inputType: 'SELECT', options, isSpec: true })
  await attribute({ name: '毛重', inputType: 'NUMBER', unit: 'kg', groupId: second.id })
  return { made, first, second, attribute }
}

describe('an attribute', () => {
  test('is numbered within its template and stands behind the last of its group', async () => {
    const { made, attribute } = await filled()
    await attribute({ name: '材质', code: 'A20' })
    expect((await attribute({ name: '纸张' }))['code']).toBe('A21')
    expect(namesOf(await treeOf(made.id))).toEqual([
      ['基本', ['产地', '颜色', '材质', '纸张']],
      ['包装', ['毛重']],
    ])
  })

  test('has choices where it is chosen, each once, and tells SKU apart only then', async () => {
    const { made, first, attribute } = await filled()
    const draft = { templateId: made.id, groupId: first.id }
    const refused = async (differs: object) => pathsOf(await call('attribute/insert', { ...draft, name: newId(), ...differs }))
    expect(await refused({ inputType: 'MULTI' })).toEqual(['options'])
    expect(await refused({ inputType: 'SELECT', options: [options[0], options[0]] })).toEqual(['options[1].code', 'options[1].nameZh'])
    expect(await refused({ inputType: 'TEXT', isSpec: true })).toEqual(['isSpec'])
    expect(await refused({ name: '产地' })).toEqual(['name'])
    expect(await refused({ code: 'A01' })).toEqual(['code'])
    const { id } = await attribute({ name: '产品标准' })
    expect(pathsOf(await call('attribute/update', { id, inputType: 'SELECT' }))).toEqual(['options'])
    expect((await good('attribute/update', { id, inputType: 'SELECT', options }))['options']).toEqual(options)
  })

  test('stays in its template, in one of its groups', async () => {
    const [one, other] = [await filled(), await filled()]
    const { id } = await one.attribute({ name: '移动' })
    expect(pathsOf(await call('attribute/update', { id, templateId: other.made.id }))).toEqual(['templateId'])
    expect(pathsOf(await call('attribute/update', { id, groupId: other.first.id }))).toEqual(['groupId'])
    await good('attribute/update', { id, groupId: one.second.id })
    expect(namesOf(await treeOf(one.made.id))[1]).toEqual(['包装', ['毛重', '移动']])
  })
})

describe('a template', () => {
  test('is copied whole, under a name of its own, out of use, and both live on by themselves', async () => {
    const { made, first } = await filled()
    const copy = await good(`attribute-template/clone-by-id/${made.id}`)
    expect(copy).toMatchObject({
      name: `${made['name']} (2)`,
      nameEn: 'Paper (copy)',
      status: 'DISABLED',
      clonedFromId: made.id,
      groupCount: 2,
      attributeCount: 3,
    })
    const [before, after] = [await treeOf(made.id), await treeOf(copy.id)]
    expect(namesOf(after)).toEqual(namesOf(before))
    expect(after.flatMap(({ attributes }) => attributes.map(({ code }) => code))).toEqual(
      before.flatMap(({ attributes }) => attributes.map(({ code }) => code)),
    )
    expect(
      after.flatMap(({ attributes }) => attributes.map(({ id }) => id)).some((id) => before.some(({ attributes }) => attributes.some((one) => one.id === id))),
    ).toBe(false)
    await good(`attribute-group/remove/${first.id}`)
    expect([(await treeOf(made.id)).length, (await treeOf(copy.id)).length]).toEqual([1, 2])
    expect((await good(`attribute-template/clone-by-id/${made.id}`))['name']).toBe(`${made['name']} (3)`)
    expect((await call('attribute-template/clone-by-id/' + newId())).status).toBe(404)
  })

  test('is put in order as a whole, or not at all', async () => {
    const { made } = await filled()
    const [first, second] = await treeOf(made.id)
    const [place, colour] = first!.attributes
    const [weight] = second!.attributes
    await good('attribute-template/arrange', {
      id: made.id,
      groups: [
        { id: second!.id, attributeIds: [colour!.id, weight!.id] },
        { id: first!.id, attributeIds: [place!.id] },
      ],
    })
    expect(namesOf(await treeOf(made.id))).toEqual([
      ['包装', ['颜色', '毛重']],
      ['基本', ['产地']],
    ])
    for (const groups of [
      [{ id: first!.id, attributeIds: [place!.id] }],
      [
        { id: first!.id, attributeIds: [place!.id, place!.id, colour!.id] },
        { id: second!.id, attributeIds: [weight!.id] },
      ],
    ])
      expect(pathsOf(await call('attribute-template/arrange', { id: made.id, groups }))).toEqual(['groups'])
  })

  test('goes with everything in it, unless a category names it', async () => {
    const { made, first } = await filled()
    const { id } = await category({ attributeTemplateId: made.id })
    expect((await call(`attribute-template/remove/${made.id}`)).body.data.rule).toBe('catalogue.in-use')
    await good('category/update', { id, attributeTemplateId: null })
    await good(`attribute-template/remove/${made.id}`)
    expect((await call(`attribute-group/detail/${first.id}`)).status).toBe(404)
    expect((await call(`attribute-template/tree/${made.id}`)).status).toBe(404)
  })

  test('is offered to a category that names it, or below one that it names, while it is in use', async () => {
    const top = await category()
    const low = await category({ parentId: top.id })
    const [own, wide, closed] = [await template(), await template({ categoryIds: [top.id] }), await template({ categoryIds: [low.id] })]
    await good('category/update', { id: top.id, attributeTemplateId: own.id })
    await good(`attribute-template/active/${closed.id}`)
    const offered = async (id: string) =>
      (await good(`attribute-template/select-template-list-by-categoryId/${id}`)).map((one: Made) => [one.id, one['isDefault']])
    expect(await offered(low.id)).toEqual([
      [own.id, true],
      [wide.id, false],
    ])
    const [whole] = await good(`attribute-template/select-template-list-by-categoryId-productV2/${low.id}`)
    expect(whole).toMatchObject({ id: own.id, isDefault: true, groups: [] })
    expect((await call(`attribute-template/select-template-list-by-categoryId/${newId()}`)).status).toBe(404)
    expect((await call(`category/remove/${top.id}`)).body.msg).toContain('属性模板')
  })

  test('out of use is nothing that a supplier sees', async () => {
    const { made } = await filled()
    const him = supplierPrincipal(2)
    expect((await call(`attribute-template/tree/${made.id}`, undefined, him)).status).toBe(200)
    await good(`attribute-template/active/${made.id}`)
    expect((await call(`attribute-template/tree/${made.id}`, undefined, him)).status).toBe(404)
    expect((await call('attribute-template/arrange', { id: made.id, groups: [] }, him)).status).toBe(403)
  })
})

test('specifications are offered while they are in use', async () => {
  const { id } = await good('specs/insert', { name: '尺寸', values: options })
  const offered = async () => (await good('specs/getSpecsOption')).map((one: Made) => one['name'])
  expect(await offered()).toEqual(['尺寸'])
  await good(`specs/active/${id}`)
  expect(await offered()).toEqual([])
})

test('import templates of what is plain are downloaded by their name', async () => {
  for (const path of ['system/import-template/sale-unit', 'product/import-template/download/sale-unit']) {
    const { status, headers } = await product.send(supplierPrincipal(1, { permissions: new Set(['sale-unit:import']) }), `/api/${path}`)
    expect([status, String(headers['content-disposition']).includes('.xlsx')], path).toEqual([200, true])
  }
})
