/** Whatever is done to suppliers, in whatever order and at the same moment: their state, their documents and the processes agree. */
import { array, assert, asyncProperty, nat, option, record, tuple } from 'fast-check'
import { expect, test } from 'vitest'
import { newId } from '#kit/ids.ts'
import type { Principal } from '#kit/principal.ts'
import type { Answer } from '#tests/support/test-app.ts'
import { asFound } from '#tests/support/effort.ts'
import { disagreements } from '../agreement.ts'
import { stagesAfter, wrongStandings } from './standing.ts'
import { people, withSuppliers } from './world.ts'

const world = withSuppliers()
const { admin, purchaser, manager } = people
const { post } = world
const sql = () => world.product.application.data.sql
const prisma = () => world.product.application.data.prisma

interface Choice {
  readonly what: number
  readonly whose: number
  readonly which: number
}
interface Supplier {
  readonly id: string
  readonly admin: Principal
}
const pick = <T>(from: readonly T[], at: number): T | undefined => from[at % from.length]

const proof = async (): Promise<string> => {
  const id = newId()
  const file = { storage: 'folder', storageKey: id, name: 'proof.pdf', ext: 'pdf', mime: 'application/pdf', size: 1, sha256: '0'.repeat(64) }
  await prisma().fileObject.create({ data: { id, tenantId: purchaser.tenantId, uploadedBy: admin.userId, ...file } })
  return id
}
const idIn = async (table: string, supplierId: string, which: number): Promise<string> => {
  const rows = await sql().query<{ id: string }>(
    `select id from ${table} where supplier_id = $1::uuid and deleted_at is null order by create_time desc limit 3`,
    [supplierId],
  )
  return pick(rows, which)?.id ?? newId()
}
const scopes = [['PRODUCT'], ['ORDER', 'PAYMENT'], ['ALL']]

type Act = (supplier: Supplier, which: number) => Promise<Answer | undefined>

/** A task of his documents is decided, by an operator. */
const decide: Act = async ({ id }, which) => {
  const tasks = await sql().query<{ id: string; element: string }>(
    `select t.id, t.element_id as element from wf_task t where t.business_key in (
       select id::text from supplier_regularization where supplier_id = $1::uuid union all select id::text from supplier_freeze where supplier_id = $1::uuid
       union all select id::text from supplier_exit where supplier_id = $1::uuid union all select id::text from supplier_price_rule where supplier_id = $1::uuid) order by t.id`,
    [id],
  )
  const task = pick(tasks, which)
  return (
    task && post(admin, '/api/workflow/work/complete-task', { taskId: task.id, comment: 'ok', ...(task.element !== 'submit' && { pass: which % 4 !== 0 }) })
  )
}
const clear: Act = async ({ id }, which) => {
  const items = await sql().query<{ id: string }>(
    `select i.id from exit_check_item i join supplier_exit e on e.id = i.exit_id where e.supplier_id = $1::uuid and i.status = 'OPEN' order by i.id`,
    [id],
  )
  const item = pick(items, which)
  return item && post(admin, '/api/supplier/supplier-out-workflow/clear-item', { itemId: item.id, evidence: 'x' })
}
const exit = { scope: { whole: true, rows: [] }, reasonCode: 'BUSINESS', reason: 'x' }

/** Often what goes on, now and then what goes another way. */
const acts: readonly Act[] = [
  ...[1, 2, 3, 4, 5, 6].map(() => decide),
  ...[1, 2, 3].map(() => clear),
  ({ admin: own }) => post(own, '/api/supplier/supplier-regularization-workflow/insert', { submit: true }),
  async ({ id, admin: own }, which) =>
    post(own, '/api/supplier/supplier-regularization-workflow/submit', { id: await idIn('supplier_regularization', id, which) }),
  async ({ id, admin: own }, which) =>
    post(own, '/api/supplier/supplier-regularization-workflow/cancel', { id: await idIn('supplier_regularization', id, which) }),
  async ({ id }, which) =>
    post(admin, '/api/supplier/supplier-admin/freeze', {
      supplierId: id,
      scopes: pick(scopes, which),
      reasonCode: 'QUALITY',
      reason: 'x',
      evidenceFileIds: [await proof()],
    }),
  ({ id }, which) =>
    post(admin, '/api/supplier/supplier-admin/freeze-now', { supplierId: id, scopes: pick(scopes, which), reasonCode: 'COMPLIANCE', reason: 'x' }),
  async ({ id }) => post(admin, '/api/supplier/supplier-admin/defrost', { supplierId: id, reason: 'x', fileIds: [await proof()] }),
  async ({ id }, which) =>
    post(admin, `/api/supplier/supplier-freeze/${which % 2 === 0 ? 'cancel' : 'cancel-defrost'}`, { id: await idIn('supplier_freeze', id, which) }),
  async ({ id }, which) => {
    // Half of the days that a release waits for have come.
    if (which % 2 === 0) await sql().query(`update supplier_freeze set release_on = current_date - 2 where supplier_id = $1::uuid and status = 'FROZEN'`, [id])
    await world.product.application.background.chores
      .find(({ name }) => name === 'release-suppliers')
      ?.run(world.product.application.data, new AbortController().signal)
    return undefined
  },
  ({ id, admin: own }, which) =>
    post(which % 2 === 0 ? own : purchaser, '/api/supplier/supplier-out-workflow/insert', { supplierId: id, ...exit, submit: true }),
  async ({ id }, which) => post(manager, '/api/supplier/supplier-out-workflow/abort', { id: await idIn('supplier_exit', id, which) }),
  async ({ id }) => {
    await sql().query('update supplier_margin set refunded = paid - deducted where supplier_id = $1::uuid', [id])
    return undefined
  },
  ({ id, admin: own }) => post(own, '/api/supplier/supplier-price-rule-workflow/insert', { supplierId: id, channel: 'JD', profitType: 1, profitValue: '5' }),
  async ({ id, admin: own }, which) => post(own, '/api/supplier/supplier-price-rule-workflow/submit', { id: await idIn('supplier_price_rule', id, which) }),
  async ({ id, admin: own }, which) => post(own, '/api/supplier/supplier-price-rule-workflow/withdraw', { id: await idIn('supplier_price_rule', id, which) }),
]

const choice = record({ what: nat(acts.length - 1), whose: nat(1), which: nat(11) })

test('random people never make a supplier and his documents disagree', { timeout: 300_000 }, async () => {
  const formal = new Set<string>()
  let stages = new Map<string, string>()
  const met = new Set<number>()
  await assert(
    asyncProperty(array(tuple(choice, option(choice)), { minLength: 20, maxLength: 30 }), async (steps) => {
      const suppliers = [await world.supplier(), await world.supplier({ stage: 'FORMAL' })]
      if (suppliers[1]) formal.add(suppliers[1].id)
      for (const [one, other] of steps) {
        const both = [one, ...(other ? [other] : [])] as readonly Choice[]
        const answers = await Promise.all(both.map(({ what, whose, which }) => acts[what]?.(suppliers[whose] as Supplier, which)))
        for (const answer of answers) {
          if (!answer) continue
          met.add(answer.status)
          if (answer.status === 500) throw new Error(await world.product.reasonOf(answer.body.data.errorId))
          expect([200, 403, 404, 409, 422], answer.raw).toContain(answer.status)
        }
        expect(await disagreements(world.product.application.data.prepared), JSON.stringify(both)).toEqual([])
        expect(await wrongStandings(sql(), formal), JSON.stringify(both)).toEqual([])
        const after = await stagesAfter(sql(), stages)
        expect(after.wrong).toEqual([])
        stages = after.stages
      }
    }),
    { numRuns: 6, ...asFound },
  )
  expect([...met]).toEqual(expect.arrayContaining([200, 422]))
})

test('a state and a document that part are told', async () => {
  const { id, admin: own } = await world.supplier()
  const made = await world.ok(own, '/api/supplier/supplier-regularization-workflow/insert', { submit: true })
  await sql().query(`update supplier_regularization set status = 'APPROVED' where id = $1::uuid`, [made.id])
  expect(await disagreements(world.product.application.data.prepared)).toEqual([
    `supplier-regularization ${made.id}: is APPROVED and 1 instances run`,
    `supplier-regularization ${made.id}: is APPROVED, its log ends with IN_APPROVAL`,
  ])
  await sql().query(`update supplier set oper_status = 'FROZEN' where id = $1::uuid`, [id])
  expect(await wrongStandings(sql(), new Set())).toEqual(expect.arrayContaining([`${id}: is FROZEN with a freeze that is not there`]))
})
