/** What people ask of the list of products, and the least that could answer it: the same statements through `pg` behind a bare route. */
import Fastify, { type FastifyInstance } from 'fastify'
import { Client, type Pool } from 'pg'

export type Question = Readonly<Record<string, unknown>>

export interface Ids {
  readonly supplier: string
  readonly category: string
  readonly brand: string
}

/** Words of two signs, names, codes and barcodes, each with what narrows it; pages by each order. */
export const questionsOf = ({ supplier, category, brand }: Ids): Readonly<Record<string, Question>> => ({
  'first page': {},
  'two signs': { keyword: '白板' },
  'two signs, rare beside': { keyword: '静音打孔' },
  'name with number': { keyword: '订书机 7777' },
  'English name': { keyword: 'whiteboard marker 123' },
  'product number': { keyword: 'SPU000123456' },
  'SKU number': { keyword: 'SKU0000654321' },
  barcode: { keyword: '6900000456789' },
  'word and category': { keyword: '白板', categoryId: [category] },
  'word and brand': { keyword: '中性', brandId: [brand] },
  'word and supplier': { keyword: '文件', supplierId: [supplier] },
  'word and channel': { keyword: '碎纸', channels: ['JD'] },
  'word and status': { keyword: '便利', auditStatus: ['IN_APPROVAL'] },
  'word and prices': { keyword: '保温', minPrice_ge: '100', minPrice_le: '110' },
  'all of them': { keyword: '白板', categoryId: [category], channels: ['JD'], auditStatus: ['APPROVED'], minPrice_ge: '10', minPrice_le: '9000' },
  supplier: { supplierId: [supplier] },
  'status by price': { auditStatus: ['APPROVED'], descs: 'minPrice' },
  'prices by price': { minPrice_ge: '500', minPrice_le: '501', ascs: 'minPrice' },
  'by number': { ascs: 'code' },
})

interface Statement {
  readonly text: string
  readonly values: unknown[]
}

/** Every statement that is sent while `work` runs. */
export async function statementsOf(work: () => Promise<unknown>): Promise<Statement[]> {
  const sent: Statement[] = []
  const { query } = Client.prototype
  const watched = function (this: Client, ...given: unknown[]): unknown {
    const [first, values] = given
    const config = typeof first === 'string' ? { text: first, values } : (first as { text?: string; values?: unknown } | undefined)
    if (typeof config?.text === 'string')
      sent.push({ text: config.text, values: Array.isArray(config.values) ? config.values : Array.isArray(values) ? values : [] })
    return (query as (...all: unknown[]) => unknown).apply(this, given)
  }
  Client.prototype.query = watched as typeof query
  try {
    await work()
    return sent
  } finally {
    Client.prototype.query = query
  }
}

export const bareRoute = (question: string): string => `/${question.toLowerCase().replaceAll(' ', '-').replaceAll(',', '')}`

/** One route a question: its statements, one after another, and the rows of the first that has any. */
export function bareApp(pool: Pool, all: ReadonlyMap<string, readonly Statement[]>): FastifyInstance {
  const app = Fastify()
  for (const [name, statements] of all) {
    app.post(bareRoute(name), async () => {
      const answers = []
      for (const [at, { text, values }] of statements.entries()) answers.push((await pool.query({ name: `${name} ${at}`, text, values })).rows)
      return { code: 200, success: true, data: { records: answers }, msg: '', message: '' }
    })
  }
  return app
}
