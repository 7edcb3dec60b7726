/** Papers and contracts that run out: who is told, how often, and the freeze that an ended licence proposes. */
import { expect, test } from 'vitest'
import { people, withSuppliers } from './world.ts'

const world = withSuppliers()
const { purchaser, manager } = people
const chore = async (name: string) => {
  const { background, data } = world.product.application
  await background.chores.find((one) => one.name === name)?.run(data, new AbortController().signal)
}
const inDays = (days: number): Date => new Date(new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10))
const titles = async (supplierId: string): Promise<string[]> =>
  (
    await world.product.application.data.sql.query<{ title: string }>(
      `select m.title_en as title from message m join notification r on r.message_id = m.id join app_user u on u.id = r.user_id
        where u.supplier_id = $1::uuid and m.template_code like 'supplier.%' order by m.id`,
      [supplierId],
    )
  ).map(({ title }) => title.split(':')[0] ?? '')

test('both sides are told at every step once, and once when it is over', async () => {
  const { id } = await world.supplier({ stage: 'FORMAL' })
  const { prisma } = world.product.application.data
  const validIn = (days: number) => prisma.supplierContract.updateMany({ where: { supplierId: id }, data: { validTo: inDays(days) } })
  await validIn(120)
  await chore('tell-expiries')
  expect(await titles(id)).toEqual([])
  for (const days of [60, 20, 5, -2]) {
    await validIn(days)
    await chore('tell-expiries')
    await chore('tell-expiries')
  }
  expect(await titles(id)).toEqual(['Contract expires', 'Contract expires', 'Contract expires', 'Contract expired'])
  expect((await world.product.send(purchaser, '/api/supplier/message/page', {})).raw).toContain('合同已到期')
})

test('an ended licence proposes a freeze once; refused, it is not proposed again', async () => {
  const { id } = await world.supplier({ stage: 'FORMAL' })
  const { prisma } = world.product.application.data
  await prisma.supplierMaterial.updateMany({ where: { supplierId: id }, data: { validTo: inDays(-3) } })
  await chore('propose-freezes')
  await chore('propose-freezes')
  const freezes = () => prisma.supplierFreeze.findMany({ where: { supplierId: id } })
  const [freeze] = await freezes()
  expect(await freezes()).toMatchObject([{ status: 'IN_APPROVAL', reasonCode: 'LICENSE_EXPIRED', scopes: ['PRODUCT', 'ORDER'] }])
  await world.ok(manager, '/api/supplier/supplier-admin/approve', { id: freeze?.id, pass: false, comment: '已在办理' })
  await chore('propose-freezes')
  expect(await freezes()).toMatchObject([{ status: 'REFUSED' }])
})
