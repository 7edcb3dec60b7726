/**
 * SQL that names a table of another area, or one of the engine, knows what only its owner should know. Each pair that exists stands below;
 * the list may only become shorter: what is needed of another area is asked of its service.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Whose the tables of a schema file are, where it is not named after its area. */
const ownersOfSchema: Readonly<Record<string, readonly string[]>> = {
  access: ['access', 'auth'],
  audit: ['kit', 'system'],
  base: ['kit', 'system'],
  files: ['kit', 'system'],
  jobs: ['kit', 'system', 'workers'],
  preference: ['system'],
  process: ['kit', 'documents', 'leave'],
  'stock-count': ['stock'],
  'stock-ledger': ['stock'],
  'stock-warning': ['stock'],
  'stock-outbound': ['stock'],
  'stock-transfer': ['stock'],
  'supplier-documents': ['supplier'],
  'supplier-score': ['supplier'],
}

/** Areas by the table that is theirs. */
function owners(): ReadonlyMap<string, readonly string[]> {
  const files = readdirSync('prisma/schema').filter((file) => file.endsWith('.prisma'))
  return new Map(
    files.flatMap((file) => {
      const schema = file.replace('.prisma', '')
      const models = [...readFileSync(`prisma/schema/${file}`, 'utf8').matchAll(/^model (\w+) \{(.*?)^\}/gms)]
      return models.map(([, name = '', body = '']) => [/@@map\("(\w+)"\)/.exec(body)?.[1] ?? name, ownersOfSchema[schema] ?? [schema]] as const)
    }),
  )
}

/** The area whose file it is; a process belongs to the area that it begins with. */
function areaOf(file: string): string {
  const [top = '', second = '', third = ''] = file.split('/')
  if (top === 'server') return second === 'modules' ? third : file.split('/').length === 2 ? 'server' : second
  return top === 'processes' ? (second.startsWith('supplier') || second === 'approval-blocks' ? 'supplier' : second === 'postpone' ? 'order' : second) : top
}

const named = /\b(?:from|join|update|into)\s+(?:only\s+)?"?([a-z_]+)"?/g

/** `area: table` of every foreign table in a source. */
function foreignIn(file: string, source: string, known: ReadonlyMap<string, readonly string[]>): string[] {
  const area = areaOf(file)
  const code = source.replace(/\/\*.*?\*\/|^\s*\/\/[^\n]*/gms, '')
  const strings = [...code.matchAll(/'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`/g)]
    .map(([text]) => text)
    .filter((text) => /\b(select|update|insert|delete|exists)\b/.test(text))
  const tables = strings.flatMap((text) => [...text.matchAll(named)].map(([, table = '']) => table))
  return tables.flatMap((table) => {
    const theirs = table.startsWith('wf_') ? ['engine'] : known.get(table)
    return theirs === undefined || theirs.includes(area) ? [] : [`${area}: ${table}`]
  })
}

const notYet: readonly string[] = [
  'approvers: app_user',
  'approvers: organization',
  'approvers: position',
  'approvers: role',
  'catalogue: async_job',
  'catalogue: dictionary',
  'catalogue: supplier',
  'catalogue: supplier_product_type',
  'catalogue: supplier_sales_channel',
  'catalogue: tenant',
  'configuration: file_object',
  'documents: app_user',
  'documents: attachment',
  'documents: role',
  'documents: supplier_audit_link',
  'documents: user_role',
  'documents: wf_history',
  'documents: wf_instance',
  'documents: wf_task',
  'exception: system_param',
  'home: quick_entrance',
  'home: supplier',
  'home: supplier_contract',
  'inbox: app_user',
  'inbox: organization',
  'inbox: outbox',
  'kit: number_rule',
  'kit: number_seq',
  'kit: system_param',
  'message: app_user',
  'message: role',
  'message: user_role',
  'order: doc_log',
  'order: supplier',
  'order: supplier_delivery_rule',
  'order: wf_instance',
  'server: app_user',
  'server: captcha',
  'server: outbox',
  'supplier: app_user',
  'supplier: attachment',
  'supplier: dictionary',
  'supplier: doc_log',
  'supplier: file_object',
  'supplier: region',
  'supplier: role',
  'supplier: tenant',
  'supplier: user_role',
  'supplier: wf_history',
  'supplier: wf_instance',
  'supplier: wf_task',
]

test('a foreign table is found, an own one is not', () => {
  const known = new Map([
    ['supplier', ['supplier']],
    ['sub_order', ['order']],
  ])
  const sql = "sql.query('select 1 from sub_order o join supplier s on s.id = o.supplier_id join wf_task t on true')"
  expect(foreignIn('server/modules/order/a.ts', sql, known)).toEqual(['order: supplier', 'order: wf_task'])
})

test('no area names a table of another one that it did not name before', () => {
  const known = owners()
  const files = ['server', 'processes', 'workers'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .map((file) => `${folder}/${file}`),
  )
  const found = new Set(files.filter((file) => !file.startsWith('server/engine/')).flatMap((file) => foreignIn(file, readFileSync(file, 'utf8'), known)))
  expect([...found].filter((pair) => !notYet.includes(pair)).toSorted()).toEqual([])
  expect(
    notYet.filter((pair) => !found.has(pair)),
    'gone: to be taken off the list',
  ).toEqual([])
})
