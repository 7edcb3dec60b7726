/**
 * Companies register, reviewers decide, applicants mend and withdraw, and the server is killed in the middle of it, again and again.
 * Whenever it lies dead, what is committed is looked at: a document and its process never say different things.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDataSource, type DataSource } from '#kit/data-source.ts'
import { disagreements } from '#tests/processes/agreement.ts'
import { sampleCreditCode } from '#tests/support/credit-codes.ts'
import { operator } from './document-people.ts'
import { freePort } from '#tests/support/free-port.mjs'
import { settled, sleep, withoutLimits } from './killed-process.ts'
import { productProcess } from './killed-product.ts'

export interface DocumentChaosOptions {
  /** A database as a new customer has it. */
  readonly url: string
  readonly applications: number
  readonly kills: number
  /** Milliseconds that the server lives at most once it is ready, while blows fall. */
  readonly livesMs: number
  readonly timeoutMs: number
}

export interface DocumentChaosCounts {
  readonly applications: number
  /** Those that fell while there was work. */
  readonly kills: number
  readonly approved: number
  /** Taken back or rejected. */
  readonly turnedAway: number
  /** Refusals that a repeated call met, because the killed server had done it already. */
  readonly doneBefore: number
  readonly suppliers: number
  readonly accounts: number
  readonly unfinished: number
  readonly incidents: number
  readonly disagreements: readonly string[]
}

interface Answer {
  readonly code: number
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly data: any
}

export async function documentChaos(options: DocumentChaosOptions): Promise<DocumentChaosCounts> {
  const { url, applications, kills, livesMs, timeoutMs } = options
  const folder = await mkdtemp(join(tmpdir(), 'chandlery-chaos-'))
  const data = openDataSource(url, { poolSize: 4 })
  await addOperator(data)
  const port = String(await freePort())
  const server = productProcess(url, folder, 'server', port)
  const found: string[] = []
  try {
    await server.start()
    const office = new Office(data, `http://127.0.0.1:${port}`)
    await office.openApplications(applications)
    const deadline = Date.now() + timeoutMs
    const work = office.work(deadline)
    let blow = 0
    for (; blow < kills; blow += 1) {
      await sleep(livesMs * (0.3 + Math.random() * 0.7))
      if (office.isDone) break
      await server.kill()
      await settled(data)
      found.push(...(await disagreements(data.sql)).map((what) => `after blow ${blow + 1}: ${what}`))
      await server.start()
    }
    await work
    found.push(...(await disagreements(data.sql)).map((what) => `at the end: ${what}`))
    return { applications, kills: blow, doneBefore: office.doneBefore, disagreements: found, ...(await count(data)) }
  } finally {
    await server.kill()
    await data.close()
    await rm(folder, { recursive: true, force: true })
  }
}

async function addOperator(data: DataSource): Promise<void> {
  const { userId: id, account, name } = operator
  await data.prisma.user.create({ data: { id, account, name, passwordHash: '-' } })
  await withoutLimits(data)
}

/** Applicants and reviewers: they repeat what got no answer, as people do. */
class Office {
  readonly #data: DataSource
  readonly #address: string
  readonly #tokens = new Map<string, string>()
  doneBefore = 0
  isDone = false

  constructor(data: DataSource, address: string) {
    this.#data = data
    this.#address = address
  }

  async #call(path: string, body: object, isStaff = false): Promise<Answer> {
    for (;;) {
      try {
        const answer = await fetch(this.#address + path, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'password-cipher': 'none', ...(isStaff && { 'x-caller': operator.userId }) },
          body: JSON.stringify(body),
        })
        const told = (await answer.json()) as Answer
        if (told.code === 422 || told.code === 404) this.doneBefore += 1
        if (told.code !== 500 && told.code !== 503) return told
      } catch {
        // It is dead, or died over the answer.
      }
      await sleep(50)
    }
  }

  #guest(verb: string, body: object): Promise<Answer> {
    return this.#call(`/api/supplier/supplier-backstage/${verb}`, body)
  }

  /** Whole, but not handed in; before the first blow. */
  async openApplications(many: number): Promise<void> {
    for (let number = 1; number <= many; number += 1) {
      const company = { companyName: `Chaos ${number}`, creditCode: sampleCreditCode(), contactName: '王一', mobile: '13800001111', email: 'a@example.com' }
      const { data } = await this.#guest('registration-save', { step: 'company', data: company })
      this.#tokens.set(data.id, data.token)
      const save = (step: string, content: object) => this.#guest('registration-save', { token: data.token, step, data: content })
      await save('contacts', { contacts: [{ name: '王经理', mobile: company.mobile }] })
      await save('settlement', {
        taxpayerType: 'GENERAL',
        bankAccount: { accountName: company.companyName, bankName: '招商银行', accountNo: '622202000008888' },
      })
      const form = new FormData()
      form.append('token', data.token)
      form.append('file', new Blob([new Uint8Array(Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n'))]), 'a.pdf')
      const uploaded = await fetch(`${this.#address}/api/supplier/supplier-backstage/registration-upload`, { method: 'POST', body: form })
      const file = (await uploaded.json()) as Answer
      const saved = await save('materials', { materials: [{ materialType: 'BUSINESS_LICENSE', name: '执照', validTo: '2099-12-31', fileIds: [file.data.id] }] })
      if (saved.code !== 200) throw new Error(JSON.stringify(saved))
    }
  }

  /** Until every application is decided or taken back, or the time is over. */
  async work(deadline: number): Promise<void> {
    const applicants = [...this.#tokens].map(([id, token], number) => this.#apply(id, token, `chaos-${number}`, deadline))
    const reviewers = Array.from({ length: 4 }, () => this.#review(deadline))
    await Promise.all(applicants)
    this.isDone = true
    await Promise.all(reviewers)
  }

  async #apply(id: string, token: string, account: string, deadline: number): Promise<void> {
    while (Date.now() < deadline) {
      await sleep(Math.random() * 200)
      const [row] = await this.#data.sql.query<{ status: string }>('select status::text as status from supplier_registration where id = $1::uuid', [id])
      const status = row?.status ?? ''
      if (['APPROVED', 'WITHDRAWN', 'REJECTED'].includes(status)) return
      if (status === 'DRAFT' || status === 'RETURNED') {
        await this.#guest('register', { token, tenantId: '000000', account, password: 'chandlery', password2: 'chandlery' })
      } else if (Math.random() < 0.01) await this.#guest('registration-withdraw', { token, reason: '不做了' })
    }
  }

  async #review(deadline: number): Promise<void> {
    while (!this.isDone && Date.now() < deadline) {
      const [task] = await this.#data.sql.query<{ id: string }>(`select id from wf_task where element_id <> 'submit' order by random() limit 1`)
      if (!task) await sleep(50)
      else await this.#call('/api/workflow/work/complete-task', { taskId: task.id, pass: Math.random() < 0.85, comment: '意见' }, true)
    }
  }
}

async function count({
  sql,
}: DataSource): Promise<Pick<DocumentChaosCounts, 'approved' | 'turnedAway' | 'suppliers' | 'accounts' | 'unfinished' | 'incidents'>> {
  const [row] = await sql.query<Awaited<ReturnType<typeof count>>>(
    `select (select count(*)::int from supplier_registration where status = 'APPROVED') as approved,
            (select count(*)::int from supplier_registration where status in ('WITHDRAWN', 'REJECTED')) as "turnedAway",
            (select count(*)::int from supplier s join supplier_registration r on r.supplier_id = s.id and r.credit_code = s.credit_code) as suppliers,
            (select count(*)::int from app_user where supplier_id is not null) as accounts,
            (select count(*)::int from supplier_registration where status not in ('APPROVED', 'WITHDRAWN', 'REJECTED')) as unfinished,
            (select count(*)::int from wf_incident) as incidents`,
  )
  if (!row) throw new Error('nothing was counted')
  return row
}

/** What must not be, in words; empty when documents and processes kept together. */
export function parted(counts: DocumentChaosCounts): string[] {
  const { approved, suppliers, accounts, unfinished, incidents } = counts
  return [
    ...counts.disagreements,
    ...(unfinished === 0 ? [] : [`${unfinished} applications came to no end`]),
    ...(suppliers === approved ? [] : [`${approved} approvals made ${suppliers} suppliers`]),
    ...(accounts === approved ? [] : [`${approved} approvals made ${accounts} accounts`]),
    ...(incidents === 0 ? [] : [`${incidents} incidents`]),
  ]
}
