/** The usual Node engine, made durable in the only way it offers: its whole state is stored at every wait and recovered from there. */
import { randomUUID } from 'node:crypto'
import { EventEmitter } from 'node:events'
import { Engine } from 'bpmn-engine'
import { Pool } from 'pg'

interface Execution {
  getState(): Promise<unknown>
  getPostponed(): { id: string; signal(message: unknown): void }[]
}

interface OtherEngine {
  execute(options: { listener: EventEmitter; variables?: object }): Promise<Execution>
  recover(state: unknown): OtherEngine
  resume(options: { listener: EventEmitter }): Promise<Execution>
}

const waiting = (execution: Execution) => execution.getPostponed().find((element) => element.id.startsWith('task'))

/** @returns one whole approval with `steps` user tasks, state stored at each; a connection for each of so many clients */
export async function openOther(url: string, source: string, steps: number, clients: number) {
  const pool = new Pool({ connectionString: url, max: clients })
  await pool.query('create table if not exists other_state (id uuid primary key, version int not null, state jsonb not null)')
  const make = Engine as unknown as (options: { name: string; source?: string }) => OtherEngine
  return {
    async approval(): Promise<void> {
      const id = randomUUID()
      const started = await make({ name: id, source }).execute({ listener: new EventEmitter(), variables: { group: 'managers' } })
      await pool.query('insert into other_state (id, version, state) values ($1, 1, $2)', [id, JSON.stringify(await started.getState())])
      for (let step = 1; step <= steps; step += 1) {
        const { rows } = await pool.query<{ version: number; state: unknown }>('select version, state from other_state where id = $1', [id])
        const execution = await make({ name: id }).recover(rows[0]?.state).resume({ listener: new EventEmitter() })
        const task = waiting(execution)
        if (task === undefined) throw new Error(`step ${step} does not wait`)
        task.signal({ [`step${step}`]: 'done' })
        await pool.query('update other_state set state = $3, version = version + 1 where id = $1 and version = $2', [
          id,
          step,
          JSON.stringify(await execution.getState()),
        ])
      }
    },
    close: () => pool.end(),
  }
}
