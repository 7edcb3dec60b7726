/** A small company for the tests of who approves: departments with leaders, posts, roles that people really hold, a supplier beside it. */
import { Client } from 'pg'
import type { Route } from '#kit/handle.ts'
import type { Engine } from '#server/engine/index.ts'
import { end, flows, model, start } from '#tests/engine/runtime/models.ts'
import { admin, ann, bob, cat, eve, left, operator, supplier } from '../inbox/inbox-app.ts'

const id = (number: number): string => `0190d000-0000-7000-8000-0000000009${String(number).padStart(2, '0')}`
export const departments = { head: id(1), buying: id(2), empty: id(3) }
const post = id(10)

/**
 * head (led by ops) > buying (led by bob; ann, cat, left) ; head > empty (nobody leads; eve). Cat and the one who left hold the post BUYER.
 */
export async function found(_engine: Engine, url: string): Promise<readonly Route[]> {
  const db = new Client({ connectionString: url })
  await db.connect()
  try {
    await db.query(
      `insert into organization (id, parent_id, ancestors, name, code, leader_user_id) values
        ($1, null, '', '总部', 'HEAD', $4), ($2, $1, $1::text, '采购部', 'BUYING', $5), ($3, $1, $1::text, '空部门', 'EMPTY', null)`,
      [departments.head, departments.buying, departments.empty, operator.userId, bob.userId],
    )
    await db.query(`insert into position (id, post_code, post_name) values ($1, 'BUYER', '采购员')`, [post])
    await db.query('update app_user set org_id = $1 where id = any($2::uuid[])', [departments.buying, [ann, bob, cat, left].map((one) => one.userId)])
    await db.query('update app_user set org_id = $1 where id = $2', [departments.empty, eve.userId])
    await db.query('update app_user set org_id = $1 where id = $2', [departments.head, operator.userId])
    await db.query('update app_user set position_ids = array[$1]::uuid[] where id = any($2::uuid[])', [post, [cat.userId, left.userId]])
    await db.query('update app_user set tenant_id = $1 where id = $2', [supplier.tenantId, supplier.userId])
    for (const one of [admin, operator, ann, bob, cat, eve, supplier]) {
      await db.query('insert into user_role (user_id, role_id) select $1, id from role where role_code = any($2::text[])', [one.userId, one.roles])
    }
    // Bob and the one who left, and somebody of another company, hold roles in which only one counts.
    await db.query(`insert into role (id, role_code, role_name) values ($1, 'MIXED', '混合'), ($2, 'NOBODY', '无人')`, [id(20), id(21)])
    await db.query('insert into user_role (user_id, role_id) values ($1, $4), ($2, $4), ($3, $4)', [bob.userId, left.userId, supplier.userId, id(20)])
    await db.query('insert into user_role (user_id, role_id) values ($1, $2)', [left.userId, id(21)])
  } finally {
    await db.end()
  }
  return []
}

const NAMESPACE = 'xmlns:chandlery="http://chandlery.dev/schema/bpmn"'

/** A user task with our rules, written as attributes: `node('check', 'approver kind="role" ref="X"', 'policy self="skip"')`. */
export const node = (key: string, ...rules: readonly string[]): string =>
  `<bpmn:userTask id="${key}" name="${key}"><bpmn:extensionElements>${rules.map((rule) => `<chandlery:${rule} ${NAMESPACE} />`).join('')}</bpmn:extensionElements></bpmn:userTask>`

/** These nodes one after the other. */
export const chain = (key: string, nodes: Readonly<Record<string, readonly string[]>>) =>
  model(
    key,
    `${start()} ${Object.entries(nodes)
      .map(([name, rules]) => node(name, ...rules))
      .join('\n')} ${end()} ${flows('start', ...Object.keys(nodes), 'end')}`,
  )
