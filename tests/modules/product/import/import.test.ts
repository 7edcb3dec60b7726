/** Products by a sheet and their pictures by a zip: looked at, taken over, refused row by row, taken up again after a killed worker. */
import ExcelJS from 'exceljs'
import { describe, expect, test } from 'vitest'
import { runJob, type JobRunner } from '#kit/jobs/run-job.ts'
import type { Principal } from '#kit/principal.ts'
import { drawPng } from '#prisma/seed/demo/draw-png.ts'
import { jsonFor } from '#kit/words.ts'
import { zipOf } from '#tests/support/harmful-files.ts'
import { multipart } from '#tests/support/multipart.ts'
import { catalogue, path, withProducts } from '../world.ts'

const world = withProducts()
/** What an answer holds is the test's business. */
// oxlint-disable-next-line typescript/no-explicit-any
type Data = any

const data = () => world.product.application.data
const upload = async (who: Principal, tail: string, name: string, content: string | Buffer, fields = {}) => {
  const { payload, headers } = await multipart({ [name]: content }, fields)
  return world.product.send(who, path(who, tail), payload, { headers })
}

/** As it is told to somebody who reads in that language. */
const read = async (id: string, locale: 'zh' | 'en'): Promise<Data> =>
  JSON.parse(jsonFor(JSON.stringify(await data().prisma.asyncJob.findUniqueOrThrow({ where: { id } })), locale))

/** Runs a job as a worker would; `kill` ends the first run behind so many signs of life. */
async function run(who: Principal, id: string, signal = new AbortController().signal): Promise<Data> {
  const runner: JobRunner = {
    source: data(),
    handlers: world.product.application.background.jobs,
    principalOf: async () => who,
    onChange: async () => undefined,
    log: { error: (details) => console.error(details), warn: () => undefined },
  }
  await data().prisma.asyncJob.update({ where: { id }, data: { nextAt: new Date(0) } })
  await runJob(runner, id, signal)
  return read(id, 'zh')
}

async function looked(who: Principal, sheet: string, name = '商品.csv'): Promise<Data> {
  const { body, raw } = await upload(who, 'import-preview', name, sheet, { categoryId: catalogue.staplers })
  if (body.code !== 200) throw new Error(raw)
  return run(who, body.data.jobId)
}
async function taken(who: Principal, sheet: string): Promise<Data> {
  const preview = await looked(who, sheet)
  const { jobId } = await world.done(who, 'import-confirm', { previewId: preview.id })
  return run(who, jobId)
}

const titles = (
  '商品编码,商品名称,品牌,商品类型,销售单位,税收信息,属性·材质,图文详情,SKU 编码,规格·测试颜色,条形码,供货价,税率,' +
  '库存模式,库存数量,销售渠道,发货时效单位,发货时效,销售价'
).split(',')
type Cells = Readonly<Record<string, string>>
const sheetOf = (rows: readonly Cells[]): string =>
  [titles, ...rows.map((row) => titles.map((title) => row[title] ?? ''))].map((cells) => cells.join(',')).join('\n')
const own = { 品牌: 'T-BRAND', 商品类型: 'NORMAL', 销售单位: 'T-PC', 税收信息: '1080412010000000000', 属性·材质: '钢', 图文详情: '结实' }
const offer = { 供货价: '10', 税率: '0.13', 库存模式: '供应商库存', 库存数量: '5', 销售渠道: 'JD', 发货时效单位: '小时', 发货时效: '48', 销售价: '12.50' }
let made = 0
/** A product in red and blue. */
const two = (): { name: string; rows: Cells[] } => {
  const name = `导入订书机 ${(made += 1)}`
  return {
    name,
    rows: [
      { 商品名称: name, ...own, 规格·测试颜色: '红', ...offer },
      { 规格·测试颜色: '蓝', ...offer, 销售价: '13' },
    ],
  }
}
const draftNamed = (name: string): Promise<Data> => data().prisma.productDraft.findFirstOrThrow({ where: { name, deletedAt: null }, include: { spu: true } })

describe('a sheet of products', () => {
  test('has a template for each category, with its attributes and the specs', async () => {
    const { admin } = await world.seller()
    const { raw, status } = await world.product.send(admin, path(admin, `import-template/${catalogue.staplers}`))
    expect(status).toBe(200)
    expect(raw.slice(0, 2)).toBe('PK')
    const answer = await world.product.send(admin, path(admin, `import-template/${catalogue.food}`))
    expect([answer.status, answer.body.data.errors]).toEqual([400, [expect.objectContaining({ path: 'categoryId' })]])
    for (const code of ['product', `product?of=${catalogue.staplers}`]) {
      const named = await world.product.send(admin, `/api/product/import-template/download/${code}`)
      expect([named.status, named.raw.slice(0, 2)], code).toEqual([200, 'PK'])
    }
    expect((await world.product.send(admin, '/api/product/import-template/download/product-approval')).status).toBe(403)
    expect((await world.product.send(world.staff, '/api/product/import-template/download/product-approval')).status).toBe(200)
  })

  test('is looked at first: what would be made, what changed, what is wrong at which row and column', async () => {
    const { admin } = await world.seller()
    const { spuId } = await world.complete(admin)
    const { code } = await data().prisma.spu.findUniqueOrThrow({ where: { id: spuId } })
    const good = two()
    const bad = two()
    const sheet = sheetOf([
      ...good.rows,
      { 商品编码: code, 规格·测试颜色: '红', 供货价: '11' },
      { ...bad.rows[0], 品牌: '没有的品牌' },
      { ...bad.rows[1], 供货价: '-1', 发货时效单位: '' },
      { 商品编码: 'SPU-NOT-THERE' },
    ])
    const before = await data().prisma.spu.count()
    const job = await looked(admin, sheet)
    expect(job.result).toMatchObject({ created: 1, updated: 1, rows: 3, wrong: 3, fileName: '商品.csv' })
    expect(job.result.products).toEqual([
      { row: 2, code: null, name: good.name, skus: 2 },
      { row: 4, code, name: code, skus: 1 },
    ])
    expect(job.result.errors).toEqual([
      { row: 5, column: '品牌', message: '找不到“没有的品牌”' },
      { row: 6, column: '供货价', message: '不能小于 0' },
      { row: 6, column: '发货时效单位', message: '请选择发货时效' },
      { row: 7, column: '商品编码', message: '没有该编码的商品' },
    ])
    // Whoever reads them in English, reads English, though the sheet was uploaded in Chinese.
    expect((await read(job.id, 'en')).result.errors[1]).toEqual({ row: 6, column: 'Supply price', message: expect.not.stringMatching(/\p{Script=Han}/u) })
    expect(job.errorFileId).not.toBeNull()
    expect(await data().prisma.spu.count()).toBe(before)
  })

  test('is taken over: products with their SKU, complete, and changes of those that there are', async () => {
    const { admin, id } = await world.seller()
    const { name, rows } = two()
    const job = await taken(admin, sheetOf(rows))
    expect(job).toMatchObject({ status: 'DONE', ok: 2, failed: 0, result: { created: 1, updated: 0, rows: 2, wrong: 0 } })
    const draft = await draftNamed(name)
    expect(draft.spu).toMatchObject({ supplierId: id, skuCount: 2, categoryId: catalogue.staplers })
    expect(draft.content.spu['image-text'].detailHtml).toBe('<p>结实</p>')
    expect(draft.content.spu['specs-attribute'].attributes).toEqual({ material: 'steel' })
    expect(draft.content.skus.map((sku: Data) => [sku.basic.name, sku['sale-channel'].channels[0].salePrice])).toEqual([
      [`${name} 红`, '12.50'],
      [`${name} 蓝`, '13'],
    ])
    // A picture is all that is missing.
    expect(await world.read(admin, `editView-spu-step-image-text/${draft.spuId}`)).toMatchObject({ problems: [{ path: 'mainImage' }] })

    const [red, blue] = draft.content.skus
    const changes = [
      { 商品编码: draft.spu.code, 'SKU 编码': red.code, 供货价: '9.5' },
      { 商品编码: draft.spu.code, 规格·测试颜色: '蓝', 销售价: '14' },
      { 商品编码: draft.spu.code, 规格·测试颜色: '绿', ...offer },
    ]
    expect(await taken(admin, sheetOf(changes))).toMatchObject({ result: { created: 0, updated: 1, rows: 3, wrong: 0 } })
    const after = await draftNamed(name)
    expect(after.content.skus.map((sku: Data) => [sku.skuId, sku['price-storage'].supplyPrice, sku['sale-channel'].channels[0].salePrice])).toEqual([
      [red.skuId, '9.5', '12.50'],
      [blue.skuId, '10', '14'],
      [expect.any(String), '10', '12.50'],
    ])
    expect(after.content.spu['specs-attribute'].specs[0].values.map(({ zh }: Data) => zh)).toEqual(['红', '蓝', '绿'])
  })

  test('leaves a product out whole where one of its rows is wrong, and gives all of them back', async () => {
    const { admin } = await world.seller()
    const { name, rows } = two()
    const other = two()
    const job = await taken(admin, sheetOf([rows[0]!, { ...rows[1], 税率: '13' }, ...other.rows]))
    expect(job.result).toMatchObject({ created: 1, rows: 2, wrong: 2 })
    expect(job.result.errors).toEqual([
      { row: 3, column: '税率', message: '税率须为 0 到 1 之间的小数' },
      { row: 2, column: null, message: '同一商品的第 3 行有误，整个商品未导入' },
    ])
    expect(await data().prisma.spu.count({ where: { name } })).toBe(0)
    const file = await world.product.send(admin, `/api/system/async-job/download/${job.id}?file=error`)
    expect(file.status).toBe(200)
  })

  test('goes on behind the last batch when its worker was killed, and makes nothing twice', async () => {
    const { admin } = await world.seller()
    const products = Array.from({ length: 150 }, two)
    const preview = await looked(admin, sheetOf(products.flatMap(({ rows }) => rows)))
    const { jobId } = await world.done(admin, 'import-confirm', { previewId: preview.id })
    expect(await world.done(admin, 'import-confirm', { previewId: preview.id })).toEqual({ jobId })
    const stop = new AbortController()
    const names = products.map(({ name }) => name)
    const count = () => data().prisma.spu.count({ where: { name: { in: names } } })
    const running = run(admin, jobId, stop.signal)
    await expect.poll(count, { timeout: 60_000, interval: 20 }).toBeGreaterThan(0)
    stop.abort()
    const stopped = await running
    expect(stopped).toMatchObject({ status: 'QUEUED', checkpoint: { created: await count() } })
    expect(await count()).toBeLessThan(150)
    expect(await run(admin, jobId)).toMatchObject({ status: 'DONE', ok: 300, result: { created: 150, rows: 300 } })
    expect(await count()).toBe(150)
  })

  test('keeps to the door: suppliers see no costs, others’ products and categories are not there', async () => {
    const [one, other] = [await world.seller(), await world.seller()]
    const { spuId } = await world.complete(one.admin)
    const { code } = await data().prisma.spu.findUniqueOrThrow({ where: { id: spuId } })
    const job = await looked(other.admin, `商品编码,成本价,供货价\n${code},1,2`)
    expect(job.result.errors).toEqual([{ row: 2, column: '商品编码', message: '没有该编码的商品' }])
    const own = await looked(one.admin, `商品编码,规格·测试颜色,成本价\n${code},红,1`)
    const { jobId } = await world.done(one.admin, 'import-confirm', { previewId: own.id })
    expect(await run(one.admin, jobId)).toMatchObject({ result: { updated: 1 } })
    expect((await world.draftOf(spuId)).content.skus[0]['price-storage'].costPrice ?? null).toBeNull()
    expect((await world.call(other.admin, 'import-confirm', { previewId: own.id })).status).toBe(404)
    const staff = await upload(world.staff, 'import-preview', 'a.csv', 'x', { categoryId: catalogue.staplers })
    expect(staff.status).toBe(200)
  })

  test('of the platform says whose goods they are, and is a workbook as well', async () => {
    const seller = await world.seller()
    const book = new ExcelJS.Workbook()
    const sheet = book.addWorksheet('商品')
    const { companyName } = await data().prisma.supplier.findUniqueOrThrow({ where: { id: seller.id } })
    sheet.addRow(['商品名称', '供应商', '成本价', '供货价'])
    sheet.addRow(['自己的', null, 8, 10])
    sheet.addRow(['供应商的', companyName, 8.5, 10])
    const begun = await upload(world.staff, 'import-preview', 'a.xlsx', Buffer.from(await book.xlsx.writeBuffer()), { categoryId: catalogue.staplers })
    const preview = await run(world.staff, begun.body.data.jobId)
    const { jobId } = await world.done(world.staff, 'import-confirm', { previewId: preview.id })
    await run(world.staff, jobId)
    expect((await draftNamed('自己的')).spu).toMatchObject({ supplierId: null, ownerType: 'SELF' })
    const theirs = await draftNamed('供应商的')
    expect(theirs.spu).toMatchObject({ supplierId: seller.id, ownerType: 'SUPPLIER' })
    expect(theirs.content.skus[0]['price-storage']).toMatchObject({ costPrice: '8.5', supplyPrice: '10' })
  })
})

const picture = (red: number): Buffer => drawPng(8, () => [red, 60, 60])

describe('pictures in a zip', () => {
  test('are put where their names say, and what is not taken is named', async () => {
    const { admin } = await world.seller()
    const { name, rows } = two()
    await taken(admin, sheetOf(rows))
    const { spu, content } = await draftNamed(name)
    const [red] = content.skus
    const zip = zipOf([
      { name: `${spu.code}.png`, content: picture(1) },
      { name: `folder/${spu.code}-2.png`, content: picture(2) },
      { name: `${spu.code}-3.PNG`, content: picture(3) },
      { name: `${red.code}.png`, content: picture(4) },
      { name: `../${red.code}-2.png`, content: picture(5) },
      { name: 'SPU-UNKNOWN.png', content: picture(6) },
      { name: `${red.code}-3.png`, content: 'no picture at all' },
      { name: 'readme.txt', content: 'x' },
    ])
    const { body } = await upload(admin, 'import-pictures', 'pictures.zip', zip)
    const job = await run(admin, body.data.jobId)
    expect(job).toMatchObject({ status: 'DONE', ok: 4, failed: 4, result: { pictures: 4, products: 1 } })
    expect(Object.fromEntries(job.result.left.map(({ name: file, message }: Data) => [file, message]))).toEqual({
      [`../${red.code}-2.png`]: '文件名不安全',
      'SPU-UNKNOWN.png': '没有该编码的商品或 SKU',
      [`${red.code}-3.png`]: expect.stringContaining('扩展名'),
      'readme.txt': '只支持 jpg、png、gif 图片',
    })
    const after = (await draftNamed(name)).content
    expect(after.spu['image-text'].mainImage).toEqual(expect.any(String))
    expect(after.spu['image-text'].images).toHaveLength(2)
    expect(after.skus[0]['image-text'].images).toHaveLength(1)
    expect(job.errorFileId).not.toBeNull()
    expect((await draftNamed(name)).spu.auditStatus).toBe('READY')
  })

  test('of others, and of products that are decided on, are left', async () => {
    const [one, other] = [await world.seller(), await world.seller()]
    const { spuId } = await world.complete(one.admin)
    const { code } = await data().prisma.spu.findUniqueOrThrow({ where: { id: spuId } })
    const zip = zipOf([{ name: `${code}.png`, content: picture(1) }])
    const strange = await upload(other.admin, 'import-pictures', 'a.zip', zip)
    expect(await run(other.admin, strange.body.data.jobId)).toMatchObject({ result: { pictures: 0, left: [{ message: '没有该编码的商品或 SKU' }] } })
    await world.done(one.admin, 'submit', { id: spuId })
    const late = await upload(one.admin, 'import-pictures', 'a.zip', zip)
    expect(await run(one.admin, late.body.data.jobId)).toMatchObject({ status: 'DONE', result: { pictures: 0, left: [{ name: `${code}.png` }] } })
  })

  test('that unpack to more than they say are not taken, and a broken zip says so', async () => {
    const { admin } = await world.seller()
    const { spuId } = await world.complete(admin)
    const { code } = await data().prisma.spu.findUniqueOrThrow({ where: { id: spuId } })
    const bomb = zipOf([{ name: `${code}.png`, content: Buffer.alloc(12 * 1024 * 1024), claims: 10 }])
    const { body } = await upload(admin, 'import-pictures', 'bomb.zip', bomb)
    expect(await run(admin, body.data.jobId)).toMatchObject({ result: { pictures: 0, left: [{ message: '图片不能超过 10M' }] } })
    const broken = await upload(admin, 'import-pictures', 'broken.zip', Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), Buffer.alloc(200)]))
    expect(await run(admin, broken.body.data.jobId)).toMatchObject({ status: 'FAILED', error: { code: 'zip-unreadable' } })
  })
})
