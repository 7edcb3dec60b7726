/** Nothing of document 1 is without its place and a test; the others may only grow. */
import { beforeAll, describe, expect, test } from 'vitest'
import { callsUnder } from './entries.ts'
import { document1 } from './document-1.ts'
import { progressDocuments } from './documents-2-3.ts'
import { progress, readProduct, survey, type Finding, type Product } from './survey.ts'

let product: Product
let findings: Finding[]

beforeAll(async () => {
  product = await readProduct()
  findings = survey(document1, product)
})

describe('document 1', () => {
  test('has every route, call, text and limit in the product', () => {
    expect(findings.filter(({ at }) => at === undefined).map(({ kind, entry }) => `${kind} ${entry}`)).toEqual([])
  })

  test('has a test for each of them', () => {
    expect(findings.filter(({ at, tested }) => at && tested === undefined).map(({ kind, entry }) => `${kind} ${entry}`)).toEqual([])
  })
})

test('what is not there is found missing, not overlooked', () => {
  const invented = {
    name: 'x',
    routes: ['/no-such'],
    calls: ['GET /api/no-such', 'DELETE /api/upms/tenant/list'],
    messages: ['没有这句话的地方'],
    limits: [{ what: 'x', file: 'web/kit/session.ts', text: 'no such text' }],
  }
  expect(survey(invented, product).map(({ at }) => at)).toEqual([undefined, undefined, undefined, undefined, undefined])
  expect(callsUnder('/a', 'GET b, c, POST d')).toEqual(['GET /a/b', 'GET /a/c', 'POST /a/d'])
})

test('document 2 has every call in the product, by the method that it names', () => {
  const [purchasing] = progressDocuments
  const calls = survey(purchasing!, product).filter(({ kind }) => kind === 'call')
  expect(calls.filter(({ at }) => at === undefined).map(({ entry }) => entry)).toEqual([])
})

test('a row is read by either method, for old clients send both', () => {
  const path = '/api/purchase/purchase-bill-pay/detail/{}'
  expect([`GET ${path}`, `POST ${path}`].filter((key) => !product.calls.has(key))).toEqual([])
})

test('documents 2 and 3 are surveyed', () => {
  for (const document of progressDocuments) {
    const { call, route } = progress(survey(document, product))
    expect(call.found).toBeGreaterThan(0)
    expect(route.of).toBeGreaterThan(0)
  }
})
