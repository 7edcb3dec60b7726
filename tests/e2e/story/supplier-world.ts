/** A supplier of a test's own, brought by calls to where its pages begin. Each call is made as the person who would make it. */
import { inject } from 'vitest'
import { checkSignOf } from '#server/modules/supplier/profile/credit-code.contract.ts'
import { send } from '../inbox/workflow.ts'
import { demoPassword } from '../support/sign-in.ts'

export interface Company {
  readonly companyName: string
  readonly creditCode: string
  readonly account: string
}

export interface Registered extends Company {
  readonly id: string
}

const pdf = new Uint8Array(Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n'))
export const paper = { name: '执照.pdf', mimeType: 'application/pdf', buffer: Buffer.from(pdf) }

let made = 0

/** Nobody else's in this database. */
export function newCompany(kind: string): Company {
  const stamp = Date.now() * 10 + (made += 1)
  const body = `91310115MA${stamp
    .toString(36)
    .toUpperCase()
    .replaceAll(/[IOSVZ]/g, 'A')
    .slice(-7)}`
  return { companyName: `${kind}${stamp}有限公司`, creditCode: body + (checkSignOf(body) ?? ''), account: `story-${stamp}` }
}

async function asGuest<Data>(verb: string, body: object | FormData): Promise<Data> {
  const isForm = body instanceof FormData
  const answer = await fetch(`${inject('baseUrl')}/api/supplier/supplier-backstage/${verb}`, {
    method: 'POST',
    headers: { 'password-cipher': 'none', ...(!isForm && { 'content-type': 'application/json' }) },
    body: isForm ? body : JSON.stringify(body),
  })
  const { code, msg, data } = (await answer.json()) as { code: number; msg: string; data: Data }
  if (code !== 200) throw new Error(`${verb}: ${code} ${msg} ${JSON.stringify(data)}`)
  return data
}

/** Handed in, nothing decided. @returns the application's id and the token of its link */
export async function applied({ companyName, creditCode, account }: Company): Promise<{ readonly id: string; readonly token: string }> {
  const company = { companyName, creditCode, contactName: '王一', mobile: '13800001111', email: 'a@example.com' }
  const { id, token } = await asGuest<{ id: string; token: string }>('registration-save', { step: 'company', data: company })
  const save = (step: string, data: object) => asGuest('registration-save', { token, step, data })
  await save('contacts', { contacts: [{ name: '王经理', mobile: '13800001111' }] })
  await save('settlement', { taxpayerType: 'GENERAL', bankAccount: { accountName: companyName, bankName: '招商银行', accountNo: '622202000008888' } })
  const form = new FormData()
  form.append('token', token)
  form.append('file', new Blob([pdf]), paper.name)
  const file = await asGuest<{ id: string }>('registration-upload', form)
  await save('materials', { materials: [{ materialType: 'BUSINESS_LICENSE', name: '营业执照', fileIds: [file.id], validTo: '2099-12-31' }] })
  await asGuest('register', { token, tenantId: '000000', account, password: demoPassword, password2: demoPassword })
  return { id, token }
}

/** Decides what waits for somebody about a document, as he would in his inbox: claimed first where it is his group's. */
export async function decide(account: string, businessKey: string, pass = true, comment = '同意'): Promise<void> {
  const asked = async (list: 'todo' | 'claim') =>
    ((await send(account, `/api/workflow/work/${list}-list`, { businessKey })) as { records: { taskId: string }[] }).records[0]?.taskId
  // Looking the company up is work of the background.
  for (let tries = 0; tries < 200; tries += 1) {
    const own = await asked('todo')
    const free = own ?? (await asked('claim'))
    if (free !== undefined) {
      if (own === undefined) await send(account, '/api/workflow/work/claim-task', { taskId: free })
      await send(account, '/api/workflow/work/complete-task', { taskId: free, pass, comment })
      return
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`${account} is not asked about ${businessKey}`)
}

/** A potential supplier, whose account has the password of the demo. */
export async function potential(kind: string): Promise<Registered> {
  const company = newCompany(kind)
  const { id, token } = await applied(company)
  for (const account of ['purchaser', 'legal', 'finance', 'purchase-manager']) await decide(account, id)
  const { supplierId } = await asGuest<{ supplierId: string }>('registration', { token })
  return { ...company, id: supplierId }
}

const records = 'supplier-contract supplier-margin supplier-product-type supplier-sales-channel supplier-delivery-rule supplier-recipient'.split(' ')

/** What the checklist asks for, except what `without` names by its resource. */
export async function putInOrder({ id: supplierId, account }: Registered, without: readonly string[] = []): Promise<void> {
  const put = async (resource: string, draft: object): Promise<string> =>
    ((await send('admin', `/api/supplier/${resource}/insert`, { supplierId, ...draft })) as { id: string }).id
  const drafts: Readonly<Record<string, object>> = {
    'supplier-contract': {
      contractNo: `C-${account}`,
      name: '框架合同',
      contractType: 'FRAMEWORK',
      signedOn: '2026-01-01',
      validFrom: '2026-01-01',
      validTo: '2099-12-31',
    },
    'supplier-margin': { required: '1000' },
    'supplier-product-type': { categoryName: '办公用品' },
    'supplier-sales-channel': { channel: 'JD' },
    'supplier-delivery-rule': { name: '次日发货', channel: 'JD', timePeriodType: 'HOUR', shipWithin: 24 },
    'supplier-recipient': { name: '王经理', mobile: '13800001111', address: '科技城 1 号', regionCode: '310115', type: 'RETURN' },
  }
  for (const resource of records.filter((each) => !without.includes(each))) {
    const made = await put(resource, drafts[resource] ?? {})
    if (resource === 'supplier-contract') {
      await send('admin', '/api/supplier/supplier-contract/submit', { id: made })
      await decide('legal', made)
    }
    if (resource === 'supplier-margin')
      await send('admin', '/api/supplier/supplier-margin/book', { id: made, type: 'PAY', amount: '1000', occurredOn: '2026-01-02' })
  }
  const { records: accounts } = (await send('admin', '/api/supplier/supplier-bank-account/list', { supplierId })) as { records: { id: string }[] }
  for (const { id } of accounts) await send('admin', '/api/supplier/supplier-bank-account/verify', { id })
  if (!without.includes('supplier-price-rule')) await ruleInForce('price', account, { supplierId, channel: 'JD', profitType: 2, profitValue: '0.5' }, 'pricing')
  if (!without.includes('supplier-freight-rule')) {
    const areas = [{ areaCodes: [], startPrice: '8', extraPrice: '3' }]
    await ruleInForce('freight', account, { supplierId, channel: 'JD', name: '全国', chargeMode: 'WEIGHT', areas }, 'purchaser')
  }
}

/** A version that its supplier hands in and the first approver passes. */
export async function ruleInForce(kind: 'price' | 'freight', account: string, draft: object, approver: string): Promise<string> {
  const path = `/api/supplier/supplier-${kind}-rule-workflow`
  const { id } = (await send(account, `${path}/insert`, draft)) as { id: string }
  await send(account, `${path}/submit`, { id })
  await send(approver, `${path}/approve`, { id, pass: true })
  return id
}

/** A formal supplier, by the way that all take. */
export async function formal(kind: string): Promise<Registered> {
  const supplier = await potential(kind)
  await putInOrder(supplier)
  const path = '/api/supplier/supplier-regularization-workflow'
  const { id } = (await send(supplier.account, `${path}/insert`, { supplierId: supplier.id, submit: true })) as { id: string }
  for (const approver of ['category-manager', 'legal', 'finance']) await send(approver, `${path}/approve`, { id, pass: true })
  return supplier
}

export { send }
