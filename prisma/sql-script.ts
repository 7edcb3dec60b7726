/** Runs a file of SQL: as one transaction, or statement by statement where its first line says so. */

/**
 * First line of a file whose statements PostgreSQL refuses in a transaction, such as `create index concurrently`. What such a file has
 * done stays done when it breaks half-way, so every statement of it can be run again.
 */
export const outsideTransactionMark = '-- outside a transaction'

/** What can take a text of SQL. */
export interface SqlConnection {
  query(sql: string): Promise<unknown>
}

export const isOutsideTransaction = (sql: string): boolean => sql.trimStart().split('\n', 1)[0]?.trim() === outsideTransactionMark

/**
 * PostgreSQL runs a text of several statements as one transaction, so that a file happens entirely or not at all.
 * @throws Error when a file outside a transaction holds a function body: its semicolons end no statement
 */
export async function runScript(connection: SqlConnection, sql: string): Promise<void> {
  if (!isOutsideTransaction(sql)) return void (await connection.query(sql))
  for (const statement of statementsOf(sql)) {
    const index = concurrentIndex.exec(statement)?.[1]
    if (index) await dropBroken(connection, index)
    await connection.query(statement)
  }
}

/** The same as one transaction, for a database in which nobody works yet: there is nobody to wait for. */
export const withinTransaction = (sql: string): string => sql.replace(outsideTransactionMark, '').replace(/\bconcurrently\b/gi, '')

/** Statements of a plain file: each ends with a semicolon at the end of a line. */
function statementsOf(sql: string): string[] {
  if (sql.includes('$$')) throw new Error(`A file that runs ${outsideTransactionMark.slice(3)} holds no function bodies`)
  return sql
    .replace(/^\s*--.*$/gm, '')
    .split(/;[ \t]*$/m)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '')
}

const concurrentIndex = /^create\s+(?:unique\s+)?index\s+concurrently\s+if\s+not\s+exists\s+("?\w+"?)/i

/** A build that broke off leaves an index behind that is never used, and that `if not exists` takes for the wanted one. */
async function dropBroken(connection: SqlConnection, index: string): Promise<void> {
  const literal = `'${index.replaceAll("'", "''")}'`
  const { rows } = (await connection.query(`select 1 from pg_index where indexrelid = to_regclass(${literal}) and not indisvalid`)) as { rows: unknown[] }
  if (rows.length > 0) await connection.query(`drop index concurrently ${index}`)
}
