/** Standing in for somebody: naming a proxy for a period, ending it. What a proxy means for tasks stands in `proxies.ts`. */
import { EngineError, type Sql } from '../../define.ts'
import { isId } from '../definitions.ts'
import { uuidv7 } from '../ids.ts'
import { once } from '../runner.ts'
import type { ProxyInput, ProxyOperations } from '../proxy-api.ts'
import type { Context } from './context.ts'
import { endProxies, loops } from '../proxies.ts'
import { handOver } from './hand-over.ts'
import { urge } from './urge.ts'

/** Proxies are saved one after the other, so that no two pass each other's check. */
const LOCK = 7_046_029_255

interface Stored {
  readonly id: string
  readonly principal_id: string
  readonly from_at: Date
  readonly to_at: Date
}

const noProxy = (proxyId: string) => new EngineError('not-found', 'no-such-proxy', `no proxy ${proxyId}`, { proxyId })
const isOver = (proxyId: string) => new EngineError('conflict', 'proxy-over', 'the period is over', { proxyId })

export function proxyOperations(context: Context): ProxyOperations {
  const { env, runner } = context
  return {
    saveProxy: (input) =>
      once(runner, input.idempotencyKey, env.now(), ({ atomically }) =>
        atomically(async ({ sql }) => {
          const now = env.now()
          await sql.query('select pg_advisory_xact_lock($1)', [LOCK])
          const stored = input.proxyId === undefined ? undefined : await storedProxy(sql, input.proxyId)
          const principalId = stored?.principal_id ?? input.principalId
          const id = stored?.id ?? uuidv7(now)
          const proxy = { ...input, proxyId: id, principalId }
          if (stored !== undefined && stored.to_at.getTime() <= now) throw isOver(stored.id)
          check(proxy, now)
          await mustNotOverlap(sql, proxy)
          if (await loops(sql, proxy)) throw new EngineError('rule', 'proxy-loop', 'in that period the agent is away himself, and you stand in for him')
          const { agentId, processKeys, from, to, reason, actor } = input
          const keys = processKeys === undefined || processKeys.length === 0 ? null : [...new Set(processKeys)]
          await sql.query(
            `insert into wf_proxy (id, principal_id, agent_id, process_keys, from_at, to_at, reason, created_at, created_by)
             values ($1::uuid, $2, $3, $4::text[], $5::timestamptz, $6::timestamptz, $7, $8::timestamptz, $9)
             on conflict (id) do update set agent_id = excluded.agent_id, process_keys = excluded.process_keys, from_at = excluded.from_at, to_at = excluded.to_at, reason = excluded.reason`,
            [id, principalId, agentId, keys, from, to, reason ?? null, new Date(now), actor.userId],
          )
          return { proxyId: id }
        }),
      ),

    async removeProxy({ proxyId, actor, idempotencyKey }) {
      await once(runner, idempotencyKey, env.now(), ({ atomically }) =>
        atomically(async ({ sql }) => {
          const now = env.now()
          const stored = await storedProxy(sql, proxyId)
          if (actor.isAdmin !== true && stored.principal_id !== actor.userId) throw noProxy(proxyId)
          if (stored.to_at.getTime() <= now) throw isOver(proxyId)
          await endProxies(sql, [proxyId], now)
        }),
      )
    },

    handOver: handOver(context),
    urge: urge(context),
  }
}

async function storedProxy(sql: Sql, proxyId: string): Promise<Stored> {
  const [row] = isId(proxyId) ? await sql.query<Stored>('select id, principal_id, from_at, to_at from wf_proxy where id = $1::uuid for update', [proxyId]) : []
  if (row === undefined) throw noProxy(proxyId)
  return row
}

function check({ principalId, agentId, from, to, actor }: ProxyInput, now: number): void {
  if (actor.isAdmin !== true && actor.userId !== principalId) throw new EngineError('forbidden', 'not-principal', 'you may only name a proxy for yourself')
  if (principalId === agentId) throw new EngineError('invalid', 'own-proxy', 'nobody stands in for himself', { path: 'agentId' })
  if (from >= to) throw new EngineError('invalid', 'bad-period', 'the period ends before it begins', { path: 'to' })
  if (to.getTime() <= now) throw new EngineError('invalid', 'bad-period', 'the period is over already', { path: 'to' })
}

const keysOf = ({ processKeys }: ProxyInput): readonly string[] | null => (processKeys === undefined || processKeys.length === 0 ? null : processKeys)

/** Two proxies of one person never cover the same process at the same time: it must be clear who acts. */
async function mustNotOverlap(sql: Sql, proxy: ProxyInput): Promise<void> {
  const [other] = await sql.query<Stored & { agent_id: string }>(
    `select * from wf_proxy where principal_id = $1 and id <> $2::uuid and from_at < $4::timestamptz and to_at > $3::timestamptz
       and ($5::text[] is null or process_keys is null or process_keys && $5::text[]) order by from_at limit 1`,
    [proxy.principalId, proxy.proxyId, proxy.from, proxy.to, keysOf(proxy)],
  )
  if (other === undefined) return
  throw new EngineError('rule', 'proxy-overlaps', 'another proxy covers a part of that period', {
    proxyId: other.id,
    by: other.agent_id,
    from: other.from_at.toISOString(),
    to: other.to_at.toISOString(),
  })
}
