/**
 * One PostgreSQL server for the whole run: the embedded one, or the server of TEST_DATABASE_URL. Test files copy their databases
 * from templates that are made once a run.
 */
import type { TestProject } from 'vitest/node'
import { removeCluster, startEmbeddedPostgres, throwaway } from '#kit/database/embedded-postgres.ts'
import { dropTemplates, newRun } from './template.ts'
import { throwawayFolder } from './throwaway-folder.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Connection string of the server's maintenance database. */
    databaseServer: string
    /** Under which the run's templates stand on the server. */
    databaseRun: string
  }
}

interface Ground {
  readonly url: string
  readonly run: string
  readonly stop: () => Promise<void>
}

/** This file is loaded once a project, the server is for all of them. */
const run = globalThis as { chandleryGround?: { users: number; readonly made: Promise<Ground> } | undefined }

export default async function setup(project: TestProject) {
  const ground = (run.chandleryGround ??= { users: 0, made: makeGround() })
  ground.users += 1
  const { url, run: name, stop } = await ground.made
  project.provide('databaseServer', url)
  project.provide('databaseRun', name)
  return async () => {
    ground.users -= 1
    if (ground.users > 0) return
    run.chandleryGround = undefined
    await stop()
  }
}

async function makeGround(): Promise<Ground> {
  const given = process.env['TEST_DATABASE_URL']
  const server = given ? { url: given, stop: async () => undefined } : await startServer()
  const name = newRun()
  return {
    url: server.url,
    run: name,
    stop: async () => {
      await dropTemplates({ url: server.url, run: name })
      await server.stop()
    },
  }
}

async function startServer() {
  const dir = await throwawayFolder('chandlery-tests-')
  const server = await startEmbeddedPostgres(dir, throwaway)
  return {
    url: server.url('postgres'),
    async stop() {
      await server.stop()
      await removeCluster(dir)
    },
  }
}
