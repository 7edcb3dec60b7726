/** Projects and daily logs: whose they are, and what a day holds. */
import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#kit/ids.ts'
import { principal } from '#tests/support/principals.ts'
import { withTestProduct } from '#tests/support/test-product.ts'

const product = withTestProduct()
const admin = principal({ userId: newId() })
const own = new Set(['project:list', 'project:detail', 'daily:list', 'daily:detail', 'daily:insert', 'daily:update', 'daily:remove'])
const one = principal({ userId: newId(), permissions: own })
const other = principal({ userId: newId(), permissions: own })
let projectId: string

const add = (caller: typeof one, draft: object) =>
  product.send(caller, '/api/blade-uneed/daily/insert', { projectId, content: 'Counted the shelves', ...draft })

beforeAll(async () => {
  const { body, raw } = await product.send(admin, '/api/blade-uneed/project/insert', { code: 'P-1', name: '货架盘点', nameEn: 'Shelf count' })
  expect(body.code, raw).toBe(200)
  projectId = body.data.id
})

describe('a project', () => {
  test('has a number of its own and a period that does not end before it begins', async () => {
    expect((await product.send(admin, '/api/blade-uneed/project/insert', { code: 'P-1', name: 'Again' })).body.data.errors[0].path).toBe('code')
    const backwards = await product.send(admin, '/api/blade-uneed/project/insert', { code: 'P-2', name: 'x', startOn: '2026-03-02', endOn: '2026-03-01' })
    expect(backwards.body.data.errors[0].path).toBe('endOn')
  })

  test('is kept by those who may, and closed for logs when it is over', async () => {
    expect((await product.send(one, '/api/blade-uneed/project/insert', { code: 'P-3', name: 'x' })).status).toBe(403)
    const { body } = await product.send(admin, '/api/blade-uneed/project/insert', { code: 'P-4', name: 'Over' })
    expect((await product.send(admin, `/api/blade-uneed/project/active/${body.data.id}`, {})).body.data.status).toBe('DISABLED')
    const refused = await add(one, { projectId: body.data.id, workOn: '2026-01-05', hours: '1' })
    expect(refused.body.data.errors[0]).toMatchObject({ path: 'projectId' })
  })
})

describe('a daily log', () => {
  test('is its writer’s: colleagues neither see nor change it, who may export reads all', async () => {
    const { body, raw } = await add(one, { workOn: '2026-01-05', hours: '7.5' })
    expect(body.code, raw).toBe(200)
    const { id } = body.data
    expect((await product.send(other, '/api/blade-uneed/daily/list', {})).raw).not.toContain(id)
    expect((await product.send(other, `/api/blade-uneed/daily/detail/${id}`)).status).toBe(404)
    expect((await product.send(admin, '/api/blade-uneed/daily/list', {})).raw).toContain(id)
    expect((await product.send(admin, '/api/blade-uneed/daily/update', { id, content: 'Somebody else’s' })).body.data.rule).toBe('daily.not-yours')
    expect((await product.send(one, '/api/blade-uneed/project/list', {})).body.data.records.find((row: { id: string }) => row.id === projectId).hours).toBe(
      '7.5',
    )
    expect((await product.send(admin, `/api/blade-uneed/project/remove/${projectId}`)).body.data.rule).toBe('project.has-dailies')
  })

  test('has hours of a day, all logs of the day together, and no day that is yet to come', async () => {
    expect((await add(other, { workOn: '2026-01-06', hours: '0' })).status).toBe(400)
    expect((await add(other, { workOn: '2026-01-06', hours: '24.5' })).status).toBe(400)
    expect((await add(other, { workOn: '2199-01-01', hours: '1' })).body.data.errors[0].path).toBe('workOn')
    const answers = await Promise.all([1, 2, 3].map(() => add(other, { workOn: '2026-01-06', hours: '10' })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 400])
    const kept = answers.find(({ status }) => status === 200)?.body.data
    expect((await product.send(other, '/api/blade-uneed/daily/update', { id: kept.id, hours: '15' })).body.data.errors[0].path).toBe('hours')
    expect((await product.send(other, '/api/blade-uneed/daily/update', { id: kept.id, hours: '14' })).status).toBe(200)
  })
})
