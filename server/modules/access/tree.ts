/** Trees out of rows that name their parent, and the rule that no row stands under itself. */
import { Failure } from '#kit/errors.ts'
import type { Sql } from '#kit/data-source.ts'

export interface TreeRow {
  readonly id: string
  readonly parentId: string | null
}

export type Node<Row> = Row & { children: Node<Row>[] | null }

/** Rows in their order as a forest; a row whose parent is not among them stands at the top. Without children: null. */
export function forestOf<Row extends TreeRow>(rows: readonly Row[]): Node<Row>[] {
  const nodes = new Map(rows.map((row) => [row.id, { ...row, children: null } as Node<Row>]))
  const top: Node<Row>[] = []
  for (const node of nodes.values()) {
    const parent = node.parentId === null ? undefined : nodes.get(node.parentId)
    if (parent) parent.children = [...(parent.children ?? []), node]
    else top.push(node)
  }
  return top
}

/** Tables of this module that are trees. */
export type TreeTable = 'organization' | 'role' | 'menu'

/**
 * @param id the row that moves; undefined for a new one
 * @throws Failure not-found for an unknown parent, access.circle when the parent is the row itself or stands below it
 */
export async function refuseCircle(sql: Sql, table: TreeTable, id: string | undefined, parentId: unknown): Promise<void> {
  if (typeof parentId !== 'string') return
  // One move of a tree at a time: two that were harmless alone could make a circle together.
  await sql.query('select pg_advisory_xact_lock(hashtext($1))', [`tree ${table}`])
  const line = await sql.query<{ id: string }>(
    `with recursive line as (
       select id, parent_id from ${table} where id = $1 and deleted_at is null
       union select above.id, above.parent_id from ${table} above join line on above.id = line.parent_id
     ) select id from line`,
    [parentId],
  )
  if (line.length === 0) throw new Failure('not-found', 'not-found', { what: 'parent' })
  if (line.some((row) => row.id === id)) throw new Failure('rule', 'access.circle')
}

/** @throws Failure access.has-children */
export async function refuseWithChildren(sql: Sql, table: TreeTable, id: string): Promise<void> {
  const [child] = await sql.query(`select 1 from ${table} where parent_id = $1 and deleted_at is null limit 1`, [id])
  if (child) throw new Failure('rule', 'access.has-children')
}
