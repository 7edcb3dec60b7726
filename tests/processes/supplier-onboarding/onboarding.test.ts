/** From the public form to the supplier's account, over HTTP, on the whole product. */
import { beforeAll, describe, expect, test } from 'vitest'
import { applicant, decide, people, reviewer, withOnboarding } from './onboarding-world.ts'

const product = withOnboarding()
const { admin, buyer, lawyer, clerk } = people

beforeAll(() => product.prepare())

describe('a registration', () => {
  test('becomes a potential supplier with an account, records and a first snapshot', async () => {
    const his = await applicant(product).ready()
    const submitted = await his.submit()
    expect(submitted.body).toMatchObject({ code: 200, data: { status: 'SUBMITTED', account: his.account } })
    const ahead = submitted.body.data.consequences.map(({ key, figure }: { key: string; figure: string | null }) => [key, figure])
    expect(ahead).toEqual([
      ['supplier', null],
      ['account', null],
      ['papers', '1'],
      ['contacts', '1'],
      ['bank-account', null],
    ])
    const read = await product.send(buyer, '/api/supplier/supplier-registration/case', { id: his.id })
    expect(read.body.data.consequences).toEqual(submitted.body.data.consequences)
    await product.registerAsked(his.id)
    expect(await product.openTasks(his.id)).toEqual(['intake'])
    await decide(product, his.id, true)
    expect((await his.read()).status).toBe('IN_REVIEW')
    expect(await product.openTasks(his.id)).toEqual(['finance', 'legal'])
    await decide(product, his.id, true, 'legal')
    await decide(product, his.id, true, 'finance')
    expect(await product.openTasks(his.id)).toEqual(['final'])
    await decide(product, his.id, true)
    const view = await his.read()
    expect(view).toMatchObject({ status: 'APPROVED', consequences: [] })
    const { prisma } = product.application.data
    const supplier = await prisma.supplier.findFirstOrThrow({
      where: { id: view.supplierId ?? '' },
      include: { contacts: true, bankAccounts: true, materials: true },
    })
    expect(supplier).toMatchObject({ stage: 'POTENTIAL', companyName: his.company.companyName, snapshotVersion: 1, taxpayerType: 'GENERAL' })
    expect(supplier.contacts).toMatchObject([{ name: '王经理', isPrimary: true }])
    expect(supplier.bankAccounts).toMatchObject([{ accountNo: '6222*******8888', isDefault: true }])
    expect(product.application.seal.open(supplier.bankAccounts[0]?.accountNoCipher ?? '')).toBe('622202000008888')
    expect(supplier.materials).toMatchObject([{ materialType: 'BUSINESS_LICENSE' }])
    const user = await prisma.user.findFirstOrThrow({ where: { account: his.account }, include: { roles: { include: { role: true } } } })
    expect(user).toMatchObject({ status: 'ENABLED', supplierId: supplier.id, tenantId: supplier.tenantCode, terminalType: 'SUPPLIER_TERMINAL' })
    expect(user.roles.map(({ role }) => role.roleCode)).toEqual(['SUPPLIER_ADMIN'])
    expect(await prisma.supplierRegistration.findUniqueOrThrow({ where: { id: his.id } })).toMatchObject({ passwordHash: null })
  })

  test('of a person whose other company is approved at the same moment is approved too: the number signs in the first', async () => {
    const one = await applicant(product).ready()
    const other = await applicant(product).ready()
    await other.begin({ mobile: one.company.mobile })
    for (const his of [one, other]) {
      expect((await his.submit()).status).toBe(200)
      await product.registerAsked(his.id)
      for (const key of ['intake', 'legal', 'finance']) expect((await decide(product, his.id, true, key)).status).toBe(200)
    }
    const answers = await Promise.all([one, other].map(({ id }) => decide(product, id, true, 'final')))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const people = await product.application.data.prisma.user.findMany({ where: { account: { in: [one.account, other.account] } }, select: { mobile: true } })
    expect(people.map(({ mobile }) => mobile).toSorted()).toEqual([one.company.mobile, null])
  })

  test('is refused in the order of the specification, before anything else', async () => {
    const his = await applicant(product).ready()
    for (const [form, message] of [
      [{ tenantId: '' }, '请先输入租户编号'],
      [{ account: '' }, '请先输入账号名称'],
      [{ password: '' }, '请先输入密码'],
      [{ password2: 'chandlery2' }, '两次密码输入不一致'],
    ] as const)
      expect((await his.submit(form)).body.data.errors).toMatchObject([{ message }])
  })

  test('needs every step, and papers that have not run out', async () => {
    const his = applicant(product)
    await his.begin()
    expect((await his.submit()).body).toMatchObject({ code: 422, data: { rule: 'application.step-missing', missing: 'contacts' } })
    await his.steps()
    await his.materials([])
    expect((await his.submit()).body.data).toMatchObject({ rule: 'application.material-missing' })
    await his.materials([{ validTo: '2020-01-01' }])
    expect((await his.submit()).body.data).toMatchObject({ rule: 'application.material-expired' })
    await his.materials([{ fileIds: [] }])
    expect((await his.submit()).body.data).toMatchObject({ rule: 'application.material-without-file' })
  })

  test('cannot name a file that was not uploaded to it', async () => {
    const [one, other] = [await applicant(product).ready(), await applicant(product).ready()]
    const { fileIds } = (await other.read()).materials[0] as { fileIds: string[] }
    expect((await one.materials([{ fileIds }])).body).toMatchObject({ code: 400, data: { errors: [{ path: 'materials' }] } })
  })

  test('holds its name, credit code and account against others', async () => {
    const his = await applicant(product).ready()
    const other = applicant(product)
    const same = await other.begin({ companyName: his.company.companyName, creditCode: his.company.creditCode })
    expect(same.body).toMatchObject({ code: 400, data: { errors: [{ path: 'companyName' }, { path: 'creditCode' }] } })
    await his.submit()
    const third = await applicant(product).ready()
    expect((await third.submit({ account: his.account })).body.data).toMatchObject({ rule: 'application.account-taken' })
  })

  test('is locked while it is looked at, opens when it comes back, and shows what was asked for', async () => {
    const his = await applicant(product).ready()
    await his.submit()
    await product.registerAsked(his.id)
    expect((await his.save('contacts', { contacts: [{ name: '别人' }] })).body.data).toMatchObject({ rule: 'document-locked' })
    await decide(product, his.id, true)
    expect((await decide(product, his.id, false, 'legal')).body.data).toMatchObject({ rule: 'application.reason-needed' })
    await product.send(reviewer(lawyer), '/api/supplier/supplier-registration/remark', { id: his.id, remarks: { 'company.address': '请填写详细地址' } })
    expect((await his.read()).fieldRemarks).toEqual({})
    expect((await decide(product, his.id, false, 'legal', '地址不完整')).status).toBe(200)
    expect(await his.read()).toMatchObject({ status: 'IN_REVIEW' })
    await decide(product, his.id, true, 'finance')
    expect(await his.read()).toMatchObject({
      status: 'RETURNED',
      fieldRemarks: { 'company.address': '请填写详细地址' },
      progress: [
        { key: 'submit', state: 'active' },
        { key: 'intake', state: 'done' },
        { key: 'legal', state: 'returned', comment: '地址不完整' },
        { key: 'finance', state: 'done' },
        { key: 'final', state: 'waiting' },
      ],
    })
    expect(await product.told(his.id)).toContain('地址不完整')
    await his.save('company', { ...his.company, address: '科技城锦峰路 158 号 3 幢' })
    expect((await his.submit()).body.data).toMatchObject({ status: 'SUBMITTED', fieldRemarks: {} })
    await product.registerAsked(his.id)
    const { change } = await product.taskDetail(his.id)
    expect(change.fields).toMatchObject([{ field: 'company.address', label: { zh: '地址' }, after: '科技城锦峰路 158 号 3 幢' }])
  })

  test('comes back from the first review with a reason only', async () => {
    const his = await applicant(product).ready()
    await his.submit()
    await product.registerAsked(his.id)
    expect((await decide(product, his.id, false)).body.data).toMatchObject({ rule: 'application.reason-needed' })
    expect((await decide(product, his.id, false, 'intake', '请补充')).status).toBe(200)
    expect((await his.read()).status).toBe('RETURNED')
  })

  test('is rejected at the end for a reason, and waits before it is made again', async () => {
    const his = await applicant(product).ready()
    await his.submit()
    await product.registerAsked(his.id)
    for (const key of ['intake', 'legal', 'finance']) await decide(product, his.id, true, key)
    expect((await decide(product, his.id, false)).body.data).toMatchObject({ rule: 'application.reject-reason-needed' })
    expect((await decide(product, his.id, false, 'final', '资质不符')).status).toBe(200)
    expect(await his.read()).toMatchObject({ status: 'REJECTED', rejectReason: '资质不符', againFrom: expect.stringMatching(/^\d{4}-/) })
    expect((await his.call('registration-again')).body.data).toMatchObject({ rule: 'application.cool-down' })
    await product.application.data.sql.query(`update supplier_registration set rejected_at = now() - interval '31 days' where id = $1::uuid`, [his.id])
    const again = await his.call('registration-again')
    expect(again.body).toMatchObject({
      code: 200,
      data: {
        kind: 'RE_ENROLL',
        status: 'DRAFT',
        doneSteps: ['company', 'contacts', 'settlement', 'materials'],
        materials: [{ materialType: 'BUSINESS_LICENSE' }],
      },
    })
    expect((await his.with(again.body.data.token).submit()).body.data).toMatchObject({ status: 'SUBMITTED' })
  })

  test('is withdrawn by its applicant until it is decided', async () => {
    const his = await applicant(product).ready()
    await his.submit()
    await product.registerAsked(his.id)
    expect((await his.call('registration-withdraw', { reason: '不做了' })).body.data).toMatchObject({ status: 'WITHDRAWN' })
    expect(await product.openTasks(his.id)).toEqual([])
    expect((await his.call('registration-withdraw')).body.data).toMatchObject({ rule: 'not-allowed-now' })
  })

  test('is refused again at the approval when somebody else became that company meanwhile', async () => {
    const his = await applicant(product).ready()
    await his.submit()
    await product.registerAsked(his.id)
    for (const key of ['intake', 'legal', 'finance']) await decide(product, his.id, true, key)
    const { companyName } = his.company
    await product.application.data.prisma.supplier.create({ data: { code: `X${his.id.slice(-8)}`, companyName, creditCode: '91310000MA1FL0000X' } })
    expect((await decide(product, his.id, true)).body.data).toMatchObject({ rule: 'application.name-taken' })
    expect((await his.read()).status).toBe('IN_REVIEW')
  })

  test('of a blacklisted company is not taken', async () => {
    const his = await applicant(product).ready()
    await product.application.data.prisma.dictionary.create({
      data: {
        code: 'supplier_blacklist',
        dictKey: his.company.creditCode,
        dictValue: his.company.companyName,
        parentId: (await product.application.data.prisma.dictionary.findFirstOrThrow({ where: { code: 'supplier_blacklist', parentId: null } })).id,
      },
    })
    expect((await his.submit()).body.data).toMatchObject({ rule: 'application.blacklisted' })
  })

  test('runs out when nobody goes on with it, and is brought to mind before', async () => {
    const his = await applicant(product).ready()
    await his.submit()
    await product.registerAsked(his.id)
    await decide(product, his.id, false, 'intake', '请补充')
    const idle = (days: number) =>
      product.application.data.sql.query(`update supplier_registration set last_active_at = now() - $2::int * interval '1 day' where id = $1::uuid`, [
        his.id,
        days,
      ])
    await idle(3)
    await product.chore('remind-applicants')
    expect(await product.told(his.id)).toContain('已等待您 3 天')
    await idle(31)
    await product.chore('expire-registrations')
    expect((await his.read()).status).toBe('EXPIRED')
    expect(await product.openTasks(his.id)).toEqual([])
  })

  test('belongs to whoever has its link, and to no one else', async () => {
    const his = await applicant(product).ready()
    const [id, expires] = his.token.split('.')
    for (const token of [
      `${id}.${expires}.${'x'.repeat(43)}`,
      `${his.id.replace(/.$/, (last) => (last === '0' ? '1' : '0'))}.${his.token.split('.').slice(1).join('.')}`,
      'nonsense-token',
    ])
      expect((await his.with(token).call('registration')).status).toBe(403)
    expect((await product.send(clerk, '/api/supplier/supplier-registration/case', { id: his.id })).status).toBe(200)
    expect((await product.send(clerk, '/api/supplier/supplier-registration/remark', { id: his.id, remarks: {} })).status).toBe(404)
  })
})

describe('a mailed approval', () => {
  test('decides once, for whom it was mailed', async () => {
    const his = await applicant(product).ready()
    const ahead = (await his.read()).progress.map(({ state, who }: { state: string; who: { en: string } | null }) => [state, who?.en])
    expect(ahead.slice(1)).toEqual(['Purchaser', 'Legal and risk', 'Finance officer', 'Purchase manager'].map((role) => ['waiting', role]))
    await product.application.data.prisma.user.update({ where: { id: buyer.userId }, data: { nameEn: 'Beatrice' } })
    await his.submit()
    await product.registerAsked(his.id)
    const link = await product.auditLink(his.id, buyer)
    const view = await product.send(undefined, '/api/supplier/supplier-backstage/audit', link)
    expect(view.body.data).toMatchObject({ state: 'open', reader: buyer.name, taskName: '招商初审', application: { id: his.id, mayRemark: true } })
    const both = await Promise.all([1, 2].map(() => product.send(undefined, '/api/supplier/supplier-backstage/audit-decide', { ...link, pass: true })))
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422])
    expect((await product.send(undefined, '/api/supplier/supplier-backstage/audit', link)).body.data).toMatchObject({ state: 'used', application: null })
    expect((await his.read()).progress[1]).toMatchObject({ key: 'intake', state: 'done', who: { zh: buyer.name, en: 'Beatrice' } })
  })

  test('names whose link it was, and that it was a link, in the history, the log of the document and the operation log', async () => {
    const his = await applicant(product).ready()
    await his.submit()
    await product.registerAsked(his.id)
    const link = await product.auditLink(his.id, buyer)
    expect((await product.send(undefined, '/api/supplier/supplier-backstage/audit-decide', { ...link, pass: true })).status).toBe(200)
    await product.flushedAt()
    const { prisma } = product.application.data
    const [operation] = await prisma.operateLog.findMany({ where: { path: { endsWith: '/audit-decide' } }, orderBy: { createTime: 'desc' }, take: 1 })
    expect(operation).toMatchObject({ account: buyer.account, userId: buyer.userId, via: 'LINK', status: 200 })
    expect(operation?.params).not.toContain(link.token)
    const moves = await prisma.docLog.findMany({ where: { bizId: his.id, via: 'LINK' } })
    expect(moves.map(({ actorName, viaId }) => [actorName, viaId])).toContainEqual([buyer.name, operation?.viaId])
    const remarks = (await product.send(admin, '/api/workflow/work/comments', { processInstanceId: link.workflowId })).body.data
    expect(remarks).toContainEqual(expect.objectContaining({ kind: 'LINK', userId: buyer.userId }))
  })

  test('is closed to a wrong link, an old one, and when it was decided otherwise', async () => {
    const his = await applicant(product).ready()
    await his.submit()
    await product.registerAsked(his.id)
    const link = await product.auditLink(his.id, buyer)
    const state = async (asked: object) => (await product.send(undefined, '/api/supplier/supplier-backstage/audit', asked)).body.data.state
    expect(await state({ ...link, token: `${link.token}x` })).toBe('wrong')
    expect(await state({ ...link, id: admin.userId })).toBe('wrong')
    await decide(product, his.id, true)
    expect(await state(link)).toBe('decided')
    await product.application.data.sql.query(`update supplier_audit_link set expires_at = now() - interval '1 day' where workflow_id = $1::uuid`, [
      link.workflowId,
    ])
    expect(await state(link)).toBe('expired')
  })

  test('and the inbox: the first of two reviewers decides the task, the second hears so and changes nothing, whichever way he comes', async () => {
    const audit = '/api/supplier/supplier-backstage/audit-decide'
    const asked = async () => {
      const his = await applicant(product).ready()
      await his.submit()
      await product.registerAsked(his.id)
      const [task] = await product.application.data.sql.query<{ id: string }>('select id from wf_task where business_key = $1', [his.id])
      const byLink = { ...(await product.auditLink(his.id, buyer)), pass: false, comment: '不同意' }
      const inbox = () => product.send(admin, '/api/workflow/work/complete-task', { taskId: task?.id, pass: true, comment: '同意' })
      return { his, inbox, link: () => product.send(undefined, audit, byLink) }
    }
    const decidedInInbox = await asked()
    expect((await decidedInInbox.inbox()).status).toBe(200)
    expect((await decidedInInbox.link()).body).toMatchObject({ code: 409, data: { outcome: 'approved', by: admin.userId } })
    expect((await decidedInInbox.inbox()).status).toBe(409)
    expect(await product.openTasks(decidedInInbox.his.id)).toHaveLength(2)
    expect((await decidedInInbox.his.read()).status).toBe('IN_REVIEW')

    const decidedByLink = await asked()
    expect((await decidedByLink.link()).status).toBe(200)
    expect((await decidedByLink.inbox()).status).toBe(409)
    expect((await decidedByLink.his.read()).status).toBe('RETURNED')
  })
})
