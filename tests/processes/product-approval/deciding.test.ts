/** Products as those who decide on them read and decide them: list, detail with all that bears on it, remarks, many at once, by a sheet. */
import { describe, expect, test } from 'vitest'
import type { Principal } from '#kit/principal.ts'
import { jd, path, withProducts } from '#tests/modules/product/world.ts'
import { people } from '#tests/processes/supplier-lifecycle/world.ts'
import { multipart } from '#tests/support/multipart.ts'

const world = withProducts()
const prisma = () => world.product.application.data.prisma
const op = people.categoryOp
const at = (who: Principal, tail: string, payload?: object) => world.product.send(who, `/api/product/approve-manager/${tail}`, payload)
const good = async (who: Principal, tail: string, payload?: object) => {
  const { status, body, raw } = await at(who, tail, payload)
  if (status === 500) throw new Error(await world.product.reasonOf(body.data.errorId))
  expect(status, raw).toBe(200)
  return body.data
}

async function handedIn(who: Principal, more: object = {}) {
  const made = await world.complete(who, more)
  await world.done(who, 'submit', { id: made.spuId })
  const draft = await world.draftOf(made.spuId)
  return { ...made, draft }
}

describe('who decides', () => {
  test('finds what waits, with everything that bears on it', async () => {
    const { id: supplierId, admin: sue } = await world.seller()
    const { spuId, skuIds, draft } = await handedIn(sue)
    const list = await good(op, 'list', { supplierId, size: 10 })
    expect(list.records).toMatchObject([{ id: draft.id, code: draft.code, kind: 'NEW', status: 'IN_APPROVAL', waitsForMe: true, taskName: '品类初审' }])
    expect((await good(people.purchaser, 'list', { supplierId })).records).toMatchObject([{ waitsForMe: false }])
    const detail = await good(op, `detail/${spuId}`)
    expect(detail).toMatchObject({
      row: { id: draft.id },
      product: { spu: { basic: { name: '订书机' } } },
      differences: [],
      task: { isFree: true },
      records: [
        { taskKey: 'submit', outcome: expect.any(String) },
        { taskKey: 'review', outcome: null, endTime: null },
      ],
      context: {
        supplier: { id: supplierId, stage: 'FORMAL', operStatus: 'NORMAL' },
        category: { line: ['Office', '订书机'], risk: 'NORMAL' },
        prices: [{ skuId: skuIds[0], channel: 'JD', salePrice: '12.5', supplyPrice: '10', margin: '0.2', lastSalePrice: null }, {}],
        obstacles: [],
      },
    })
    expect((await good(op, 'detail-list-workflow-record', { id: spuId })).length).toBe(2)
    // In words, for those who do not edit it.
    expect(detail.said.map(({ key }: { key: string }) => key)).toEqual(expect.arrayContaining(['spu.basic', `sku.${skuIds[0]}.price-storage`]))
    const [basic] = detail.said
    expect(basic.fields).toContainEqual(expect.objectContaining({ field: 'categoryId', text: { zh: 'Office / 订书机', en: 'Office / Staplers' } }))
    expect(detail.files).toHaveLength(1)
    // A product that is being entered is nobody's business here, and suppliers read their own side.
    const other = await world.complete(sue)
    expect((await at(op, `detail/${other.spuId}`)).status).toBe(404)
    expect((await at(sue, 'list', {})).status).toBe(403)
    expect((await world.product.send(op, '/api/product/approve-managerV2/list', { supplierId })).body.data.total).toBe(1)
  })

  test('reads what a change changes and what looks like it', async () => {
    const { admin: sue } = await world.seller()
    const { spuId, skuIds } = await handedIn(sue)
    await good(op, 'approve', { id: spuId, decision: 'APPROVE' })
    const [red] = skuIds
    await world.done(sue, 'save-sku-step-sale-channel', { spuId, skuId: red, channels: [{ ...jd, salePrice: '11', minOrder: '1' }] })
    await world.done(sue, 'save-sku-step-basic', { spuId, skuId: red, barcode: '6901234' })
    await world.done(sue, 'submit', { id: spuId })
    const { context, differences, row } = await good(op, `detail/${spuId}`)
    expect(row.changes).toBe('条形码、销售价')
    expect(differences.flatMap(({ fields }: { fields: { policyField: string }[] }) => fields.map(({ policyField }) => policyField))).toEqual([
      'sku.basic.barcode',
      'sku.sale-channel.salePrice',
    ])
    expect(context.prices[0]).toMatchObject({ salePrice: '11', lastSalePrice: '12.5', lastMargin: '0.2' })
    await good(op, 'approve', { id: spuId, pass: true })
    // A copy says the same name and specs; once it bears the barcode too, that is told as well.
    const copy = await world.done(sue, 'clone', { id: spuId })
    const [first] = (await world.draftOf(copy.id)).content.skus
    await world.done(sue, 'save-sku-step-basic', { spuId: copy.id, skuId: first.skuId, barcode: '6901234' })
    await world.done(sue, 'submit', { id: copy.id })
    const doubles = (await good(op, `detail/${copy.id}`)).context.duplicates
    expect(
      doubles
        .filter(({ other }: { other: { spuId: string } }) => other.spuId === spuId)
        .map(({ kind }: { kind: string }) => kind)
        .toSorted(),
    ).toEqual(['BARCODE', 'NAME', 'NAME'])
  })

  test('returns with remarks at fields, which stand there until it is handed in again', async () => {
    const { admin: sue } = await world.seller()
    const { spuId, skuIds } = await world.complete(sue)
    await world.done(world.staff, 'save-sku-step-price-storage', { spuId, skuId: skuIds[0], costPrice: '8' })
    await world.done(sue, 'submit', { id: spuId })
    const draft = await world.draftOf(spuId)
    const price = `sku.${skuIds[1]}.price-storage`
    expect((await at(op, 'approve', { id: draft.id, decision: 'RETURN' })).body.msg).toBe('请填写审核意见')
    expect((await at(op, 'approve', { id: draft.id, decision: 'RETURN', comment: '\u3000\u200B' })).body.msg).toBe('请填写审核意见')
    await good(op, 'remark', { id: draft.id, remarks: { 'spu.basic': { name: '请写全称' }, [price]: { supplyPrice: '过高' } } })
    expect(await good(op, 'remark', { id: draft.id, remarks: { [price]: { supplyPrice: '' } } })).toEqual({ 'spu.basic': { name: '请写全称' } })
    expect((await at(op, 'remark', { id: draft.id, remarks: { 'sku.x.basic': { name: 'x' } } })).status).toBe(400)
    expect((await at(people.purchaser, 'remark', { id: draft.id, remarks: {} })).status).toBe(403)
    // As the inbox shows it: staff may remark, its supplier reads the remarks and nothing of the platform's, strangers nothing.
    const shown = (who: Principal) => world.product.send(who, '/api/product/draft/case', { id: draft.id })
    const remarked = { 'spu.basic': { name: '请写全称' } }
    const theirs = (await shown(op)).body.data
    expect(theirs).toMatchObject({ mayRemark: true, mayEdit: false, remarks: remarked })
    expect(JSON.stringify(theirs.said)).toContain('costPrice')
    const own = (await shown(sue)).body.data
    expect(own).toMatchObject({ mayRemark: false, mayEdit: false, remarks: remarked, status: 'IN_APPROVAL' })
    expect(JSON.stringify(own.said)).not.toContain('costPrice')
    expect((await shown((await world.seller()).admin)).status).toBe(404)
    // Remarks are no change of what is decided on.
    const { docVersion, task } = await good(op, `detail/${draft.id}`)
    const decided = { id: draft.id, decision: 'RETURN', comment: '请修改', docVersion, taskId: task.id }
    await good(op, 'approve', { ...decided, remarks: { [price]: { supplyPrice: '仍过高' } } })
    expect(await world.read(sue, `editView-spu-step-basic/${spuId}`)).toMatchObject({ remarks: { name: '请写全称' }, draft: { status: 'RETURNED' } })
    expect(await world.read(sue, `editView-sku-step-price-storage/${spuId}/${skuIds[1]}`)).toMatchObject({ remarks: { supplyPrice: '仍过高' } })
    await world.done(sue, 'save-spu-step-basic', { id: spuId, name: '得力订书机 12 号' })
    await world.done(sue, 'submit', { id: spuId })
    expect((await good(op, `detail/${spuId}`)).remarks).toEqual({})
    expect((await at(sue, 'approve', { id: draft.id, decision: 'APPROVE' })).status).toBe(403)
  })

  test('rejects for good; what comes after is a new draft', async () => {
    const { admin: sue } = await world.seller()
    const { spuId, draft } = await handedIn(sue)
    await good(op, 'approve', { id: draft.id, decision: 'REJECT', comment: '不经营' })
    expect(await prisma().productDraft.findUniqueOrThrow({ where: { id: draft.id } })).toMatchObject({ status: 'REJECTED', reason: '不经营' })
    expect(await prisma().spu.findUniqueOrThrow({ where: { id: spuId } })).toMatchObject({ auditStatus: 'REJECTED' })
    expect((await at(op, 'approve', { id: draft.id, decision: 'APPROVE' })).body.data.rule).toBe('product-draft.not-decided-on')
    await world.done(sue, 'save-spu-step-basic', { id: spuId, name: '改过的' })
    expect((await world.draftOf(spuId)).id).not.toBe(draft.id)
  })

  test('decides nothing that waits for somebody else, or that they have not read', async () => {
    const { admin: sue } = await world.seller()
    const { draft } = await handedIn(sue)
    const legal = { ...people.purchaser, permissions: new Set(['product-approval:approve', 'product-approval:list', 'product-approval:detail']) }
    expect((await at(legal, 'approve', { id: draft.id, decision: 'REJECT', comment: 'x' })).status).toBe(404)
    expect((await at(legal, 'approve', { id: draft.id, decision: 'APPROVE' })).status).toBe(404)
    expect((await at(op, 'approve', { id: draft.id, decision: 'APPROVE', docVersion: draft.version - 1 })).status).toBe(409)
  })
})

describe('many at once', () => {
  test('each by itself', async () => {
    const { admin: sue } = await world.seller()
    const one = await handedIn(sue)
    const other = await handedIn(sue)
    await world.done(sue, 'withdraw', { id: other.spuId })
    const results = await good(op, 'batch-approve', { ids: [one.draft.id, other.draft.id], pass: true })
    expect(results).toMatchObject([{ isDone: true }, { id: other.draft.id, isDone: false, code: 'not-found' }])
  })

  test('by a sheet: looked at, then done', async () => {
    const { admin: sue } = await world.seller()
    const one = await handedIn(sue)
    const other = await handedIn(sue)
    const sheet = ['单号,审核结果,审核意见', `${one.draft.code},通过,`, `${other.draft.code},退回,图片不清晰`, `${other.draft.code}x,通过,`, ''].join('\n')
    const send = async (mode: string, text = sheet) => {
      const { payload, headers } = await multipart({ 'a.csv': text }, { mode })
      return world.product.send(op, '/api/product/approve-managerV2/batchApproveImport', payload, { headers })
    }
    const preview = (await send('preview')).body.data
    expect(preview).toMatchObject({
      total: 3,
      good: 2,
      rows: [{ row: 2, decision: 'APPROVE', problem: null }, { decision: 'RETURN' }, { problem: '没有该单号的待审核商品' }],
    })
    const strange = await send('preview', `单号,审核结果,审核意见\n${one.draft.code},退回,图片\u001f不清晰\n`)
    expect(strange.body.data.rows).toMatchObject([{ problem: '含有无法使用的字符' }])
    expect(await world.draftOf(one.spuId)).toMatchObject({ status: 'IN_APPROVAL' })
    expect((await send('confirm')).body.data).toMatchObject({ good: 2 })
    expect(await world.draftOf(one.spuId)).toMatchObject({ status: 'APPROVED' })
    expect(await world.draftOf(other.spuId)).toMatchObject({ status: 'RETURNED', reason: '图片不清晰' })
    const missing = await send('preview', 'a,b\n1,2\n')
    expect([missing.status, missing.body.msg]).toEqual([422, expect.stringContaining('单号、审核结果')])
    const file = await world.product.send(op, '/api/product/approve-managerV2/approveListExport?format=csv')
    expect(file.raw).toContain(one.draft.code)
    expect(path(op, '')).toBe('/api/product/manager/')
  })
})
