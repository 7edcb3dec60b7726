/** What people tell each other about an instance: copies and comments. */
import type { Actor } from '../../define.ts'
import type { Operations } from '../api.ts'
import { isId } from '../definitions.ts'
import { uuidv7 } from '../ids.ts'
import { once, type Runner } from '../runner.ts'
import { leaveRemark } from '../remarks.ts'
import { noInstance } from '../stepper.ts'
import { tell } from '../tell.ts'
import { mustBeOfferedIn } from './buttons.ts'
import type { Context } from './context.ts'

type PeopleOperations = Pick<Operations, 'copy' | 'markCopyRead' | 'comment'>

export function peopleOperations({ env, runner }: Context): PeopleOperations {
  const remark = (
    sql: Runner['sql'],
    { processInstanceId: instanceId, taskId, actor }: { processInstanceId: string; taskId?: string | undefined; actor: Actor },
    kind: string,
    content: string | undefined,
    data?: unknown,
  ) => leaveRemark(sql, actor, { instanceId, taskId, kind, content, data }, env.now())

  return {
    copy: (input) =>
      once(runner, input.idempotencyKey, env.now(), ({ atomically }) =>
        atomically(async ({ sql }) => {
          await instanceOf(sql, input.processInstanceId)
          if (input.taskId !== undefined) await mustBeOfferedIn({ sql, env }, input, 'copy', input.actor)
          const now = env.now()
          const rows = input.userIds.map((user) => ({ id: uuidv7(now), user }))
          await sql.query(
            `insert into wf_copy (id, instance_id, task_id, user_id, from_user_id, reason, created_at)
         select s.id, $2::uuid, $3::uuid, s."user", $4, $5, $6::timestamptz from json_to_recordset($1::json) as s(id uuid, "user" text)`,
            [JSON.stringify(rows), input.processInstanceId, input.taskId ?? null, input.actor.userId, input.reason ?? null, new Date(now)],
          )
          await remark(sql, input, 'COPY', input.reason, { to: input.userIds })
          await tell(env, sql, [
            { kind: 'copied', processInstanceId: input.processInstanceId, by: input.actor.userId, to: input.userIds, comment: input.reason },
          ])
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
          if (input.taskId !== undefined) await mustBeOfferedIn({ sql, env }, input, 'comment', input.actor)
          const mentions = input.mentions ?? []
          const data = mentions.length === 0 ? input.data : { ...input.data, mentions }
          const commentId = await remark(sql, input, input.kind ?? 'COMMENT', input.content, data)
          const { processInstanceId, taskId, actor, content } = input
          if (mentions.length > 0) await tell(env, sql, [{ kind: 'mentioned', processInstanceId, taskId, by: actor.userId, to: mentions, comment: content }])
          return { commentId }
        }),
      ),
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
