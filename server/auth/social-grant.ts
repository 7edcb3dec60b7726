/** Who comes from another provider: a user of ours, or a guest who may ask for an account. */
import type { z } from 'zod'
import { Failure } from '#kit/errors.ts'
import type { CallContext } from '#kit/handle.ts'
import type { socialSignIn, SocialGuest } from './auth.contract.ts'
import type { AuthDependencies } from './auth-dependencies.ts'
import { clientOf } from './clients.ts'
import { findUserById, issueGrant, type Grant } from './issue-grant.ts'
import type { SocialPerson, SocialProvider } from './social-provider.ts'

type SocialRequest = z.output<(typeof socialSignIn)['input']>

export async function bySocialCode(
  dependencies: AuthDependencies,
  context: CallContext,
  request: SocialRequest,
): Promise<Grant | z.output<typeof SocialGuest>> {
  const client = await clientOf(context, 'social')
  const provider = dependencies.settings.social.find(({ source }) => source === request.source)
  if (!provider) throw new Failure('bad-input', 'auth.social-unknown', { error: 'invalid_request', errors: [{ path: 'source', code: 'auth.social-unknown' }] })
  const person = await personOf(provider, request.code)
  const identity = await keepIdentity(context, provider.source, person)
  const user = identity.userId ? await findUserById(context.sql, identity.userId) : undefined
  if (user) return issueGrant(dependencies, context, { user, client, grantType: 'SOCIAL' })
  return { oauth_id: identity.id, user_name: person.nickname ?? null, avatar: person.avatar ?? null }
}

async function personOf(provider: SocialProvider, code: string): Promise<SocialPerson> {
  const person = await provider.personOf(code).catch((cause: unknown) => {
    throw new Failure('unavailable', 'auth.external-unavailable', {
      error: 'temporarily_unavailable',
      cause: cause instanceof Error ? cause.message : String(cause),
    })
  })
  if (!person) throw new Failure('bad-input', 'auth.social-refused', { error: 'invalid_grant' })
  return person
}

/** Two sign-ins of the same person at the same moment keep one identity. */
async function keepIdentity(context: CallContext, source: string, { subject, nickname, avatar }: SocialPerson): Promise<{ id: string; userId: string | null }> {
  const [identity] = await context.sql.query<{ id: string; userId: string | null }>(
    `insert into social_identity as i (id, source, subject, nick_name, avatar, update_time) values (gen_random_uuid(), $1, $2, $3, $4, clock_timestamp())
     on conflict (source, subject) where deleted_at is null do update set
       nick_name = coalesce(excluded.nick_name, i.nick_name), avatar = coalesce(excluded.avatar, i.avatar), update_time = excluded.update_time
     returning id, user_id as "userId"`,
    [source, subject.slice(0, 128), nickname?.slice(0, 100) ?? null, avatar?.slice(0, 500) ?? null],
  )
  return identity as { id: string; userId: string | null }
}
