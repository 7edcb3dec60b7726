/**
 * Signing in through another provider (OAuth 2 authorization code). The browser goes to the provider and comes back with a code; the
 * code is exchanged here for who the person is there.
 *
 * Over HTTP (`httpSocialProvider`): POST `tokenUrl` with the form `grant_type=authorization_code, code, client_id, client_secret,
 * redirect_uri` answers `{"access_token"}`; GET `userInfoUrl` with `Authorization: Bearer` answers the person: subject in `sub`,
 * `openid`, `unionid` or `id`, name in `name`, `nickname` or `login`, picture in `picture`, `avatar_url` or `headimgurl`.
 */
import { z } from 'zod'
import { fetchOutside } from '#kit/outgoing.ts'

export interface SocialPerson {
  readonly subject: string
  readonly nickname: string | undefined
  readonly avatar: string | undefined
}

export interface SocialProvider {
  readonly source: string
  /** Where the browser is sent; the provider appends `code` and `state` on the way back. */
  readonly authorizeUrl: string
  /** @returns undefined when the provider does not accept the code; rejects when it cannot be reached */
  personOf(code: string): Promise<SocialPerson | undefined>
}

export interface HttpSocialSettings {
  readonly source: string
  readonly authorizeUrl: string
  readonly tokenUrl: string
  readonly userInfoUrl: string
  readonly clientId: string
  readonly clientSecret: string
  readonly redirectUri: string
}

/** Milliseconds. */
const patience = 10_000

const TokenAnswer = z.object({ access_token: z.string() })
const name = z.union([z.string(), z.number()]).transform(String).optional()
const Person = z.object({
  sub: name,
  openid: name,
  unionid: name,
  id: name,
  name,
  nickname: name,
  login: name,
  picture: name,
  avatar_url: name,
  headimgurl: name,
})

export const httpSocialProvider = (settings: HttpSocialSettings): SocialProvider => ({
  source: settings.source,
  authorizeUrl: settings.authorizeUrl,
  personOf: async (code) => {
    const { clientId, clientSecret, redirectUri } = settings
    const form = new URLSearchParams({ grant_type: 'authorization_code', code, client_id: clientId, client_secret: clientSecret, redirect_uri: redirectUri })
    const token = TokenAnswer.safeParse(
      await jsonOf(
        await fetchOutside(settings.tokenUrl, { method: 'POST', body: form, headers: { accept: 'application/json' }, signal: AbortSignal.timeout(patience) }),
      ),
    )
    if (!token.success) return undefined
    const person = Person.safeParse(
      await jsonOf(
        await fetchOutside(settings.userInfoUrl, {
          headers: { authorization: `Bearer ${token.data.access_token}`, accept: 'application/json' },
          signal: AbortSignal.timeout(patience),
        }),
      ),
    )
    if (!person.success) return undefined
    const { sub, openid, unionid, id, name, nickname, login, picture, avatar_url: avatarUrl, headimgurl } = person.data
    const subject = unionid ?? sub ?? openid ?? id
    return subject === undefined ? undefined : { subject, nickname: nickname ?? name ?? login, avatar: picture ?? avatarUrl ?? headimgurl }
  },
})

async function jsonOf(response: Pick<Response, 'ok' | 'status' | 'json'>): Promise<unknown> {
  if (response.status >= 500) throw new Error(`The provider answered ${response.status}`)
  return response.ok ? response.json() : undefined
}

/**
 * A provider without a network, for development and the demo company: the code `person:<subject>[:<nickname>]` is accepted, any other
 * refused, and `person:unreachable` fails as a provider that is down. Never to be switched on where strangers come.
 */
export const localSocialProvider: SocialProvider = {
  source: 'local',
  authorizeUrl: '/login?source=local',
  personOf: async (code) => {
    const [scheme, subject, nickname] = code.split(':')
    if (scheme !== 'person' || !subject) return undefined
    if (subject === 'unreachable') throw new Error('The provider does not answer')
    return { subject, nickname: nickname ?? subject, avatar: undefined }
  },
}
