import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#kit/ids.ts'
import { sampleCreditCode } from '#tests/support/credit-codes.ts'
import { principal, supplierPrincipal } from '#tests/support/principals.ts'
import { withTestProduct } from '#tests/support/test-product.ts'

const product = withTestProduct()
const staff = principal({ userId: newId() })
const call = (path: string, payload?: unknown, caller = staff) => product.send(caller, `/api/supplier/${path}`, payload)
let supplierId = ''

const newSupplier = async (differs: object = {}) =>
  (await call('supplier-admin/insert', { companyName: `公司 ${newId()}`, creditCode: sampleCreditCode(), ...differs })).body.data

const asker = () => supplierPrincipal(5, { supplierId, rows: { kind: 'supplier', supplierId }, permissions: new Set(['*']) })

beforeAll(async () => void (supplierId = (await newSupplier()).id))

describe('suppliers', () => {
  test('are numbered, get a tenant and a first snapshot; names and codes are nobody else’s', async () => {
    const made = await newSupplier({ companyName: '独一公司' })
    expect(made).toMatchObject({ stage: 'POTENTIAL', operStatus: 'NORMAL', snapshotVersion: 1 })
    expect(await product.application.data.prisma.tenant.findFirst({ where: { tenantCode: made.code } })).toMatchObject({
      tenantName: '独一公司',
      kind: 'SUPPLIER',
    })
    const again = await call('supplier-admin/insert', { companyName: '独一公司', creditCode: made.creditCode })
    expect(again.body.data.errors.map(({ path }: { path: string }) => path)).toEqual(['companyName', 'creditCode'])
    expect((await call('supplier-admin/insert', { companyName: 'x', creditCode: '91310115000000000X' })).body.data.errors[0].path).toBe('creditCode')
    const formal = (await call('supplier-admin/insert-official', { companyName: '直签公司', creditCode: sampleCreditCode() })).body.data
    expect(formal).toMatchObject({ stage: 'FORMAL', abilities: { remove: '只有经营正常的潜在供应商可以删除' } })
    expect((await call(`supplier-admin/remove/${formal.id}`)).status).toBe(422)
  })

  test('statuses are nobody’s to write', async () => {
    const { body } = await call('supplier-admin/update', { id: supplierId, stage: 'FORMAL', operStatus: 'FROZEN', shortName: '简称' })
    expect(body.data.errors.map(({ path }: { path: string }) => path)).toEqual(['stage', 'operStatus'])
    const kept = await call('supplier-admin/update', { id: supplierId, shortName: '简称' })
    expect(kept.body.data).toMatchObject({ stage: 'POTENTIAL', operStatus: 'NORMAL', shortName: '简称' })
  })

  test('are saved step by step; rows of a step replace those before', async () => {
    const first = (await call('supplier-admin/saveSupplierInfo', { step: 'basic', data: { companyName: `分步 ${newId()}`, creditCode: sampleCreditCode() } }))
      .body.data
    const { id } = first.supplier
    const contact = { name: '甲', mobile: '13800138000', isPrimary: true }
    const recipient = { name: '乙', mobile: '13800138001', address: '路 1 号' }
    const second = await call('supplier-admin/saveSupplierInfo', {
      id,
      step: 'contact',
      data: { contacts: [contact, { name: '丙' }], recipients: [recipient] },
    })
    expect(second.body.data.steps).toContainEqual({ step: 'contact', done: true })
    const [kept] = (await call('supplier-contact/list', { supplierId: id, name: '甲' })).body.data.records
    await call('supplier-admin/saveSupplierInfo', { id, step: 'contact', data: { contacts: [{ ...contact, id: kept.id, name: '甲二' }] } })
    const left = (await call('supplier-contact/list', { supplierId: id })).body.data.records
    expect(left.map(({ name }: { name: string }) => name)).toEqual(['甲二'])
    const foreign = await call('supplier-admin/saveSupplierInfo', { id: supplierId, step: 'contact', data: { contacts: [{ id: kept.id, name: 'x' }] } })
    expect(foreign.status).toBe(400)
    const editor = principal({ userId: newId(), permissions: new Set(['supplier:update']) })
    const accounts = { bankAccounts: [{ accountName: 'a', bankName: 'b', accountNo: '6222000011112222' }] }
    expect((await call('supplier-admin/saveSupplierInfo', { id, step: 'settlement', data: accounts }, editor)).status).toBe(403)
  })

  test('the register answers by name and by code', async () => {
    const { body } = await call('supplier-admin/tyc', { keyword: '恒泽' })
    expect(body.data).toMatchObject([{ companyName: '苏州恒泽办公用品有限公司' }])
    expect((await call('supplier-admin/tyc', { keyword: body.data[0].creditCode })).body.data).toHaveLength(1)
  })

  test('duplicate checks answer guests, and not without end', async () => {
    // Whether there is such an account is told to nobody who shows nothing for it: a program would ask for a whole list.
    const account = '/api/supplier/supplier-backstage/check-user-account'
    for (const userAccount of ['admin', 'nobody-at-all'])
      expect((await product.send(undefined, account, { userAccount })).body).toMatchObject({ code: 400, data: { errors: [{ path: 'captchaCode' }] } })
    expect((await product.send(undefined, account, { userAccount: 'admin', token: 'forged' })).body.code).not.toBe(200)
    await product.application.data.sql.query(`insert into captcha (key, code, expires_at) values ('read', 'abcd', now() + interval '1 minute')`)
    const shown = await product.send(undefined, account, { userAccount: 'admin' }, { headers: { 'captcha-key': 'read', 'captcha-code': 'abcd' } })
    expect(shown.body.data).toEqual({ exists: true, message: '账号已存在' })
    const ask = () => product.send(undefined, '/api/supplier/supplier-backstage/check-company-name?companyName=nobody')
    const free = await product.send(undefined, '/api/supplier/supplier-backstage/check-company-name?companyName=nobody')
    expect(free.body.data).toEqual({ exists: false, message: null })
    const answers: number[] = []
    for (let turn = 0; turn < 70; turn += 1) answers.push((await ask()).status)
    expect(answers.at(-1)).toBe(429)
  })
})

describe('records', () => {
  test('one primary contact, one default account; a changed account has to be verified again', async () => {
    const account = { supplierId, accountName: 'A', bankName: 'B', accountNo: '6222 0000 1111 2222', isDefault: true }
    const first = (await call('supplier-bank-account/insert', account)).body.data
    expect(first).toMatchObject({ accountNo: '6222********2222', isVerified: false })
    const second = (await call('supplier-bank-account/insert', { ...account, accountNo: '6222000011113333' })).body.data
    const list = (await call('supplier-bank-account/list', { supplierId })).body.data.records as { id: string; isDefault: boolean }[]
    expect(list.filter(({ isDefault }) => isDefault).map(({ id }) => id)).toEqual([second.id])
    expect((await call('supplier-bank-account/verify', { id: second.id })).body).toMatchObject({ code: 422, data: { rule: 'supplier.account-own' } })
    const checker = principal({ userId: newId(), name: 'Checker' })
    expect((await call('supplier-bank-account/verify', { id: second.id }, checker)).body.data).toMatchObject({ isVerified: true })
    expect((await call('supplier-bank-account/update', { id: second.id, accountNo: '6222********3333', remark: 'x' })).body.data.isVerified).toBe(true)
    expect((await call('supplier-bank-account/update', { id: second.id, accountNo: '6222999911113333' }, checker)).body.data.isVerified).toBe(false)
    // What is written last counts, also where the masked number looks the same; a remark is no such thing.
    await call('supplier-bank-account/update', { id: second.id, remark: 'y' })
    expect((await call('supplier-bank-account/verify', { id: second.id }, checker)).body).toMatchObject({ code: 422, data: { rule: 'supplier.account-own' } })
    expect((await call('supplier-bank-account/verify', { id: second.id })).body.data).toMatchObject({ isVerified: true })
    expect((await call('supplier-bank-account/reveal', { id: second.id })).body.data.accountNo).toBe('6222999911113333')
    for (const twice of [
      await call('supplier-bank-account/insert', { ...account, isDefault: false }),
      await call('supplier-bank-account/update', { id: second.id, accountNo: '6222-0000-1111-2222' }),
    ])
      expect([twice.status, twice.body.data.errors]).toEqual([409, [{ path: 'accountNo', message: '数据已存在，不能重复' }]])
  })

  test('papers are valid, expiring or over by their dates; contracts end once', async () => {
    const dated = (validTo: string) => ({ supplierId, materialType: 'OTHER', name: validTo, validFrom: '2020-01-01', validTo })
    const soon = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10)
    for (const [validTo, status] of [
      ['2021-01-01', 'EXPIRED'],
      [soon, 'EXPIRING'],
      ['2099-01-01', 'VALID'],
    ] as const)
      expect((await call('supplier-materials/insert', dated(validTo))).body.data.status).toBe(status)
    expect((await call('supplier-materials/list', { supplierId, status: 'EXPIRING' })).body.data.total).toBe(1)
    expect((await call('supplier-materials/insert', { ...dated('2019-01-01') })).status).toBe(400)
    const contract = { supplierId, contractNo: 'C-1', name: 'c', contractType: 'FRAMEWORK', validFrom: '2020-01-01', validTo: '2099-01-01' }
    const made = (await call('supplier-contract/insert', contract)).body.data
    expect(made.status).toBe('DRAFT')
    await product.application.data.sql.query(`update supplier_contract set status = 'EFFECTIVE' where id = $1::uuid`, [made.id])
    expect((await call(`supplier-contract/dropDown/${supplierId}`)).body.data).toMatchObject([{ code: 'C-1', status: 'EFFECTIVE' }])
    expect((await call(`supplier-contract/remove/${made.id}`)).body.data.rule).toBe('supplier.contract-in-force')
    expect((await call('supplier-contract/terminate', { id: made.id, reason: '违约' })).body.data.status).toBe('TERMINATED')
    expect((await call('supplier-contract/terminate', { id: made.id, reason: '再次' })).status).toBe(422)
    expect((await call('supplier-contract/update', { id: made.id, remark: 'x' })).status).toBe(422)
    expect((await call(`supplier-contract/dropDown/${supplierId}`)).body.data).toEqual([])
  })

  test('a deposit is what its movements add up to, also when many come at once', async () => {
    const { id } = (await call('supplier-margin/insert', { supplierId, required: '100.00' })).body.data
    const book = (type: string, amount: string, idemKey?: string) => call('supplier-margin/book', { id, type, amount, occurredOn: '2026-01-01', idemKey })
    expect((await book('REFUND', '1')).status).toBe(422)
    await Promise.all([book('PAY', '60', 'k'), book('PAY', '60', 'k'), book('PAY', '0.5'), book('PAY', '50')])
    await Promise.all(Array.from({ length: 6 }, () => book('DEDUCT', '30')))
    const [margin] = (await call('supplier-margin/list', { supplierId })).body.data.records
    expect(margin).toMatchObject({ paid: '110.50', deducted: '90.00', balance: '20.50', missing: '79.50' })
    const moves = (await call('supplier-margin/transaction/list', { marginId: id, size: 200 })).body.data.records as { type: string; amount: string }[]
    const total = moves.reduce((sum, { type, amount }) => sum + (type === 'PAY' ? 1 : -1) * Number(amount), 0)
    expect(total).toBe(20.5)
    await expect(product.application.data.prisma.supplierMarginTransaction.deleteMany({ where: { marginId: id } })).rejects.toThrow()
  })

  test('a snapshot tells in words what changed since the one before', async () => {
    const made = await newSupplier({ shortName: '旧名' })
    await call('supplier-admin/update', { id: made.id, shortName: '新名', settleCycle: 'WEEK' })
    await call('supplier-contact/insert', { supplierId: made.id, name: '新人', duties: ['FINANCE'] })
    const { id } = (await call('supplier-snapshot/take', { supplierId: made.id })).body.data
    const { differences, number } = (await call(`supplier-snapshot/detail/${id}`)).body.data
    expect(number).toBe(2)
    expect(differences).toMatchObject([
      {
        section: 'supplier',
        kind: 'CHANGED',
        fields: [
          { field: 'shortName', before: '旧名', after: '新名' },
          { field: 'settleCycle', before: '月', after: '周' },
        ],
      },
      { section: 'supplier-contact', kind: 'ADDED', title: '新人' },
    ])
    const blind = principal({ userId: newId(), hiddenFields: new Set(['supplier_shortName']) })
    expect((await call(`supplier-snapshot/detail/${id}`, undefined, blind)).raw).not.toContain('新名')
  })

  test('an exited supplier is a closed book', async () => {
    const made = await newSupplier()
    await product.application.data.prisma.supplier.update({ where: { id: made.id }, data: { stage: 'EXITED' } })
    expect((await call('supplier-contact/insert', { supplierId: made.id, name: 'x' })).body.data.rule).toBe('supplier.exited')
    expect((await call('supplier-admin/update', { id: made.id, remark: 'x' })).body.data.rule).toBe('supplier.exited')
  })
})

describe('feedback and help', () => {
  test('the status follows from who wrote last, until it is closed', async () => {
    const { id, status } = (await call('feedback/submitFeedback', { title: 't', type: 'QUESTION', body: 'b' }, asker())).body.data
    expect(status).toBe('OPEN')
    const answered = (await call('feedback/sendFeedbackMsg', { id, body: 'answer' })).body.data
    expect(answered).toMatchObject({ status: 'REPLIED', messageCount: 2, messages: [{ side: 'SUPPLIER' }, { side: 'PLATFORM' }] })
    expect((await call('feedback/sendFeedbackMsg', { id, body: 'again' }, asker())).body.data.status).toBe('OPEN')
    expect((await call('feedback/pageSupplierFeedback', {}, asker())).body.data.total).toBe(1)
    expect((await call('feedback/closeFeedback', { id })).body.data.status).toBe('CLOSED')
    expect((await call('feedback/sendFeedbackMsg', { id, body: 'late' }, asker())).body.data.rule).toBe('supplier.feedback-closed')
    expect((await call('feedback/submitFeedback', { title: 't', type: 'QUESTION', body: 'b' })).body.data.rule).toBe('supplier.feedback-by-suppliers')
  })

  test('suppliers read what is published for their stage', async () => {
    const write = async (title: string, differs: object = {}) =>
      (await call('supplier-help-document/insert', { title, category: 'START', content: '<p>x</p>', ...differs })).body.data.id as string
    await write('for all')
    const formal = await write('for formal', { stages: ['FORMAL'] })
    const closed = await write('closed')
    await call(`supplier-help-document/active/${closed}`)
    const titles = async (caller = staff) =>
      (await call('supplier-help-document/display-list', {}, caller)).body.data.map(({ title }: { title: string }) => title)
    expect(await titles(asker())).toEqual(['for all'])
    expect((await titles()).toSorted()).toEqual(['for all', 'for formal'])
    expect((await call(`supplier-help-document/display/${formal}`, undefined, asker())).status).toBe(404)
  })
})
