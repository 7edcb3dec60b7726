/** An instance's state from its stored events alone. */
import { advance } from '../core/advance.ts'
import { isMigrated, migrate } from '../core/migrate.ts'
import type { State } from '../core/state.ts'
import { isRefusal, type Command, type Effect } from '../core/step.ts'
import type { Sql } from '../define.ts'
import type { Snapshot } from '../store/instances.ts'
import type { Environment } from './environment.ts'
import { stepContext } from './step-context.ts'
import type { EventData } from './step-event.ts'

/** One command as it was done again: when, by whom, and what followed. */
export interface Replayed {
  readonly seq: number
  readonly at: Date
  readonly actor: string | undefined
  readonly effects: readonly Effect[]
}

type About = Pick<Snapshot, 'id' | 'definitionId' | 'businessKey'>

/**
 * Does every stored command again.
 * @param isEnough stops before the first command for which it holds
 * @param saw is told of each command
 * @throws Error when a stored command is refused: then something is in the events that never happened
 */
export async function replay(
  sql: Sql,
  env: Environment,
  about: About,
  isEnough: (command: Command) => boolean = () => false,
  saw: (replayed: Replayed) => void = () => undefined,
): Promise<State | undefined> {
  const events = await sql.query<{ seq: number; at: Date; actor: string | null; data: EventData }>(
    'select seq, at, actor, data from wf_event where instance_id = $1::uuid order by seq',
    [about.id],
  )
  const first = events.find(({ data }) => data.m !== undefined)?.data.m?.from ?? about.definitionId
  let { graph } = await env.definitions.get(first)
  let state: State | undefined
  for (const { seq, at, actor, data } of events) {
    if (data.m !== undefined && state !== undefined) {
      const to = await env.definitions.get(data.m.to)
      const moved = migrate(
        graph,
        to.graph,
        state,
        data.m.mapping,
        stepContext(
          env.timeZone,
          about,
          at.getTime(),
          data.m.seed,
          false,
          () => false,
          (name) => data.p?.[name],
        ),
      )
      if (!isMigrated(moved)) throw new Error(`replay of ${about.id} is refused at its migration: ${moved.problems[0]?.message ?? ''}`)
      graph = to.graph
      state = moved.state
    }
    for (const [seed, command, starting] of data.e) {
      if (isEnough(command)) return state
      const context = stepContext(
        env.timeZone,
        about,
        at.getTime(),
        seed,
        starting === 1,
        (handler) => data.h?.[handler] === true,
        (name) => data.p?.[name],
      )
      const answer = advance(graph, state, command, context)
      if (isRefusal(answer)) throw new Error(`replay of ${about.id} is refused at ${command.type}: ${answer.message}`)
      state = answer.state
      saw({ seq, at, actor: actor ?? undefined, effects: answer.effects })
    }
  }
  return state
}
