/** A database of one's own for every test file: a copy of the template, dropped at the end. */
import { afterAll, beforeAll, inject } from 'vitest'
import { copyDatabase, dropDatabase } from './template.ts'

export interface TestDatabase {
  /** Connection string; to be read inside hooks and tests, not while the file loads. */
  readonly url: string
}

/** Call it at the top of a test file or of a `describe`. */
export function withDatabase(): TestDatabase {
  let copy: { name: string; url: string } | undefined
  beforeAll(async () => {
    copy = await copyDatabase(inject('databaseServer'), inject('databaseTemplate'))
  })
  afterAll(async () => {
    if (copy) await dropDatabase(inject('databaseServer'), copy.name)
  })
  return {
    get url() {
      if (!copy) throw new Error('The database is there from beforeAll on.')
      return copy.url
    },
  }
}
