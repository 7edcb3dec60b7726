/** A database of one's own for every test file: a copy of a template, dropped at the end. */
import { afterAll, beforeAll, inject } from 'vitest'
import { prepareSchema } from '#server/prepare-database.ts'
import { copyOf, dropDatabase, type Template } from './template.ts'

export interface TestDatabase {
  /** Connection string; to be read inside hooks and tests, not while the file loads. */
  readonly url: string
}

/** The tables of the product and of its engine, without rows. */
const empty: Template = { name: 'empty', make: prepareSchema }

/** Call it at the top of a test file or of a `describe`. */
export function withDatabase(template = empty): TestDatabase {
  let copy: { name: string; url: string } | undefined
  beforeAll(async () => {
    copy = await copyOf(template, { url: inject('databaseServer'), run: inject('databaseRun') })
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
