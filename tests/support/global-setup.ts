/**
 * One PostgreSQL server for the whole run: the embedded one, or the server of TEST_DATABASE_URL. Test files copy their databases
 * from a template that is migrated and seeded once.
 */
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { removeCluster, startEmbeddedPostgres, throwaway } from '#kit/database/embedded-postgres.ts'
import { createTemplate, dropDatabase } from './template.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Connection string of the server's maintenance database. */
    databaseServer: string
    /** Name of the template database. */
    databaseTemplate: string
  }
}

export default async function setup(project: TestProject) {
  const given = process.env['TEST_DATABASE_URL']
  const server = given ? { url: given, stop: async () => undefined } : await startServer()
  const template = await createTemplate(server.url).catch(async (error: unknown) => {
    await server.stop()
    throw error
  })
  project.provide('databaseServer', server.url)
  project.provide('databaseTemplate', template)
  return async () => {
    await dropDatabase(server.url, template)
    await server.stop()
  }
}

async function startServer() {
  const dir = await mkdtemp(join(tmpdir(), 'chandlery-tests-'))
  const server = await startEmbeddedPostgres(dir, throwaway)
  return {
    url: server.url('postgres'),
    async stop() {
      await server.stop()
      await removeCluster(dir)
    },
  }
}
