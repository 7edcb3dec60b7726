/** The program that asks for tokens, known by its Basic header. */
import type { CallContext } from '#kit/handle.ts'
import { Failure } from '#kit/errors.ts'
import { headerOf } from './auth-dependencies.ts'
import { fingerprint, sameFingerprint } from './tokens.ts'

export interface Client {
  readonly clientId: string
  readonly grantTypes: readonly string[]
  /** Seconds. */
  readonly refreshSeconds: number
}

/** @throws Failure auth.client-unknown, or auth.grant-unsupported when the client may not use this grant */
export async function clientOf(context: CallContext, grantType: string): Promise<Client> {
  const [clientId = '', secret = ''] = basicCredentials(headerOf(context, 'authorization'))
  const client = await context.prisma.oauthClient.findFirst({ where: { clientId, status: 'ENABLED', deletedAt: null } })
  // Compared even for an unknown client, so that both refusals take the same path.
  const isKnown = sameFingerprint(client?.secretHash ?? fingerprint(''), fingerprint(secret)) && client !== null
  if (!isKnown) throw new Failure('not-signed-in', 'auth.client-unknown', { error: 'invalid_client' })
  if (!client.grantTypes.includes(grantType)) throw new Failure('forbidden', 'auth.grant-unsupported', { error: 'unauthorized_client' })
  return client
}

function basicCredentials(header: string | undefined): string[] {
  const match = /^basic\s+(\S+)$/i.exec(header?.trim() ?? '')
  if (!match?.[1]) return []
  const pair = Buffer.from(match[1], 'base64').toString('utf8')
  const colon = pair.indexOf(':')
  return colon < 0 ? [pair] : [pair.slice(0, colon), pair.slice(colon + 1)]
}
