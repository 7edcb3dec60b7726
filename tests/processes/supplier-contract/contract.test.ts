/** A contract is a draft until the company agrees to it; what was agreed to stays as it was agreed. */
import { describe, expect, test } from 'vitest'
import { people, withSuppliers } from '#tests/processes/supplier-lifecycle/world.ts'

const world = withSuppliers()
const { ok, post } = world
const { category, legal, gm, manager, purchaser, admin } = people
const at = (path: string): string => `/api/supplier/supplier-contract/${path}`
let drawn = 0
const terms = (supplierId: string, more: object = {}) => {
  drawn += 1
  return { supplierId, contractNo: `CT-${drawn}`, name: '采购框架合同', contractType: 'FRAMEWORK', validFrom: '2020-01-01', validTo: '2099-12-31', ...more }
}
const inForce = async (supplierId: string) => (await world.product.send(purchaser, at(`dropDown/${supplierId}`))).body.data
const written = async (more: object = {}) => {
  const { id: supplierId, admin: supplierAdmin } = await world.supplier({ bare: true })
  return { supplierId, supplierAdmin, contract: await ok(category, at('insert'), terms(supplierId, more)) }
}

describe('a contract', () => {
  test('is in force only once legal has agreed, and nobody buys on the ground of it before', async () => {
    const { supplierId, supplierAdmin, contract } = await written()
    expect(contract).toMatchObject({ status: 'DRAFT', abilities: { submit: true } })
    expect(await inForce(supplierId)).toEqual([])
    for (const who of [purchaser, supplierAdmin]) expect((await post(who, at('submit'), { id: contract.id })).status).toBe(403)
    const handed = await ok(category, at('submit'), { id: contract.id, version: contract.version })
    expect(handed).toMatchObject({ status: 'IN_APPROVAL' })
    expect(await world.standsAt(handed.processInstanceId)).toEqual(['legal'])
    expect((await post(category, at('update'), { id: contract.id, remark: 'x' })).status).toBe(422)
    expect((await post(category, at('approve'), { id: contract.id, pass: true })).status).toBe(403)
    expect((await post(gm, at('approve'), { id: contract.id, pass: true })).status).toBe(404)
    const asked = await ok(legal, at('case'), { id: contract.id })
    expect(asked).toMatchObject({ mayDecide: true, beside: [] })
    expect(asked.consequences.map(({ key, label }: { key: string; label: string }) => [key, label])).toEqual([
      ['force', '立即生效，2099-12-31 到期'],
      ['terms', '条款不能再修改，只能终止或另签'],
      ['regularization', '满足转正条件中的“合同”'],
    ])
    expect(await ok(legal, at('approve'), { id: contract.id, pass: true, comment: '条款无误' })).toMatchObject({ status: 'EFFECTIVE' })
    expect(await inForce(supplierId)).toMatchObject([{ id: contract.id, status: 'EFFECTIVE' }])
    expect((await post(legal, at('approve'), { id: contract.id, pass: true })).status).toBe(404)
  })

  test('that is worth much is the general manager’s to agree to as well', async () => {
    const { contract } = await written({ amount: '2000000' })
    const { processInstanceId } = await ok(category, at('submit'), { id: contract.id })
    await ok(legal, at('approve'), { id: contract.id, pass: true })
    expect(await world.standsAt(processInstanceId)).toEqual(['gm'])
    expect(await ok(gm, at('approve'), { id: contract.id, pass: true })).toMatchObject({ status: 'EFFECTIVE' })
  })

  test('is a draft again when it is rejected, for a reason, or taken back', async () => {
    const { contract } = await written()
    await ok(category, at('submit'), { id: contract.id })
    expect((await post(legal, at('approve'), { id: contract.id, pass: false })).status).toBe(422)
    expect(await ok(legal, at('approve'), { id: contract.id, pass: false, comment: '缺少违约条款' })).toMatchObject({ status: 'DRAFT' })
    expect(await ok(category, at('update'), { id: contract.id, name: '补充违约条款' })).toMatchObject({ status: 'DRAFT' })
    await ok(category, at('submit'), { id: contract.id })
    expect(await ok(category, at('cancel'), { id: contract.id, reason: '再改改' })).toMatchObject({ status: 'DRAFT' })
    await ok(category, at('submit'), { id: contract.id })
    expect(await ok(legal, at('approve'), { id: contract.id, pass: true })).toMatchObject({ status: 'EFFECTIVE', name: '补充违约条款' })
  })

  test('in force keeps its terms; files, warning and remark may be written', async () => {
    const { contract } = await written()
    await ok(category, at('submit'), { id: contract.id })
    await ok(legal, at('approve'), { id: contract.id, pass: true })
    for (const change of [{ amount: '9' }, { validTo: '2100-01-01' }, { agreesBySilence: true }]) {
      const { status, body } = await post(category, at('update'), { id: contract.id, ...change })
      expect([status, body.data.errors.map(({ path }: { path: string }) => path)]).toEqual([400, Object.keys(change)])
    }
    expect(await ok(category, at('update'), { id: contract.id, name: contract.name, warnDays: 60, remark: '已归档' })).toMatchObject({ warnDays: 60 })
    expect((await post(category, at('submit'), { id: contract.id })).status).toBe(422)
  })

  test('that is over is not handed in, and tells whose days meet its own', async () => {
    const { supplierId, contract } = await written({ validTo: '2020-02-01' })
    const { status, body } = await post(category, at('submit'), { id: contract.id })
    expect([status, body.message]).toEqual([422, '合同已过到期日期，请先修改有效期'])
    const first = await ok(category, at('insert'), terms(supplierId))
    await ok(category, at('submit'), { id: first.id })
    await ok(legal, at('approve'), { id: first.id, pass: true })
    const second = await ok(manager, at('insert'), terms(supplierId))
    await ok(manager, at('submit'), { id: second.id })
    const other = await ok(legal, at('case'), { id: second.id })
    expect(other.beside).toMatchObject([{ contractNo: first.contractNo, overlaps: true }])
    expect(other.consequences).toContainEqual({ key: 'beside', label: '与其同时有效的其他合同', figure: '1' })
    expect((await ok(legal, at('case'), { id: first.id })).consequences).toEqual([])
    // Two who decide at once decide once.
    const both = await Promise.all([1, 2].map(() => post(admin, at('approve'), { id: second.id, pass: true })))
    expect(both.filter((answer) => answer.status === 200)).toHaveLength(1)
  })
})
