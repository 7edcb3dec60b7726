/** What people tell each other about an instance: urging, copies, comments, standing in for somebody. */
import { EngineError } from '../../define.ts'
import { instant } from '../../store/step-rows.ts'
import { insertRemark } from '../../store/tasks.ts'
import type { Operations } from '../api.ts'
import { isId } from '../definitions.ts'
import { uuidv7 } from '../ids.ts'
import { once, type Runner } from '../runner.ts'
import { noInstance } from '../stepper.ts'
import type { Context } from './context.ts'

type PeopleOperations = Pick<Operations, 'urge' | 'copy' | 'markCopyRead' | 'comment' | 'saveProxy' | 'removeProxy'>

/** An instance is urged at most once in that time. */
const URGE_INTERVAL_MS = 2 * 3600_000

export function peopleOperations({ env, runner }: Context): PeopleOperations {
  const remark = (
    sql: Runner['sql'],
    input: { processInstanceId: string; taskId?: string | undefined; actor: { userId: string } },
    kind: string,
    content: string | undefined,
    data?: unknown,
  ) => {
    const now = env.now()
    const id = uuidv7(now)
    return insertRemark(sql, {
      id,
      instanceId: input.processInstanceId,
      taskId: input.taskId,
      userId: input.actor.userId,
      kind,
      content,
      data,
      at: instant(now),
    }).then(() => id)
  }

  return {
    urge: (input) =>
      once(runner, input.idempotencyKey, env.now(), ({ atomically }) =>
        atomically(async ({ sql }) => {
          const { processInstanceId: id, actor } = input
          const instance = await instanceOf(sql, id)
          if (instance.ended_at !== null) throw new EngineError('conflict', 'already-ended', 'the instance has ended')
          if (instance.initiator !== actor.userId && actor.isAdmin !== true) throw new EngineError('forbidden', 'not-initiator', 'only the initiator may urge')
          const now = env.now()
          const rows = await sql.query<{ urge_count: number }>(
            `update wf_instance set urge_count = urge_count + 1, last_urged_at = $2::timestamptz where id = $1::uuid and (last_urged_at is null or last_urged_at <= $3::timestamptz) returning urge_count`,
            [id, new Date(now), new Date(now - URGE_INTERVAL_MS)],
          )
          const [urged] = rows
          if (urged === undefined)
            throw new EngineError('rule', 'urged-lately', 'this was urged less than two hours ago', { lastUrgedAt: instance.last_urged_at })
          const tasks = await sql.query<{ assignee: string | null }>(
            `update wf_task set urge_count = urge_count + 1 where instance_id in (select $1::uuid union all select id from wf_instance where root_id = $1::uuid and parent_id is not null) returning assignee`,
            [id],
          )
          await remark(sql, input, 'URGE', input.comment)
          return { urgeCount: urged.urge_count, assignees: [...new Set(tasks.flatMap((task) => task.assignee ?? []))] }
        }),
      ),

    copy: (input) =>
      once(runner, input.idempotencyKey, env.now(), ({ atomically }) =>
        atomically(async ({ sql }) => {
          await instanceOf(sql, input.processInstanceId)
          const now = env.now()
          const rows = input.userIds.map((user) => ({ id: uuidv7(now), user }))
          await sql.query(
            `insert into wf_copy (id, instance_id, task_id, user_id, from_user_id, reason, created_at)
         select s.id, $2::uuid, $3::uuid, s."user", $4, $5, $6::timestamptz from json_to_recordset($1::json) as s(id uuid, "user" text)`,
            [JSON.stringify(rows), input.processInstanceId, input.taskId ?? null, input.actor.userId, input.reason ?? null, new Date(now)],
          )
          await remark(sql, input, 'COPY', input.reason, { to: input.userIds })
        }),
      ),

    async markCopyRead({ copyIds, actor }) {
      await runner.sql.query('update wf_copy set read_at = $3::timestamptz where id = any($1::uuid[]) and user_id = $2 and read_at is null', [
        copyIds.filter(isId),
        actor.userId,
        new Date(env.now()),
      ])
    },

    comment: (input) =>
      once(runner, input.idempotencyKey, env.now(), ({ atomically }) =>
        atomically(async ({ sql }) => {
          await instanceOf(sql, input.processInstanceId)
          return { commentId: await remark(sql, input, input.kind ?? 'COMMENT', input.content, input.data) }
        }),
      ),

    async saveProxy({ principalId, agentId, processKeys, from, to, reason, actor }) {
      if (actor.isAdmin !== true && actor.userId !== principalId) throw new EngineError('forbidden', 'not-principal', 'you may only name a proxy for yourself')
      if (principalId === agentId) throw new EngineError('invalid', 'own-proxy', 'nobody stands in for himself', { path: 'agentId' })
      if (from >= to) throw new EngineError('invalid', 'bad-period', 'the period ends before it begins', { path: 'to' })
      const id = uuidv7(env.now())
      await runner.sql.query(
        'insert into wf_proxy (id, principal_id, agent_id, process_keys, from_at, to_at, reason, created_at, created_by) values ($1::uuid, $2, $3, $4::text[], $5::timestamptz, $6::timestamptz, $7, $8::timestamptz, $9)',
        [id, principalId, agentId, processKeys ?? null, from, to, reason ?? null, new Date(env.now()), actor.userId],
      )
      return { proxyId: id }
    },

    async removeProxy({ proxyId, actor }) {
      const rows = isId(proxyId)
        ? await runner.sql.query('delete from wf_proxy where id = $1::uuid and ($2::boolean or principal_id = $3) returning id', [
            proxyId,
            actor.isAdmin === true,
            actor.userId,
          ])
        : []
      if (rows.length === 0) throw new EngineError('not-found', 'no-such-proxy', `no proxy ${proxyId}`, { proxyId })
    },
  }
}

async function instanceOf(sql: Runner['sql'], id: string) {
  const [row] = isId(id)
    ? await sql.query<{ initiator: string | null; ended_at: Date | null; last_urged_at: Date | null }>(
        'select initiator, ended_at, last_urged_at from wf_instance where id = $1::uuid',
        [id],
      )
    : []
  if (row === undefined) throw noInstance(id)
  return row
}
