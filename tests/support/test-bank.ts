/**
 * A bank over HTTP as `http-bank.ts` describes it, with a ledger of its own and bad habits: it takes its time, answers twice, late, or not
 * at all, tells before it answers, refuses, and never hears. What it does is decided a number, so that a second question hears the same.
 */
import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { isSigned, signatureOf } from '#server/modules/settlement/bank/bank-signature.ts'

export const habits = ['PAYS', 'PROMISES', 'REFUSES', 'LOSES', 'AWAY', 'TELLS_FIRST', 'TELLS_TWICE', 'CLOSES_LATE', 'SILENT'] as const
export type Habit = (typeof habits)[number]

interface Entry {
  readonly no: string
  readonly amount: string
  readonly currency: string
  readonly account: string
  status: 'PROCESSING' | 'SUCCESS' | 'CLOSED'
  /** How it ends once it is asked or left alone for a while. */
  readonly end: 'SUCCESS' | 'CLOSED' | undefined
}

export interface TestBankOptions {
  readonly secret: string
  readonly habitOf: (no: string, amount: string) => Habit
  /** The product's address, for what the bank tells by itself. */
  readonly tells?: () => string
  readonly port?: number
  /** Milliseconds that an answer takes. */
  readonly slow?: number
}

const notifyPath = '/api/purchase/purchase-bill-pay/notify'

export class TestBank {
  readonly #options: TestBankOptions
  readonly #ledger = new Map<string, Entry>()
  readonly #closed = new Set<string>()
  #server: Server | undefined
  /** Every time that money moved. */
  readonly moved: Entry[] = []
  /** Numbers that came more than once. */
  readonly repeated: string[] = []
  asked = 0
  refusedSignatures = 0
  /** Two questions about one number at the same time. */
  overlapping = 0
  readonly #underWay = new Set<string>()

  constructor(options: TestBankOptions) {
    this.#options = options
  }

  async start(): Promise<string> {
    const server = createServer((request, response) => void this.#serve(request, response).catch(() => response.destroy()))
    this.#server = server
    await new Promise<void>((resolve) => server.listen(this.#options.port ?? 0, '127.0.0.1', resolve))
    const at = server.address()
    return `http://127.0.0.1:${typeof at === 'object' && at ? at.port : 0}`
  }

  async stop(): Promise<void> {
    this.#server?.closeAllConnections()
    await new Promise<void>((resolve) => (this.#server ? this.#server.close(() => resolve()) : resolve()))
  }

  /** Of everything that moved. */
  get total(): number {
    return this.moved.reduce((all, { amount }) => all + Math.round(Number(amount) * 100), 0) / 100
  }

  entry(no: string): Readonly<Entry> | undefined {
    return this.#ledger.get(no)
  }

  isClosed(no: string): boolean {
    return this.#closed.has(no)
  }

  /** It decides by itself, and tells whoever asks. */
  pays(no: string): void {
    const entry = this.#ledger.get(no)
    if (entry === undefined || entry.status !== 'PROCESSING') throw new Error(`${no} does not wait`)
    entry.status = 'SUCCESS'
    this.moved.push(entry)
  }

  closes(no: string, amount: string): void {
    this.#ledger.set(no, { no, amount, currency: 'CNY', account: '', status: 'CLOSED', end: undefined })
  }

  /** What it says of a number without being asked. @param differs what it says wrong */
  notice(no: string, differs: object = {}, { secret = this.#options.secret, nonce = randomUUID() as string } = {}) {
    const entry = this.#ledger.get(no)
    const body = JSON.stringify({ no, status: entry?.status, amount: entry?.amount, currency: entry?.currency, channelNo: `T-${no}`, ...differs })
    const timestamp = String(Math.floor(Date.now() / 1000))
    return { timestamp, nonce, body, signature: signatureOf(secret, { method: 'POST', path: notifyPath, timestamp, nonce, body }) }
  }

  async #tell(no: string): Promise<void> {
    const { tells } = this.#options
    if (!tells) return
    await fetch(`${tells()}${notifyPath}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(this.notice(no)),
      signal: AbortSignal.timeout(3000),
    }).catch(() => undefined)
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const body = Buffer.concat(parts).toString('utf8')
    const { method = 'GET', url: path = '/', headers } = request
    const signed = { method, path, timestamp: String(headers['x-timestamp']), nonce: String(headers['x-nonce']), body }
    if (!isSigned(this.#options.secret, String(headers['x-signature']), signed, Math.floor(Date.now() / 1000))) {
      this.refusedSignatures += 1
      return void response.writeHead(401).end()
    }
    if (this.#options.slow) await new Promise((resolve) => setTimeout(resolve, this.#options.slow))
    const [, , no = '', verb] = path.split('/').map(decodeURIComponent)
    if (method === 'POST' && no === '') return this.#pay(JSON.parse(body) as Entry & { account: { number: string } }, response)
    return verb === 'close' ? this.#close(no, response) : this.#ask(no, response)
  }

  async #pay({ no, amount, currency, account }: Omit<Entry, 'account'> & { account: { number: string } }, response: ServerResponse): Promise<void> {
    if (this.#ledger.has(no)) {
      this.repeated.push(no)
      return answer(response, this.#ledger.get(no))
    }
    const habit = this.#options.habitOf(no, amount)
    if (habit === 'AWAY' || this.#closed.has(no)) return void response.destroy()
    const end = habit === 'REFUSES' || habit === 'CLOSES_LATE' ? 'CLOSED' : habit === 'SILENT' ? undefined : 'SUCCESS'
    const entry: Entry = { no, amount, currency, account: account.number, status: 'PROCESSING', end }
    this.#ledger.set(no, entry)
    if (habit === 'PAYS' || habit === 'LOSES' || habit === 'TELLS_FIRST' || habit === 'TELLS_TWICE' || habit === 'REFUSES') this.#end(entry)
    if (habit === 'LOSES') return void response.destroy()
    if (habit === 'TELLS_FIRST' || habit === 'TELLS_TWICE') await this.#tell(no)
    if (habit === 'TELLS_TWICE') void this.#tell(no)
    return answer(response, entry)
  }

  #end(entry: Entry): void {
    if (entry.status !== 'PROCESSING' || entry.end === undefined) return
    entry.status = entry.end
    if (entry.end === 'SUCCESS') this.moved.push(entry)
  }

  async #ask(no: string, response: ServerResponse): Promise<void> {
    this.asked += 1
    if (this.#underWay.has(no)) this.overlapping += 1
    this.#underWay.add(no)
    await new Promise((resolve) => setImmediate(resolve))
    const entry = this.#ledger.get(no)
    if (entry) this.#end(entry)
    this.#underWay.delete(no)
    if (!entry) return void response.writeHead(404, { 'content-type': 'application/json' }).end('{}')
    return answer(response, entry)
  }

  #close(no: string, response: ServerResponse): void {
    const entry = this.#ledger.get(no)
    if (entry) return answer(response, entry)
    this.#closed.add(no)
    return answer(response, { no, status: 'CLOSED', amount: '0.00', currency: 'CNY' })
  }
}

function answer(response: ServerResponse, entry: object | undefined): void {
  const { end: _end, account: _account, ...said } = entry as Partial<Entry>
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ ...said, channelNo: `T-${said.no ?? ''}` }))
}
