/** Who waits for a message or a signal, and messages that nobody waits for yet. */
import type { Sql, Variables } from '../define.ts'

export interface Receiver {
  readonly subscriptionId: string
  readonly instanceId: string
  readonly definitionId: string
  readonly elementId: string
}

export interface Starter {
  readonly definitionId: string
  readonly elementId: string
  readonly eventId: string | undefined
}

interface StarterRow {
  definition_id: string
  element_id: string
  event_id: string | null
}

const starterOf = (row: StarterRow): Starter => ({ definitionId: row.definition_id, elementId: row.element_id, eventId: row.event_id ?? undefined })

interface ReceiverRow {
  id: string
  instance_id: string
  definition_id: string
  element_id: string
}

const receiverOf = (row: ReceiverRow): Receiver => ({
  subscriptionId: row.id,
  instanceId: row.instance_id,
  definitionId: row.definition_id,
  elementId: row.element_id,
})

export interface MessageCriteria {
  readonly name: string
  readonly processInstanceId?: string | undefined
  readonly businessKey?: string | undefined
  readonly correlation?: Variables | undefined
  readonly correlationKey?: string | undefined
  /** Leaves out, or asks only for, instances that are about a business object. */
  readonly business?: 'spared' | 'only' | undefined
}

const aboutBusiness = (rootOf: string): string =>
  `exists (select 1 from wf_instance r where r.id = (select o.root_id from wf_instance o where o.id = ${rootOf}) and r.business_type is not null)`

const businessCondition = (business: MessageCriteria['business'], rootOf: string): string[] =>
  business === undefined ? [] : [business === 'only' ? aboutBusiness(rootOf) : `not ${aboutBusiness(rootOf)}`]

/** One subscription an instance, the oldest, or every one; an instance that waits twice gets a second message for the second. */
export async function messageReceivers(
  sql: Sql,
  { name, processInstanceId, businessKey, correlation, correlationKey, business }: MessageCriteria,
  limit: number,
  each: 'instance' | 'subscription' = 'instance',
): Promise<Receiver[]> {
  const params: unknown[] = [name, limit]
  const param = (value: unknown) => `$${params.push(value)}`
  const conditions = [`s.name = $1`, `s.kind = 'message'`, `i.status <> 'SUSPENDED'`, ...businessCondition(business, 's.instance_id')]
  if (processInstanceId !== undefined) {
    conditions.push(within(`${param(processInstanceId)}::uuid`))
  }
  if (correlation !== undefined) conditions.push(`i.variables @> ${param(JSON.stringify(correlation))}::jsonb`)
  if (businessKey !== undefined) {
    const key = param(businessKey)
    const byBusiness = `select b.id from wf_instance o join wf_subscription b on b.instance_id = o.id where o.business_key = ${key}`
    // Two ways that each have an index: an "or" of them would look at everybody who waits for that name.
    const byKey =
      correlationKey === undefined ? `union select k.id from wf_subscription k where k.name = $1 and k.kind = 'message' and k.correlation_key = ${key}` : ''
    conditions.push(`s.id in (${byBusiness} ${byKey})`)
  }
  if (correlationKey !== undefined) conditions.push(`(s.correlation_key = ${param(correlationKey)} or s.correlation_key is null)`)
  else if (businessKey === undefined && correlation === undefined && processInstanceId === undefined) conditions.push('s.correlation_key is null')
  const rows = await sql.query<ReceiverRow>(
    `select ${each === 'instance' ? 'distinct on (s.instance_id)' : ''} s.id, s.instance_id, s.definition_id, s.element_id
     from wf_subscription s join wf_instance i on i.id = s.instance_id where ${conditions.join(' and ')} order by s.instance_id, s.created_at, s.id limit $2::int`,
    params,
  )
  return rows.map(receiverOf)
}

/** In an instance, or in one that it called. */
const within = (id: string): string =>
  `s.instance_id in (select ${id} union all select c.id from wf_instance c where c.root_id = ${id} and c.parent_id is not null)`

/** Who waits for a signal in one instance and in what it called. */
export async function signalReceiversWithin(sql: Sql, name: string, instanceId: string, limit: number): Promise<Receiver[]> {
  const rows = await sql.query<ReceiverRow>(
    `select s.id, s.instance_id, s.definition_id, s.element_id from wf_subscription s where s.name = $1 and s.kind = 'signal' and ${within('$2::uuid')} order by s.id limit $3::int`,
    [name, instanceId, limit],
  )
  return rows.map(receiverOf)
}

/** One subscription by its id: of an instance, or a start event. */
export async function subscriptionById(sql: Sql, id: string): Promise<{ kind: string; name: string; receiver?: Receiver; starter?: Starter } | undefined> {
  const [row] = await sql.query<Omit<ReceiverRow, 'instance_id'> & StarterRow & { kind: string; name: string; instance_id: string | null }>(
    'select id, kind, name, instance_id, definition_id, element_id, event_id from wf_subscription where id = $1::uuid',
    [id],
  )
  if (row === undefined) return undefined
  const { kind, name, instance_id: instanceId } = row
  return { kind, name, ...(instanceId === null ? { starter: starterOf(row) } : { receiver: receiverOf({ ...row, instance_id: instanceId }) }) }
}

/** A batch of those who wait for a signal since before `until`, in the order of their ids. */
export async function signalReceivers(
  sql: Sql,
  { name, until, after, business }: { readonly name: string; readonly until: Date; readonly after: string } & Pick<MessageCriteria, 'business'>,
  limit: number,
): Promise<Receiver[]> {
  const rows = await sql.query<ReceiverRow>(
    `select id, instance_id, definition_id, element_id from wf_subscription
     where name = $1 and kind = 'signal' and instance_id is not null and created_at <= $2::timestamptz and id > $3::uuid
       ${businessCondition(business, 'wf_subscription.instance_id')
         .map((condition) => `and ${condition}`)
         .join('')} order by id limit $4::int`,
    [name, until, after, limit],
  )
  return rows.map(receiverOf)
}

export async function starters(sql: Sql, kind: 'message' | 'signal', name: string): Promise<Starter[]> {
  const rows = await sql.query<StarterRow>(
    `select s.definition_id, s.element_id, s.event_id from wf_subscription s join wf_definition d on d.id = s.definition_id and d.state = 'active'
     where s.name = $1 and s.kind = $2 and s.instance_id is null`,
    [name, kind],
  )
  return rows.map(starterOf)
}

/** Conditional start events of the newest versions, of one process or of all. */
export async function conditionalStarters(sql: Sql, processKey: string | undefined): Promise<Starter[]> {
  const rows = await sql.query<StarterRow>(
    `select s.definition_id, s.element_id, s.event_id from wf_subscription s join wf_definition d on d.id = s.definition_id and d.state = 'active'
     where s.kind = 'conditional' and s.instance_id is null and ($1::text is null or d.key = $1) order by d.key, s.id`,
    [processKey ?? null],
  )
  return rows.map(starterOf)
}

export interface KeptMessage {
  readonly id: string
  readonly name: string
  readonly messageId: string | undefined
  readonly correlationKey: string | undefined
  readonly businessKey: string | undefined
  readonly correlation: Variables | undefined
  readonly variables: Variables
  readonly at: Date
  readonly expiresAt: Date
  readonly sparesBusiness: boolean
}

/** Keeps a message. False when one with that id was kept before. */
export async function keepMessage(sql: Sql, message: KeptMessage): Promise<boolean> {
  const rows = await sql.query(
    `insert into wf_message (id, name, message_id, correlation_key, business_key, correlation, variables, created_at, expires_at, spares_business)
     values ($1::uuid, $2, $3, $4, $5, $6::jsonb, $7::json, $8::timestamptz, $9::timestamptz, $10) on conflict (name, message_id) where message_id is not null do nothing returning id`,
    [
      message.id,
      message.name,
      message.messageId ?? null,
      message.correlationKey ?? null,
      message.businessKey ?? null,
      message.correlation === undefined ? null : JSON.stringify(message.correlation),
      JSON.stringify(message.variables),
      message.at,
      message.expiresAt,
      message.sparesBusiness,
    ],
  )
  return rows.length > 0
}

export async function answerOfMessage<T>(sql: Sql, name: string, messageId: string): Promise<T | undefined> {
  return (await sql.query<{ answer: T | null }>('select answer from wf_message where name = $1 and message_id = $2', [name, messageId]))[0]?.answer ?? undefined
}

export async function consumeMessage(sql: Sql, id: string, answer: unknown): Promise<void> {
  await sql.query('update wf_message set consumed = true, answer = $2::json where id = $1::uuid', [id, JSON.stringify(answer)])
}

interface WaitingRow {
  id: string
  name: string
  correlation_key: string | null
  business_key: string | null
  correlation: Variables | null
  variables: Variables | null
  spares_business: boolean
}

/** Locks one kept message so that it is delivered once; undefined when it is consumed, expired or being delivered. */
export async function lockKept(sql: Sql, id: string, now: Date): Promise<(MessageCriteria & { readonly variables: Variables }) | undefined> {
  const [row] = await sql.query<WaitingRow>(
    'select * from wf_message where id = $1::uuid and not consumed and expires_at > $2::timestamptz for update skip locked',
    [id, now],
  )
  return row === undefined
    ? undefined
    : {
        name: row.name,
        correlationKey: row.correlation_key ?? undefined,
        businessKey: row.business_key ?? undefined,
        correlation: row.correlation ?? undefined,
        variables: row.variables ?? {},
        business: row.spares_business ? 'spared' : undefined,
      }
}

/** Kept messages whose name somebody waits for. */
export async function deliverable(sql: Sql, now: Date, limit: number): Promise<string[]> {
  const rows = await sql.query<{ id: string }>(
    `select m.id from wf_message m where not m.consumed and m.expires_at > $1::timestamptz
       and exists (select 1 from wf_subscription s where s.name = m.name and s.kind = 'message') order by m.created_at limit $2::int`,
    [now, limit],
  )
  return rows.map((row) => row.id)
}

export async function dropExpired(sql: Sql, now: Date): Promise<void> {
  await sql.query('delete from wf_message where expires_at <= $1::timestamptz', [now])
}
