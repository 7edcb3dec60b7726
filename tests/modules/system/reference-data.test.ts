import { beforeAll, describe, expect, test } from 'vitest'
import { seedReferenceData } from '#prisma/seed/reference-data.ts'
import { seedRegions } from '#prisma/seed/regions.ts'
import { defineParameter, parametersOf } from '#kit/parameters.ts'
import { listenForSettings, settingsCacheOf } from '#kit/settings-cache.ts'
import { areas } from '#server/areas.ts'
import { systemMessages } from '#server/modules/system/system.messages.ts'
import { systemRoutes } from '#server/modules/system/system.routes.ts'
import { z } from 'zod'
import { principal } from '#tests/support/principals.ts'
import { withTestApp } from '#tests/support/test-app.ts'

const admin = principal()
const application = withTestApp(async ({ prisma }) => {
  await seedRegions(prisma)
  await seedReferenceData(prisma, areas)
  return { routes: systemRoutes, messages: [systemMessages] }
})
const ask = async (url: string, payload?: unknown) => (await application.send(admin, url, payload)).body

describe('seeds', () => {
  test('may run again and leave edits alone', async () => {
    const { prisma } = application.data
    await prisma.systemParam.updateMany({ where: { paramKey: 'tokenTime' }, data: { paramValue: '60' } })
    await prisma.dictionary.updateMany({ where: { code: 'sales_channel', dictKey: 'JD' }, data: { dictValue: '京东商城' } })
    const counts = () => Promise.all([prisma.region.count(), prisma.dictionary.count(), prisma.systemParam.count(), prisma.numberRule.count()])
    const before = await counts()
    await seedRegions(prisma)
    await seedReferenceData(prisma, areas)
    expect(await counts()).toEqual(before)
    expect((await prisma.systemParam.findFirst({ where: { paramKey: 'tokenTime' } }))?.paramValue).toBe('60')
    expect((await prisma.dictionary.findFirst({ where: { code: 'sales_channel', dictKey: 'JD' } }))?.dictValue).toBe('京东商城')
  })
})

type NamedRule = { bizType: string; name: string; nameEn: string | null }
const rulesListed = async () => (await ask('/api/system/number-rule/list', { size: 100 })).data.records as NamedRule[]

test('number rules are named in both languages; one that stands gets the English name it lacks, and keeps a name of its own', async () => {
  const { prisma } = application.data
  expect((await rulesListed()).filter(({ nameEn }) => !nameEn)).toEqual([])
  await prisma.numberRule.updateMany({ where: { bizType: 'leave' }, data: { nameEn: null } })
  await prisma.numberRule.updateMany({ where: { bizType: 'sku' }, data: { name: '货品', nameEn: null } })
  await prisma.numberRule.updateMany({ where: { bizType: 'spu' }, data: { nameEn: 'Ware' } })
  await seedReferenceData(prisma, areas)
  const named = Object.fromEntries((await rulesListed()).map((row) => [row.bizType, [row.name, row.nameEn]]))
  expect(named).toMatchObject({ leave: ['请假单', 'Leave request'], sku: ['货品', null], spu: ['商品', 'Ware'] })
})

test('no region is the root of all regions', async () => {
  const { status, body } = await application.send(admin, '/api/dict/region/insert', { regionCode: '0', regionName: '万物', parentCode: '0' })
  expect([status, body.data]).toMatchObject([400, { errors: [{ path: 'regionCode', message: '区划编号不能为 0，0 是顶级' }] }])
  const tree = await ask('/api/dict/region/list-cache-all-tree/0?maxLevel=1')
  expect(tree.data.length).toBeGreaterThan(1)
})

describe('dictionaries', () => {
  const base = '/api/dict/dictionary'
  let root: { id: string; version: number }

  beforeAll(async () => {
    root = (await ask(`${base}/insert`, { code: 'fruit', dictValue: '水果', dictValueEn: 'Fruit', sort: 1 })).data
    for (const [index, dictKey] of ['apple', 'pear', 'plum'].entries())
      await ask(`${base}/insert`, { parentId: root.id, code: 'whatever', dictValue: `名 ${dictKey}`, dictKey, sort: index })
  })

  test('entries carry their dictionary’s code, in their order', async () => {
    const { data } = await ask(`${base}/subset/fruit`)
    expect(data.map(({ code, dictKey }: { code: string; dictKey: string }) => [code, dictKey])).toEqual([
      ['fruit', 'apple'],
      ['fruit', 'pear'],
      ['fruit', 'plum'],
    ])
  })

  test('a sealed entry is no longer offered, but still known', async () => {
    const [apple] = (await ask(`${base}/subset/fruit`)).data
    await ask(`${base}/update`, { id: apple.id, isSealed: 1 })
    expect((await ask(`${base}/subset/fruit`)).data).toHaveLength(2)
    expect((await ask(`${base}/subset/fruit?sealed=true`)).data).toHaveLength(3)
    await ask(`${base}/update`, { id: apple.id, isSealed: 0 })
  })

  test('code and parent stay, whatever an edit sends', async () => {
    const { data } = await ask(`${base}/update`, { id: root.id, code: 'moved', dictValue: '果' })
    expect(data).toMatchObject({ code: 'fruit', dictValue: '果' })
  })

  test('an entry needs a key; a key stands once in its dictionary; a code once among dictionaries', async () => {
    expect(await ask(`${base}/insert`, { parentId: root.id, code: 'fruit', dictValue: 'x' })).toMatchObject({
      code: 400,
      data: { errors: [{ path: 'dictKey', message: '请输入字典键值' }] },
    })
    expect((await ask(`${base}/insert`, { parentId: root.id, code: 'fruit', dictValue: 'x', dictKey: 'apple' })).code).toBe(409)
    expect((await ask(`${base}/insert`, { code: 'fruit', dictValue: 'x' })).code).toBe(409)
  })

  test('a dictionary with entries stays', async () => {
    expect(await ask(`${base}/remove/${root.id}`)).toMatchObject({
      code: 422,
      data: { rule: 'dictionary.has-entries' },
      msg: '该字典下有字典项，请先删除字典项',
    })
  })

  test('tree, subsets, get-dictionary and the two screens', async () => {
    settingsCacheOf(application.data).forget()
    const tree = (await ask(`${base}/tree?code=fruit`)).data
    expect(tree).toHaveLength(1)
    expect(tree[0].children).toHaveLength(3)
    expect(tree[0].children[0].children).toBeNull()
    expect(Object.keys((await ask(`${base}/subsets?code=fruit,sales_channel`)).data)).toEqual(['fruit', 'sales_channel'])
    expect((await ask(`${base}/get-dictionary?root=fruit`)).data[0].children).toHaveLength(3)
    expect((await ask(`${base}/subset`, { code: 'fruit', dictKey: 'p', size: 10 })).data).toMatchObject({ total: 3 })
    expect((await ask(`${base}/list`, { isRoot: true, code: 'fruit' })).data).toMatchObject({ total: 1, records: [{ hasChildren: true, isRoot: true }] })
    expect((await ask(`/api/blade-system/dict/detail/${root.id}`)).data.code).toBe('fruit')
  })
})

const codesOf = (nodes: { regionCode: string }[]) => nodes.map(({ regionCode }) => regionCode)

describe('regions', () => {
  test('the country: 34 provinces, branches one by one', async () => {
    const provinces = (await ask('/api/dict/region/list/0')).data
    expect(provinces).toHaveLength(34)
    const [beijing] = provinces
    expect(beijing).toMatchObject({ regionCode: '110000', regionName: '北京市', nameEn: 'Beijing', level: 1, hasChildren: true, leaf: false })
    expect((await ask(`/api/dict/region/list/${beijing.regionCode}`)).data[0]).toMatchObject({ parentCode: '110000', level: 2, leaf: true })
  })

  test('as a tree, down to a level; empty children are null', async () => {
    const tree = (await ask('/api/dict/region/list-cache-all-tree/440000?maxLevel=2')).data
    expect(tree.length).toBeGreaterThan(20)
    expect(tree.every(({ children }: { children: unknown }) => children === null)).toBe(true)
    expect((await ask('/api/dict/region/list-cache-all-tree/440000')).data[0].children.length).toBeGreaterThan(0)
  })

  test('the community mall does without regions 32 and 84', async () => {
    for (const regionCode of ['32', '84', '85'])
      expect((await ask('/api/dict/region/insert', { regionCode, regionName: `区 ${regionCode}`, sort: 900 })).code).toBe(200)
    settingsCacheOf(application.data).forget()
    expect(codesOf((await ask('/api/dict/region/list/0')).data)).toEqual(expect.arrayContaining(['32', '84', '85', '710000', '320000']))
    for (const url of [
      '/api/dict/region/list/0?salesChannel=COMMUNITY_MALL',
      '/api/dict/region/list-cache-all-tree/COMMUNITY_MALL',
      '/api/dict/region/list-cache-all-tree/0?salesChannel=COMMUNITY_MALL',
    ]) {
      const codes = codesOf((await ask(url)).data)
      expect(codes).toContain('85')
      expect(codes).not.toContain('32')
      expect(codes).not.toContain('84')
      // 32 is JD's number of Taiwan, not the beginning of Jiangsu's national code.
      expect(codes).not.toContain('710000')
      expect(codes).toContain('320000')
    }
  })

  test('ticks: a part below is half, everything below is all, a ticked region stands for what is below it', async () => {
    const checks = async (regionCodes: string[], parentCode = '0') => {
      const nodes = (await ask('/api/dict/region/list-check', { parentCode, regionCodes })).data as {
        regionCode: string
        checkStatus: string
        checkFlag: boolean
      }[]
      return Object.fromEntries(nodes.map(({ regionCode, checkStatus }) => [regionCode, checkStatus]))
    }
    expect(await checks(['440103'])).toMatchObject({ 440000: 'half', 110000: 'none' })
    const districts = (await ask('/api/dict/region/list/110000')).data.map(({ regionCode }: { regionCode: string }) => regionCode)
    expect(await checks(districts)).toMatchObject({ 110000: 'all' })
    expect(Object.values(await checks(['110000'], '110000'))).toEqual(districts.map(() => 'all'))
  })

  test('the way down to what is ticked', async () => {
    const [province] = (await ask('/api/dict/region/list-check-path', { regionCodes: ['440103'] })).data
    expect(province).toMatchObject({
      regionCode: '440000',
      checkStatus: 'half',
      children: [{ regionCode: '440100', children: [{ regionCode: '440103', checkFlag: true, children: null }] }],
    })
  })

  test('level and leaf follow from the tree; a region with children stays', async () => {
    const parent = (await ask('/api/dict/region/insert', { regionCode: '99', regionName: '父' })).data
    const child = (await ask('/api/dict/region/insert', { regionCode: '9901', regionName: '子', parentCode: '99' })).data
    expect(child).toMatchObject({ level: 2, leaf: true })
    expect((await ask(`/api/dict/region/detail/${parent.id}`)).data.leaf).toBe(false)
    expect(await ask(`/api/dict/region/remove/${parent.id}`)).toMatchObject({ code: 422, data: { rule: 'region.has-children' } })
    await ask(`/api/dict/region/remove/${child.id}`)
    expect((await ask(`/api/dict/region/detail/${parent.id}`)).data.leaf).toBe(true)
  })
})

describe('parameters', () => {
  const limit = defineParameter('test.limit', z.coerce.number().int().min(1), 7)

  test('typed, with a fallback for what is missing or wrong', async () => {
    const parameters = parametersOf(application.data)
    expect(await parameters.get(limit)).toBe(7)
    const row = (await ask('/api/blade-system/param/insert', { paramName: 'n', paramKey: 'test.limit', paramValue: '12', valueType: 'NUMBER' })).data
    settingsCacheOf(application.data).forget()
    expect(await parameters.get(limit)).toBe(12)
    expect((await ask('/api/dict/config/get-value?paramKey=test.limit')).data).toBe('12')
    expect(await ask('/api/dict/config/update', { id: row.id, paramValue: 'many' })).toMatchObject({ code: 400, data: { errors: [{ path: 'paramValue' }] } })
    await application.data.sql.query(`update system_param set param_value = '-5' where param_key = 'test.limit'`)
    settingsCacheOf(application.data).forget()
    expect(await parameters.get(limit)).toBe(7)
  })

  test('another process’s change is heard', async () => {
    const listener = listenForSettings(application.url, application.data)
    try {
      await expect
        .poll(
          async () => {
            await application.data.sql.query(
              `insert into system_param (id, param_name, param_key, param_value) values (gen_random_uuid(), 'n', 'heard', '0') on conflict do nothing`,
            )
            return (await parametersOf(application.data).text('heard')) !== undefined
          },
          { timeout: 5000 },
        )
        .toBe(true)
      await application.data.sql.query(`update system_param set param_value = '1' where param_key = 'heard'`)
      await expect.poll(() => parametersOf(application.data).text('heard')).toBe('1')
    } finally {
      await listener.close()
    }
  })

  test('the texts of empty fields are the specification’s', async () => {
    const { data } = await ask('/api/blade-system/param/insert', {})
    expect(data.errors).toEqual([
      { path: 'paramName', message: '请输入参数名称' },
      { path: 'paramKey', message: '请输入参数键名' },
      { path: 'paramValue', message: '请输入参数键值' },
    ])
  })
})
