import { Client } from 'pg'
import { describe, expect, test } from 'vitest'
import { leastConnections, roomFor, shareConnections } from '#kit/database/connection-budget.ts'
import { migrate } from '#prisma/migrate.ts'
import { withDatabase } from '#tests/support/database.ts'

const database = withDatabase()

describe('connections of a process', () => {
  test('all pools and listeners together are the budget', () => {
    for (const hasRedis of [true, false]) {
      for (let total = leastConnections(hasRedis); total <= 200; total += 1) {
        const { data, steps, reads, queues, realtime } = shareConnections(total, hasRedis)
        expect(data + steps + reads + queues + realtime + 4).toBe(total)
        expect(data).toBeGreaterThanOrEqual(4)
      }
    }
  })

  test('too few are refused at the start', () => {
    expect(() => shareConnections(12, false)).toThrow('DATABASE_POOL: a process needs 17 connections without Redis; this says 12.')
  })

  test('more than the database has are refused, more than are left are told', async () => {
    const client = new Client({ connectionString: database.url })
    await client.connect()
    try {
      const { rows } = await client.query<{ most: number }>(
        `select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as most`,
      )
      const most = rows[0]?.most ?? 0
      await expect(roomFor(most + 1, database.url)).rejects.toThrow(`the database admits ${most} connections in all`)
      expect(await roomFor(most, database.url)).toContain('calls may fail under load')
      expect(await roomFor(1, database.url)).toBeUndefined()
    } finally {
      await client.end()
    }
  })
})

describe('a user without rights', () => {
  test('is told what to grant', async () => {
    const name = `nobody_${Date.now()}`
    const admin = new Client({ connectionString: database.url })
    await admin.connect()
    try {
      await admin.query(`create role ${name} login password 'x'`)
      await admin.query(`create database ${name}_db`)
      const url = new URL(database.url)
      Object.assign(url, { username: name, password: 'x', pathname: `/${name}_db` })
      await expect(migrate(url.href)).rejects.toMatchObject({
        name: 'StartFailure',
        message: expect.stringContaining(`grant create on database "${name}_db"`) as string,
      })
    } finally {
      await admin.query(`drop database if exists ${name}_db`)
      await admin.query(`drop role if exists ${name}`)
      await admin.end()
    }
  })
})
