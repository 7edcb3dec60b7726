/** A supplier who changes what he is registered with, from his draft to what is in force, over HTTP. */
import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#kit/ids.ts'
import type { Principal } from '#kit/principal.ts'
import { changeProcessKey } from '#server/modules/supplier/application/change.contract.ts'
import { signedTokens } from '#server/documents/signed-token.ts'
import { sampleCreditCode } from '#tests/support/credit-codes.ts'
import { principal, supplierPrincipal } from '#tests/support/principals.ts'
import type { Answer } from '#tests/support/test-app.ts'
import { withTestProduct } from '#tests/support/test-product.ts'

const product = withTestProduct()
const admin = principal()
let number = 0

beforeAll(async () => {
  const { prisma } = product.application.data
  await prisma.user.create({ data: { id: admin.userId, account: 'root', name: 'root', passwordHash: '-', status: 'ENABLED' } })
})

const hiding = (...fields: string[]) => principal({ hiddenFields: new Set(fields) })
const call = (who: Principal, verb: string, payload: object = {}): Promise<Answer> => product.send(who, `/api/supplier/supplier-change/${verb}`, payload)

/** A supplier with an account number, a contact and a licence. */
async function supplierOf(): Promise<{ who: Principal; id: string; licenceId: string }> {
  const who = supplierPrincipal(++number, {
    permissions: new Set([...['insert', 'update', 'submit', 'withdraw', 'detail'].map((verb) => `supplier-change:${verb}`), 'workflow:work']),
  })
  const { prisma } = product.application.data
  const id = who.supplierId ?? ''
  const company = {
    companyName: `变更${number}号公司`,
    creditCode: `9131000000000000${String(number).padStart(2, '0')}`,
    contactName: '王一',
    mobile: '13800001111',
    email: 'a@example.com',
    address: '旧地址',
  }
  await prisma.supplier.create({ data: { id, code: `C${number}`, tenantCode: who.tenantId, ...company, stage: 'FORMAL', taxpayerType: 'GENERAL' } })
  await prisma.supplierContact.create({ data: { supplierId: id, name: '旧联系人', isPrimary: true } })
  const licence = await prisma.supplierMaterial.create({
    data: { supplierId: id, materialType: 'BUSINESS_LICENSE', name: '旧执照', validTo: new Date('2026-12-31') },
  })
  await prisma.user.create({
    data: {
      id: who.userId,
      account: who.account,
      name: who.name,
      passwordHash: '-',
      status: 'ENABLED',
      supplierId: id,
      userType: 'SUPPLIER',
      terminalType: 'SUPPLIER_TERMINAL',
      tenantId: who.tenantId,
    },
  })
  return { who, id, licenceId: licence.id }
}

const decide = async (changeId: string, pass: boolean, key?: string, comment?: string): Promise<Answer> => {
  const [row] = await product.application.data.sql.query<{ id: string }>(
    'select id from wf_task where business_key = $1 and ($2::text is null or element_id = $2) limit 1',
    [changeId, key ?? null],
  )
  return product.send(admin, '/api/workflow/work/complete-task', { taskId: row?.id, pass, comment })
}
const file = async (supplierId: string): Promise<string> => {
  const id = newId()
  await product.application.data.sql.query(
    `insert into file_object (id, tenant_id, supplier_id, storage, storage_key, name, ext, mime, size, sha256, module) values ($1::uuid, '000000', $2::uuid, 'local', $3, 'a.pdf', 'pdf', 'application/pdf', 1, '-', 'supplier')`,
    [id, supplierId, id],
  )
  return id
}

describe('a change', () => {
  test('begins with what is registered, is staged until it is approved, and replaces what it names', async () => {
    const { who, id, licenceId } = await supplierOf()
    const begun = (await call(who, 'start', { kind: 'CHANGE' })).body.data
    expect(begun).toMatchObject({
      status: 'DRAFT',
      company: { address: '旧地址' },
      contacts: [{ name: '旧联系人' }],
      differences: [],
      papersInForce: [{ name: '旧执照' }],
    })
    expect((await call(who, 'start', { kind: 'CHANGE' })).body.data.id).toBe(begun.id)
    expect((await call(who, 'start', { kind: 'RENEW' })).body.data).toMatchObject({ rule: 'application.change-open', code: begun.code })
    expect((await call(who, 'submit', { id: begun.id })).body.data).toMatchObject({ rule: 'application.nothing-changed' })
    await call(who, 'save-step', { id: begun.id, step: 'contacts', data: { contacts: [{ name: '新联系人', mobile: '13900002222' }] } })
    const paper = { materialType: 'BUSINESS_LICENSE', name: '新执照', validTo: '2099-12-31', fileIds: [await file(id)], materialId: licenceId }
    expect((await call(who, 'save-step', { id: begun.id, step: 'materials', data: { materials: [paper] } })).status).toBe(200)
    const submitted = (await call(who, 'submit', { id: begun.id })).body.data
    expect(submitted).toMatchObject({ status: 'SUBMITTED' })
    expect(submitted.consequences.map(({ key, figure }: { key: string; figure: string | null }) => [key, figure])).toEqual([
      ['fields', '1'],
      ['papers', '1'],
      ['replaced', '1'],
    ])
    expect(submitted.differences.map(({ field }: { field: string }) => field)).toEqual(['contacts', 'materials', 'materials.files'])
    expect((await call(who, 'save-step', { id: begun.id, step: 'contacts', data: { contacts: [{ name: '别人' }] } })).body.data).toMatchObject({
      rule: 'document-locked',
    })
    const { prisma } = product.application.data
    expect(await prisma.supplierMaterial.count({ where: { supplierId: id, name: '新执照' } })).toBe(0)
    // Somebody else's correction meanwhile stays.
    await prisma.supplier.update({ where: { id }, data: { address: '更正的地址' } })
    for (const key of ['intake', 'legal', 'finance']) expect((await decide(begun.id, true, key)).status).toBe(200)
    expect((await decide(begun.id, true, 'final')).status).toBe(200)
    expect((await call(who, 'case', { id: begun.id })).body.data).toMatchObject({ status: 'APPROVED', consequences: [] })
    const now = await prisma.supplier.findUniqueOrThrow({
      where: { id },
      include: { contacts: { where: { deletedAt: null } }, materials: true, snapshots: true },
    })
    expect(now).toMatchObject({
      address: '更正的地址',
      snapshotVersion: 1,
      contacts: [{ name: '新联系人', isPrimary: true }],
      snapshots: [{ reason: 'CHANGED' }],
    })
    const old = now.materials.find(({ name }) => name === '旧执照')
    expect(old?.replacedById).toBe(now.materials.find(({ name }) => name === '新执照')?.id)
  })

  test('is looked at again when it is approved: a paper that ran out meanwhile does not come into force, nor does anything of who has left', async () => {
    const { who, id, licenceId } = await supplierOf()
    const { prisma } = product.application.data
    const begun = (await call(who, 'start', { kind: 'CHANGE' })).body.data
    const paper = { materialType: 'BUSINESS_LICENSE', name: '新执照', validTo: '2099-12-31', fileIds: [await file(id)], materialId: licenceId }
    await call(who, 'save-step', { id: begun.id, step: 'materials', data: { materials: [paper] } })
    await call(who, 'submit', { id: begun.id })
    for (const key of ['intake', 'legal', 'finance']) expect((await decide(begun.id, true, key)).status).toBe(200)
    await prisma.supplier.update({ where: { id }, data: { stage: 'EXITED' } })
    expect((await decide(begun.id, true, 'final')).body.data).toMatchObject({ rule: 'supplier.exited' })
    await prisma.supplier.update({ where: { id }, data: { stage: 'FORMAL' } })
    // As if it had been submitted with a paper whose last day has come since.
    const runsOutOn = async (before: string, validTo: string) => {
      await prisma.supplierMaterialTemp.updateMany({ where: { applicationId: begun.id }, data: { validTo: new Date(validTo) } })
      await product.application.data.sql.query('update doc_snapshot set content = replace(content::text, $2, $3)::jsonb where biz_id = $1', [
        begun.id,
        before,
        validTo,
      ])
    }
    await runsOutOn('2099-12-31', '2020-01-01')
    expect((await decide(begun.id, true, 'final')).body.data).toMatchObject({ rule: 'application.material-expired' })
    await runsOutOn('2020-01-01', '2099-12-31')
    expect((await decide(begun.id, true, 'final')).status).toBe(200)
  })

  test('says before it is handed in who will decide', async () => {
    const answer = await product.send(admin, '/api/workflow/process/predict', { processKey: changeProcessKey, variables: {} })
    expect((answer.body.data.nodes as { activityKey: string }[]).map(({ activityKey }) => activityKey)).toEqual(
      expect.arrayContaining(['intake', 'legal', 'finance', 'final']),
    )
  })

  test('keeps a half-filled step as it stands, for his own eyes, until the step is saved', async () => {
    const { who, id: supplierId } = await supplierOf()
    const { id, version } = (await call(who, 'start', { kind: 'RENEW' })).body.data
    const keep = (step: string, data: object, by = who) => call(by, 'save-draft', { id, step, data })
    const contacts = { contacts: [{ name: '新联系人', mobile: '13' }] }
    expect((await keep('contacts', contacts)).body.data).toMatchObject({ version, drafts: { contacts }, contacts: [{ name: '旧联系人' }], differences: [] })
    await keep('settlement', { bankAccount: { bankName: '招商银行', accountNo: '622202000008888' } })
    const found = (await call(who, 'case', { id })).body.data
    expect(found.drafts).toEqual({ contacts, settlement: { bankAccount: { bankName: '招商银行', accountNo: '6222*******8888' } } })
    const { prisma } = product.application.data
    expect(JSON.stringify((await prisma.supplierChange.findUniqueOrThrow({ where: { id } })).payload)).not.toContain('622202000008888')
    // What is only kept is nothing handed in.
    expect((await call(who, 'submit', { id })).body.data).toMatchObject({ rule: 'application.nothing-changed' })
    const saved = await call(who, 'save-step', { id, step: 'contacts', data: { contacts: [{ name: '新联系人', mobile: '13900002222' }] } })
    expect(saved.body.data.drafts).not.toHaveProperty('contacts')

    const foreign = { materials: [{ fileIds: [await file((await supplierOf()).id)] }] }
    expect((await keep('materials', foreign)).body).toMatchObject({ code: 400, data: { errors: [{ path: 'materials' }] } })
    expect((await keep('contacts', contacts, (await supplierOf()).who)).status).toBe(404)
    expect((await keep('contacts', contacts, { ...who, permissions: new Set(['supplier-change:detail']) })).status).toBe(403)
    await call(who, 'submit', { id })
    expect((await keep('contacts', contacts)).body.data).toMatchObject({ rule: 'document-locked' })
    expect(await prisma.supplierContact.count({ where: { supplierId, name: '旧联系人' } })).toBe(1)
  })

  test('comes back with a reason, is mended and handed in again, or is withdrawn', async () => {
    const { who } = await supplierOf()
    const { id } = (await call(who, 'start', { kind: 'RENEW' })).body.data
    await call(who, 'save-step', { id, step: 'contacts', data: { contacts: [{ name: '新联系人' }] } })
    await call(who, 'submit', { id })
    await decide(id, true, 'intake')
    expect((await decide(id, false, 'finance')).body.data).toMatchObject({ rule: 'application.reason-needed' })
    await decide(id, false, 'finance', '账户不对')
    await decide(id, true, 'legal')
    expect((await call(who, 'case', { id })).body.data).toMatchObject({
      status: 'RETURNED',
      progress: [{ state: 'active' }, {}, {}, { state: 'returned', comment: '账户不对' }, {}],
    })
    expect((await call(who, 'submit', { id })).body.data).toMatchObject({ status: 'SUBMITTED' })
    expect((await call(who, 'withdraw', { id, reason: '不改了' })).body.data).toMatchObject({ status: 'WITHDRAWN' })
  })

  test('is rejected at the end with a reason only', async () => {
    const { who } = await supplierOf()
    const { id } = (await call(who, 'start', { kind: 'CHANGE' })).body.data
    await call(who, 'save-step', { id, step: 'contacts', data: { contacts: [{ name: '新联系人' }] } })
    await call(who, 'submit', { id })
    expect((await decide(id, false, 'intake')).body.data).toMatchObject({ rule: 'application.reason-needed' })
    for (const key of ['intake', 'legal', 'finance']) await decide(id, true, key)
    expect((await decide(id, false, 'final')).body.data).toMatchObject({ rule: 'application.reject-reason-needed' })
    expect((await decide(id, false, 'final', '资质不符')).status).toBe(200)
    expect((await call(who, 'case', { id })).body.data).toMatchObject({ status: 'REJECTED' })
  })

  test('tells its approvers what was changed since, but nothing of a field of the records that is hidden from them', async () => {
    const { who } = await supplierOf()
    const { id } = (await call(who, 'start', { kind: 'CHANGE' })).body.data
    const creditCode = sampleCreditCode()
    const company = async (address: string) => {
      const { company: before } = (await call(who, 'case', { id })).body.data
      const { body, raw } = await call(who, 'save-step', { id, step: 'company', data: { ...before, creditCode, address } })
      expect(body.code, raw).toBe(200)
    }
    await company('第一次填写')
    await call(who, 'submit', { id })
    await decide(id, false, 'intake', '地址不全')
    await company('第二次填写')
    await call(who, 'save-step', { id, step: 'contacts', data: { contacts: [{ name: '新联系人', mobile: '13900002222' }] } })
    expect((await call(who, 'submit', { id })).body.data).toMatchObject({ status: 'SUBMITTED' })
    const [task] = await product.application.data.sql.query<{ id: string }>(`select id from wf_task where business_key = $1 and element_id = 'intake'`, [id])
    const told = async (reader: Principal) => {
      const { body, raw } = await product.send(reader, '/api/workflow/work/task-detail', { taskId: task?.id })
      expect(body.code, raw).toBe(200)
      return (body.data.change?.fields ?? []).map(({ field }: { field: string }) => field)
    }
    expect(await told(admin)).toEqual(['company.address', 'contacts'])
    expect(await told(hiding('supplier_address'))).toEqual(['contacts'])
    expect(await told(hiding('supplier-contact_mobile'))).toEqual(['company.address'])

    // Behind the product's back: the decision is refused with the difference, and that leaves out the same.
    await product.application.data.sql.query(`update supplier_change set payload = jsonb_set(payload, '{company,address}', '"暗改"') where id = $1::uuid`, [id])
    const refused = async (reader: Principal) => (await product.send(reader, '/api/workflow/work/complete-task', { taskId: task?.id, pass: true })).body
    expect(await refused(admin)).toMatchObject({ code: 409, data: { change: { fields: [{ field: 'company.address', after: '暗改' }] } } })
    const { data } = await refused(hiding('supplier_address'))
    expect(data.change.fields).toEqual([])
    expect(JSON.stringify(data)).not.toContain('暗改')
  })

  test('runs out when nobody goes on with it', async () => {
    const { who } = await supplierOf()
    const { id } = (await call(who, 'start', { kind: 'CHANGE' })).body.data
    await product.application.data.sql.query(`update supplier_change set last_active_at = now() - interval '31 days' where id = $1::uuid`, [id])
    await product.application.background.chores.find(({ name }) => name === 'expire-changes')?.run(product.application.data, new AbortController().signal)
    expect((await call(who, 'case', { id })).body.data).toMatchObject({ status: 'EXPIRED' })
    const { records } = (await product.send(admin, '/api/supplier/supplier-change/list', {})).body.data
    expect(records.length).toBeGreaterThan(0)
    expect(JSON.stringify(records)).not.toContain('sealed')
  })

  test('is its supplier’s alone', async () => {
    const [one, other] = [await supplierOf(), await supplierOf()]
    const { id } = (await call(one.who, 'start', { kind: 'CHANGE', supplierId: other.id })).body.data
    expect((await call(one.who, 'case', { id })).body.data.supplierId).toBe(one.id)
    for (const verb of ['case', 'submit', 'withdraw']) expect((await call(other.who, verb, { id })).status).toBe(404)
    expect((await call(other.who, 'save-step', { id, step: 'contacts', data: { contacts: [{ name: 'x' }] } })).status).toBe(404)
    const foreign = { materialType: 'OTHER', name: '别人的', fileIds: [await file(other.id)] }
    expect((await call(one.who, 'save-step', { id, step: 'materials', data: { materials: [foreign] } })).status).toBe(400)
    expect(
      (await call(one.who, 'save-step', { id, step: 'materials', data: { materials: [{ ...foreign, fileIds: [], materialId: other.licenceId }] } })).status,
    ).toBe(400)
  })

  test('is decided by a mailed link as well: once, by whom it was mailed to, with what would be other', async () => {
    const { prisma, sql } = product.application.data
    const buyer = { id: newId(), account: 'buyer-by-mail', name: '采购员', passwordHash: '-', status: 'ENABLED' as const, email: 'buyer@example.com' }
    await prisma.user.create({ data: buyer })
    const role = await prisma.role.findFirstOrThrow({ where: { roleCode: 'PURCHASER' } })
    await prisma.userRole.create({ data: { userId: buyer.id, roleId: role.id } })
    const { who } = await supplierOf()
    const { id } = (await call(who, 'start', { kind: 'CHANGE' })).body.data
    await call(who, 'save-step', { id, step: 'contacts', data: { contacts: [{ name: '新联系人' }] } })
    await call(who, 'submit', { id })
    const [mailed] = await sql.query<{ id: string; workflowId: string }>(
      'select id, workflow_id as "workflowId" from supplier_audit_link where application_id = $1::uuid and user_id = $2::uuid',
      [id, buyer.id],
    )
    const token = signedTokens(product.application.seal, 'audit').sign(mailed?.id ?? '', 7, new Date())
    const link = { id, workflowId: mailed?.workflowId, token }
    const ask = (verb: string, payload: object) => product.send(undefined, `/api/supplier/supplier-backstage/${verb}`, payload)
    expect((await ask('audit', link)).body.data).toMatchObject({
      state: 'open',
      reader: buyer.name,
      taskName: '招商初审',
      application: { id, mayRemark: true, findings: [], differences: [{ field: 'contacts' }] },
    })
    expect((await ask('audit', { ...link, id: newId() })).body.data.state).toBe('wrong')
    const both = await Promise.all([1, 2].map(() => ask('audit-decide', { ...link, pass: true, remarks: { contacts: '请补充手机号' } })))
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422])
    expect((await ask('audit', link)).body.data).toMatchObject({ state: 'used', application: null })
    const seen = await product.send(admin, '/api/supplier/supplier-change/case', { id })
    expect(seen.body.data).toMatchObject({ status: 'IN_REVIEW', fieldRemarks: { contacts: '请补充手机号' } })
  })
})
