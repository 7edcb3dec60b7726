/** Papers of suppliers: filled with what is kept about one, as the caller may see it. */
import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#kit/ids.ts'
import type { Principal } from '#kit/principal.ts'
import { sampleCreditCode } from '#tests/support/credit-codes.ts'
import { principal, supplierPrincipal } from '#tests/support/principals.ts'
import { withTestProduct } from '#tests/support/test-product.ts'

const product = withTestProduct()
const staff = principal({ userId: newId() })
const account = '6222000011112222'
let supplierId: string
let changeId: string

async function added(path: string, draft: object): Promise<string> {
  const { status, body, raw } = await product.send(staff, path, draft)
  expect(status, raw).toBe(200)
  return body.data.id
}

const papersOf = (caller: Principal, bizType: string, id: string, more: object = {}) =>
  product.send(caller, '/api/system/print/render', { bizType, ids: [id], ...more })
const htmlOf = async (...asked: Parameters<typeof papersOf>): Promise<string> => {
  const { status, body, raw } = await papersOf(...asked)
  expect(status, raw).toBe(200)
  return body.data.pages[0].html
}

beforeAll(async () => {
  supplierId = await added('/api/supplier/supplier-admin/insert', {
    companyName: 'Paper & Co',
    creditCode: sampleCreditCode(),
    legalIdNo: '310101199001011234',
    registeredCapital: '1234567.5',
  })
  await added('/api/supplier/supplier-contact/insert', { supplierId, name: '纸先生', mobile: '13800000000' })
  await added('/api/supplier/supplier-bank-account/insert', { supplierId, accountName: 'Paper', bankName: 'ICBC', accountNo: account })
  await added('/api/supplier/supplier-materials/insert', { supplierId, materialType: 'BUSINESS_LICENSE', name: 'licence <1>', validTo: '2030-01-01' })
  changeId = newId()
  await product.application.data.prisma.supplierChange.create({
    data: {
      id: changeId,
      code: 'CHG-1',
      supplierId,
      status: 'SUBMITTED',
      payload: {
        company: { companyName: 'Paper Next', registeredCapital: '2000000', regionCode: '310115' },
        settlement: { paymentTerms: 45 },
        base: { company: { companyName: 'Paper & Co', registeredCapital: '1234567.5', regionCode: '310115' }, settlement: { paymentTerms: 45 } },
      },
    },
  })
  await product.application.data.prisma.supplierMaterialTemp.create({
    data: { supplierId, applicationId: changeId, materialType: 'BUSINESS_LICENSE', name: 'licence 2' },
  })
})

describe('papers of a supplier', () => {
  test('carry his records as words, escaped, with numbers masked', async () => {
    const html = await htmlOf(staff, 'supplier', supplierId)
    for (const text of ['Paper &amp; Co', '1,234,567.50', '潜在供应商', '纸先生', '营业执照', 'licence &lt;1&gt;', '2030-01-01']) expect(html).toContain(text)
    expect(html).not.toContain(account)
    expect(html).not.toContain('{{')
  })

  test('are a recommendation under its own code, in the language that is asked for', async () => {
    expect(await htmlOf(staff, 'supplier', supplierId, { code: 'supplier-recommend' })).toContain('供应商推荐表')
    expect(await htmlOf(staff, 'supplier', supplierId, { code: 'supplier-recommend', locale: 'en' })).toContain('Supplier recommendation')
  })

  test('of a change say what it was, what is asked for, and what comes along', async () => {
    const html = await htmlOf(staff, 'supplier-change', changeId)
    const rowOf = (label: string) => html.match(new RegExp(`<tr><td>${label}</td>.*?</tr>`, 's'))?.[0].replaceAll(/<[^>]+>/g, '|')
    expect(rowOf('注册资本')).toMatch(/1,234,567\.50\|+2,000,000\.00\|+✓/)
    expect(rowOf('所在地区')).toMatch(/上海市.*浦东新区\|+上海市.*浦东新区\|+$/)
    for (const text of ['CHG-1', 'Paper Next', '2,000,000.00', '账期（天）', '45', 'licence 2']) expect(html).toContain(text)
  })

  test('show nothing that the caller may not list or see', async () => {
    const reader = principal({ userId: newId(), permissions: new Set(['supplier:detail', 'supplier-contact:list']), roles: ['PURCHASER'] })
    const html = await htmlOf(reader, 'supplier', supplierId)
    expect(html).toContain('纸先生')
    expect(html).not.toContain('licence')
    const blind = principal({ userId: newId(), hiddenFields: new Set(['supplier-contact_name', 'supplier_registeredCapital']) })
    const [file, change] = [await htmlOf(blind, 'supplier', supplierId), await htmlOf(blind, 'supplier-change', changeId)]
    expect(file).not.toMatch(/纸先生|1,234,567/)
    expect(change).not.toContain('2,000,000')
    const other = supplierPrincipal(9)
    expect((await papersOf(other, 'supplier', supplierId)).status).toBe(404)
    expect((await papersOf(other, 'supplier-change', changeId)).status).toBe(404)
  })
})
