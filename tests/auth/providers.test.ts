/** The providers that speak HTTP, against a small server that behaves as the documentation at the head of their files says. */
import { createServer, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Sql } from '#kit/data-source.ts'
import { httpIdentities } from '#server/auth/external-identity.ts'
import { httpSocialProvider } from '#server/auth/social-provider.ts'

const requests: { path: string; body: string; headers: IncomingMessage['headers'] }[] = []
const answers = new Map<string, [number, unknown]>()
const server = createServer((request, response) => {
  void text(request).then((body) => {
    requests.push({ path: request.url ?? '', body, headers: request.headers })
    const [status, answer] = answers.get(request.url ?? '') ?? [404, {}]
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
  })
})
let base = ''

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

const noSql: Sql = { query: () => Promise.reject(new Error('not asked')) }

const provider = () =>
  httpSocialProvider({
    source: 'wechat',
    authorizeUrl: `${base}/authorize`,
    tokenUrl: `${base}/token`,
    userInfoUrl: `${base}/me`,
    clientId: 'us',
    clientSecret: 's3cret',
    redirectUri: 'https://chandlery.example/login',
  })

describe('external identities over HTTP', () => {
  test('an account, a refusal, a service that is down or answers nonsense', async () => {
    const identities = httpIdentities(`${base}/identity`)
    answers.set('/identity', [200, { account: 'gm' }])
    expect(await identities.accountOf(noSql, 'their-token')).toBe('gm')
    expect(JSON.parse(requests.at(-1)?.body ?? '')).toEqual({ token: 'their-token' })
    answers.set('/identity', [401, {}])
    expect(await identities.accountOf(noSql, 'their-token')).toBeUndefined()
    answers.set('/identity', [200, {}])
    expect(await identities.accountOf(noSql, 'their-token')).toBeUndefined()
    answers.set('/identity', [502, {}])
    await expect(identities.accountOf(noSql, 'their-token')).rejects.toMatchObject({ kind: 'unavailable', code: 'auth.external-unavailable' })
    await expect(httpIdentities('http://127.0.0.1:1/').accountOf(noSql, 'x')).rejects.toMatchObject({ kind: 'unavailable' })
  })
})

describe('social sign-in over HTTP', () => {
  test('exchanges the code and reads the person', async () => {
    answers.set('/token', [200, { access_token: 'at' }])
    answers.set('/me', [200, { openid: 'o-1', unionid: 'u-1', nickname: '小明', headimgurl: 'https://pictures.example/1.png' }])
    expect(await provider().personOf('the-code')).toEqual({ subject: 'u-1', nickname: '小明', avatar: 'https://pictures.example/1.png' })
    const [token, me] = requests.slice(-2)
    expect(Object.fromEntries(new URLSearchParams(token?.body))).toEqual({
      grant_type: 'authorization_code',
      code: 'the-code',
      client_id: 'us',
      client_secret: 's3cret',
      redirect_uri: 'https://chandlery.example/login',
    })
    expect(me?.headers.authorization).toBe('Bearer at')
    answers.set('/me', [200, { id: 7, login: 'octo', avatar_url: 'https://pictures.example/7.png' }])
    expect(await provider().personOf('the-code')).toEqual({ subject: '7', nickname: 'octo', avatar: 'https://pictures.example/7.png' })
  })

  test('a refused code, a person without a number, a provider that is down', async () => {
    answers.set('/me', [200, { name: 'nobody' }])
    expect(await provider().personOf('x')).toBeUndefined()
    answers.set('/me', [401, {}])
    expect(await provider().personOf('x')).toBeUndefined()
    answers.set('/token', [400, { error: 'invalid_grant' }])
    expect(await provider().personOf('x')).toBeUndefined()
    answers.set('/token', [503, {}])
    await expect(provider().personOf('x')).rejects.toThrow('503')
  })
})
