/** An instance's state from its stored events alone. */
import { advance } from '../core/advance.ts'
import type { State } from '../core/state.ts'
import { isRefusal, type Command } from '../core/step.ts'
import type { Sql } from '../define.ts'
import type { Snapshot } from '../store/instances.ts'
import type { Environment } from './environment.ts'
import { stepContext } from './unit.ts'
import type { EventData } from './work-item.ts'

type About = Pick<Snapshot, 'id' | 'definitionId' | 'businessKey'>

/**
 * Does every stored command again.
 * @param isEnough stops before the first command for which it holds
 * @throws Error when a stored command is refused: then something is in the events that never happened
 */
export async function replay(sql: Sql, env: Environment, about: About, isEnough: (command: Command) => boolean = () => false): Promise<State | undefined> {
  const { graph } = await env.definitions.get(about.definitionId)
  const events = await sql.query<{ at: Date; data: EventData }>('select at, data from wf_event where instance_id = $1::uuid order by seq', [about.id])
  let state: State | undefined
  for (const { at, data } of events) {
    for (const [seed, command, starting] of data.e) {
      if (isEnough(command)) return state
      const context = stepContext(env.timeZone, about, at.getTime(), seed, starting === 1, (handler) => data.h?.[handler] === true)
      const answer = advance(graph, state, command, context)
      if (isRefusal(answer)) throw new Error(`replay of ${about.id} is refused at ${command.type}: ${answer.message}`)
      state = answer.state
    }
  }
  return state
}
