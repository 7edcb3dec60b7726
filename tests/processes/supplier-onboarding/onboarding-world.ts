/** A company that registers, and the people who decide on it. */
import { newId } from '#kit/ids.ts'
import type { Principal } from '#kit/principal.ts'
import { openSealedText } from '#server/modules/message/secret-text.service.ts'
import { checkSignOf } from '#server/modules/supplier/profile/credit-code.contract.ts'
import { signedTokens } from '#server/documents/signed-token.ts'
import { principal } from '#tests/support/principals.ts'
import type { Answer } from '#tests/support/test-app.ts'
import { withTestProduct, type TestProduct } from '#tests/support/test-product.ts'

const id = (number: number): string => `0190d100-0000-7000-8000-${String(number).padStart(12, '0')}`
const person = (number: number, account: string, role: string): Principal => principal({ userId: id(number), account, name: account, roles: [role] })
export const people = {
  admin: principal({ userId: id(9), account: 'root', name: 'root' }),
  buyer: person(1, 'bea', 'PURCHASER'),
  lawyer: person(2, 'leo', 'LEGAL'),
  clerk: principal({
    userId: id(5),
    account: 'cleo',
    name: 'cleo',
    roles: ['CASHIER'],
    permissions: new Set(['supplier-registration:detail', 'workflow:work']),
  }),
  accountant: person(3, 'finn', 'FINANCE'),
  manager: person(4, 'mia', 'PURCHASE_MANAGER'),
} as const

/** With the rights of his role's work alone. */
export const reviewer = (who: Principal): Principal => ({ ...who, permissions: new Set(['workflow:work', 'supplier-registration:detail']) })

export interface Onboarding extends TestProduct {
  prepare(): Promise<void>
  /** Keys of the tasks that wait, sorted. */
  openTasks(applicationId: string): Promise<string[]>
  /** Waits until the register has been asked. */
  registerAsked(applicationId: string): Promise<void>
  /** Everything that the applicant was sent. */
  told(applicationId: string): Promise<string>
  chore(name: string): Promise<void>
  /** Headers of somebody who has read a picture, for the first time in ten minutes. */
  readCaptcha(): Promise<Record<string, string>>
  // What a task shows is the test's business.
  // oxlint-disable-next-line typescript/no-explicit-any
  taskDetail(applicationId: string): Promise<any>
  auditLink(applicationId: string, who: Principal): Promise<{ id: string; workflowId: string; token: string }>
}

export function withOnboarding(): Onboarding {
  const product = withTestProduct()
  const sql = () => product.application.data.sql
  const instanceOf = async (applicationId: string): Promise<string> => {
    const [row] = await sql().query<{ id: string }>('select process_instance_id as id from supplier_registration where id = $1::uuid', [applicationId])
    return row?.id ?? ''
  }
  const openTasks = async (applicationId: string): Promise<string[]> => {
    const rows = await sql().query<{ key: string }>('select element_id as key from wf_task where business_key = $1 order by element_id', [applicationId])
    return rows.map(({ key }) => key)
  }
  return {
    get application() {
      return product.application
    },
    get send() {
      return product.send
    },
    flushedAt: product.flushedAt,
    reasonOf: product.reasonOf,
    async prepare() {
      const { prisma } = product.application.data
      for (const { userId, account, name, roles } of Object.values(people)) {
        await prisma.user.create({ data: { id: userId, account, name, passwordHash: '-', status: 'ENABLED', email: `${account}@example.com` } })
        const role = await prisma.role.findFirst({ where: { roleCode: roles[0] ?? '' } })
        if (role) await prisma.userRole.create({ data: { userId, roleId: role.id } })
      }
      product.application.engine.work()
    },
    openTasks,
    async registerAsked(applicationId) {
      for (;;) {
        if ((await openTasks(applicationId)).includes('intake')) return
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
    },
    async told(applicationId) {
      const rows = await sql().query<{ body: string; sealed: string | null }>('select body, sealed from message_delivery where user_id = $1::uuid', [
        applicationId,
      ])
      return rows.map(({ body, sealed }) => (sealed === null ? body : openSealedText(product.application.seal, sealed).body)).join('\n')
    },
    async chore(name) {
      await product.application.background.chores.find((chore) => chore.name === name)?.run(product.application.data, new AbortController().signal)
    },
    async readCaptcha() {
      const key = newId()
      await sql().query(`insert into captcha (key, code, expires_at) values ($1, 'abcd', now() + interval '1 minute')`, [key])
      await sql().query('delete from rate_limit')
      return { 'captcha-key': key, 'captcha-code': 'abcd' }
    },
    async taskDetail(applicationId) {
      const [row] = await sql().query<{ id: string }>('select id from wf_task where business_key = $1 limit 1', [applicationId])
      return (await product.send(people.admin, '/api/workflow/work/task-detail', { taskId: row?.id })).body.data
    },
    async auditLink(applicationId, who) {
      const workflowId = await instanceOf(applicationId)
      const [row] = await sql().query<{ id: string }>('select id from supplier_audit_link where workflow_id = $1::uuid and user_id = $2::uuid', [
        workflowId,
        who.userId,
      ])
      return { id: applicationId, workflowId, token: signedTokens(product.application.seal, 'audit').sign(row?.id ?? newId(), 7, new Date()) }
    },
  }
}

/** An administrator decides what waits at the node, or the only thing that waits. */
export async function decide(product: Onboarding, applicationId: string, pass: boolean, key?: string, comment?: string): Promise<Answer> {
  const [row] = await product.application.data.sql.query<{ id: string }>(
    'select id from wf_task where business_key = $1 and ($2::text is null or element_id = $2) limit 1',
    [applicationId, key ?? null],
  )
  return product.send(people.admin, '/api/workflow/work/complete-task', { taskId: row?.id ?? newId(), pass, comment })
}

let count = 0
/** A credit code that nobody else has. */
function creditCode(number: number): string {
  const body = `91310115MA1K${String(number).padStart(5, '0')}`
  return body + (checkSignOf(body) ?? '')
}

const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')

// oxlint-disable-next-line typescript/no-explicit-any
type View = any

export function applicant(product: Onboarding) {
  const number = ++count
  const company = {
    companyName: `测试${number}号贸易有限公司`,
    creditCode: creditCode(number),
    companyType: 'LIMITED',
    legalPerson: '王一',
    legalIdNo: '310101199001011234',
    address: '科技城',
    contactName: '王一',
    mobile: `138${String(number).padStart(8, '0')}`,
    email: `a${number}@example.com`,
  }
  const account = `applicant-${number}`
  const own = (token: string, applicationId: string) => {
    const state = { token, id: applicationId, fileId: '' }
    const call = (verb: string, payload: object = {}, headers: Record<string, string> = {}): Promise<Answer> =>
      product.send(undefined, `/api/supplier/supplier-backstage/${verb}`, { ...(state.token && { token: state.token }), ...payload }, { headers })
    const save = async (step: string, data: object): Promise<Answer> => {
      const answer = await call('registration-save', { step, data }, state.token ? {} : await product.readCaptcha())
      if (answer.status === 200) Object.assign(state, { token: answer.body.data.token, id: answer.body.data.id })
      return answer
    }
    const upload = async (): Promise<string> => {
      const form = new FormData()
      form.append('token', state.token)
      form.append('file', new Blob([new Uint8Array(pdf)]), 'licence.pdf')
      const encoded = new Response(form)
      const answer = await product.send(undefined, '/api/supplier/supplier-backstage/registration-upload', Buffer.from(await encoded.arrayBuffer()), {
        headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
      })
      if (answer.status !== 200) throw new Error(answer.raw)
      return answer.body.data.id
    }
    const materials = async (lines: readonly object[]): Promise<Answer> => {
      if (!state.fileId) state.fileId = await upload()
      const whole = { materialType: 'BUSINESS_LICENSE', name: '营业执照', fileIds: [state.fileId] }
      return save('materials', { materials: lines.map((line) => ({ ...whole, ...line })) })
    }
    const self = {
      company,
      account,
      get id() {
        return state.id
      },
      get token() {
        return state.token
      },
      call,
      save,
      materials,
      with: (other: string) => own(other, state.id),
      begin: (differs: object = {}) => save('company', { ...company, ...differs }),
      async steps() {
        await save('contacts', { contacts: [{ name: '王经理', mobile: company.mobile }] })
        const bankAccount = { accountName: company.companyName, bankName: '招商银行', accountNo: '622202000008888' }
        await save('settlement', { taxpayerType: 'GENERAL', bankAccount })
      },
      async ready() {
        const begun = await self.begin()
        if (begun.status !== 200) throw new Error(begun.raw)
        await self.steps()
        const saved = await materials([{ validTo: '2099-12-31' }])
        if (saved.status !== 200) throw new Error(saved.raw)
        return self
      },
      submit: (differs: object = {}) =>
        product.send(
          undefined,
          '/api/supplier/supplier-backstage/register',
          { token: state.token, tenantId: '000000', account, password: 'chandlery', password2: 'chandlery', ...differs },
          { headers: { 'password-cipher': 'none' } },
        ),
      read: async (): Promise<View> => (await call('registration')).body.data,
    }
    return self
  }
  return own('', '')
}
