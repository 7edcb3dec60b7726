import { describe, expect, test } from 'vitest'
import { openDataSource } from '#kit/data-source.ts'
import { buildApp } from '#server/app.ts'
import { freePort } from '#tests/support/free-port.mjs'
import { withTestApp } from '#tests/support/test-app.ts'

const leaving = new AbortController()
let isRedisAway = false
const application = withTestApp(() => ({
  routes: [],
  leaving: leaving.signal,
  parts: {
    jobs: async () => {
      if (isRedisAway) throw new Error('Redis is away')
    },
  },
}))
const readiness = async () => {
  const { status, body, headers } = await application.send(undefined, '/readyz')
  return { status, body, connection: headers['connection'] }
}

describe('readiness', () => {
  test('a part that calls do without makes a server degraded, not unready', async () => {
    expect(await readiness()).toMatchObject({ status: 200, body: { status: 'ok', checks: { database: 'ok', jobs: 'ok' } } })
    isRedisAway = true
    expect(await readiness()).toMatchObject({ status: 200, body: { status: 'degraded', checks: { database: 'ok', jobs: 'failed' } } })
    isRedisAway = false
  })

  test('a server that is about to stop says so while it still answers', async () => {
    leaving.abort()
    expect(await readiness()).toMatchObject({ status: 503, body: { status: 'stopping' }, connection: 'close' })
    expect((await application.send(undefined, '/healthz')).status).toBe(200)
  })

  test('measures and documentation are there only where somebody opened them', async () => {
    const app = await buildApp({ data: application.data, routes: [], messages: [], authenticate: async () => undefined })
    for (const url of ['/metrics', '/docs', '/docs/json', '/openapi.json']) expect((await app.inject({ url })).statusCode, url).toBe(404)
    await app.close()
  })

  test('another service that refuses is not called the database', async () => {
    const port = await freePort()
    const app = await buildApp({ data: application.data, routes: [], messages: [], authenticate: async () => undefined })
    app.get('/elsewhere', () => fetch(`http://127.0.0.1:${port}/`).catch(({ cause }: { cause: unknown }) => Promise.reject(cause)))
    expect((await app.inject({ url: '/elsewhere' })).json()).toMatchObject({ code: 500, data: { errorId: expect.any(String) } })
    await app.close()
  })

  test('a database that is away: not ready, and calls answer 503 with a time to come back', async () => {
    const data = openDataSource(`postgresql://nobody@127.0.0.1:${await freePort()}/nothing`, { poolSize: 2 })
    const app = await buildApp({ data, routes: [], messages: [], authenticate: async () => undefined })
    app.get('/sql', () => data.sql.query('select 1'))
    app.get('/prisma', () => data.prisma.user.findFirst())
    app.get('/transaction', () => data.transaction(async (_prisma, sql) => sql.query('select 1')))
    try {
      expect((await app.inject('/readyz')).json()).toMatchObject({ status: 'not ready', checks: { database: 'failed' } })
      for (const url of ['/sql', '/prisma', '/transaction']) {
        const { statusCode, headers, json } = await app.inject({ url, headers: { 'accept-language': 'en' } })
        expect({ url, statusCode, wait: headers['retry-after'], says: json().message }).toEqual({
          url,
          statusCode: 503,
          wait: '5',
          says: 'The database cannot be reached; please try again',
        })
      }
    } finally {
      await app.close()
      await data.close()
    }
  })
})
