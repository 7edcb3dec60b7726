/**
 * Writes that change a versioned row count its version up, so that whoever saw the row before is told. What is written past that,
 * statement by statement, stands below; the list may only become shorter.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const tableOf = (name: string, body: string): string => /@@map\("(\w+)"\)/.exec(body)?.[1] ?? name

/** Tables and delegates with a version. */
function versioned(): { tables: ReadonlySet<string>; delegates: ReadonlySet<string> } {
  const schema = readFileSync('prisma/schema.snapshot', 'utf8')
  const models = [...schema.matchAll(/^model (\w+) \{(.*?)^\}/gms)].filter(([, , body = '']) => /^\s+version\s+Int/m.test(body))
  return {
    tables: new Set(models.map(([, name = '', body = '']) => tableOf(name, body))),
    delegates: new Set(models.map(([, name = '']) => `${name.charAt(0).toLowerCase()}${name.slice(1)}`)),
  }
}

/** `table columns` and the file of each statement in a source that writes a versioned row and does not count. */
function uncounted(file: string, source: string): { readonly what: string; readonly file: string }[] {
  const { tables, delegates } = versions
  const statements = [...source.matchAll(/([`'])\s*update (\w+|\$\{\w+\})(?: \w)? set (.*?)\1/gs)].filter(
    ([, , table = '', rest = '']) => (tables.has(table) || table.startsWith('$')) && !/\bversion = (?:\w\.)?version \+ 1/.test(rest) && !rest.includes('${'),
  )
  const calls = [...source.matchAll(/\.(\w+)\.(?:update|updateMany|updateManyAndReturn)\(/g)]
    .map(({ 0: start, 1: model = '', index }) => ({ model, body: insideOf(source, index + start.length) }))
    .filter(({ model, body }) => delegates.has(model) && !/version: \{ increment: 1 \}/.test(body))
  return [
    ...statements.map(([, , table = '', rest = '']) => ({ what: `${table} ${columnsOf(rest)}`, file })),
    ...calls.map(({ model }) => ({ what: model, file })),
  ]
}

/** What stands between a parenthesis and its counterpart. */
function insideOf(source: string, from: number): string {
  let depth = 1
  let end = from
  for (; end < source.length && depth > 0; end += 1) depth += source[end] === '(' ? 1 : source[end] === ')' ? -1 : 0
  return source.slice(from, end)
}

const columnsOf = (rest: string): string => [...(rest.split(/\swhere\s/)[0] ?? '').matchAll(/(?:^|, )(\w+) =/g)].map(([, column]) => column).join(',')

const versions = versioned()

/**
 * What a sign-in writes, counters, the order among siblings, a place that is held for a moment and what is worked out from other rows change nothing that anybody edits:
 * counting them would refuse an edit for no reason.
 */
const besideTheVersion: readonly string[] = [
  '${table} tested_at,test_error',
  'app_user failed_logins,locked_until',
  'app_user last_login_at,last_login_ip,failed_logins,locked_until',
  'app_user locked_until,failed_logins',
  'attribute sort',
  'attribute_group sort',
  'category sort',
  'help_document view_count',
  'inventory_take line_count',
  'notification_digest since_at',
  'outbound_parcel ask_at',
  'region leaf',
  'sku spec_key',
  'supplier score,score_standing',
  'supplier snapshot_version',
  'supplier_feedback message_count',
  'user',
]

/**
 * Columns that follow a move of the document, written after it in the same transaction. They belong into the move itself: to count
 * up after it would be another version than the one that approvers are shown.
 */
const notYet: readonly string[] = [
  '${table} payload,last_active_at',
  '${table} secret',
  'app_user tenant_id',
  'supplier legal_id_cipher',
  'supplierRegistration',
  'supplier_bank_account account_no_cipher,account_no_digest',
  'supplier_exit preview',
  'supplier_freeze remembered',
  'supplier_freeze released_at',
  'supplier_registration supplier_id',
  'supplier_score freeze_id',
  'supplier_score proposes_freeze',
]

test('a statement without the version is found', () => {
  expect(uncounted('a.ts', `sql.query('update supplier set score = $2 where id = $1')`)).toEqual([{ what: 'supplier score', file: 'a.ts' }])
  expect(uncounted('a.ts', `sql.query('update supplier set score = $2, version = version + 1 where id = $1')`)).toEqual([])
  expect(uncounted('a.ts', `uow.prisma.tenant.updateMany({ where: { id }, data: { erpId } })`)).toEqual([{ what: 'tenant', file: 'a.ts' }])
  expect(uncounted('a.ts', `uow.prisma.tenant.updateMany({ where: { id }, data: { erpId, version: { increment: 1 } } })`)).toEqual([])
})

test('who writes a versioned row counts its version up', () => {
  const files = ['server', 'processes', 'workers'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .map((file) => `${folder}/${file}`),
  )
  const found = files.filter((file) => !file.startsWith('server/engine/')).flatMap((file) => uncounted(file, readFileSync(file, 'utf8')))
  const known = [...besideTheVersion, ...notYet]
  expect(found.filter(({ what }) => !known.includes(what))).toEqual([])
  expect(
    known.filter((what) => !found.some((one) => one.what === what)),
    'gone: to be taken off the list',
  ).toEqual([])
})
