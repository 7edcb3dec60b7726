/** An engine with what a host brings for people: leaders, settings, a table of news. */
import { beforeAll } from 'vitest'
import type { Actor, EngineOptions, News } from '#server/engine/index.ts'
import { openPool } from '#server/engine/store/sql.ts'
import { withEngine, type EngineFixture } from '../runtime/engine-fixture.ts'

export const HOUR = 3600_000
export const DAY = 24 * HOUR

export const person = (userId: string, roles: string[] = []): Actor => ({ userId, roles })

export interface PeopleHost extends EngineFixture {
  /** Settings of the host, changed at will. */
  readonly settings: Map<string, string>
  /** Leaders by person. */
  readonly leaders: Map<string, string>
  /** What was told since the last call, oldest first. */
  news(): Promise<readonly News[]>
  rows<Row>(sql: string, params?: readonly unknown[]): Promise<Row[]>
}

/** Call it at the top of a test file. */
export function withPeople(options: Partial<EngineOptions> = {}): PeopleHost {
  const settings = new Map<string, string>()
  const leaders = new Map<string, string>()
  const host = withEngine({
    news: 'insert into told (id, at, payload) select id, at, payload from news',
    parameter: (name) => settings.get(name),
    escalateTo: async ({ assignee, initiator }) => {
      const leader = leaders.get(assignee ?? initiator ?? '')
      return leader === undefined ? [] : [leader]
    },
    ...options,
  })
  const rows = async <Row>(sql: string, params: readonly unknown[] = []): Promise<Row[]> => {
    const pool = openPool(host.url, { size: 1, plans: 'lists', onError: () => undefined })
    try {
      return await pool.query<Row>(sql, params)
    } finally {
      await pool.close()
    }
  }
  beforeAll(async () => void (await rows('create table told (id uuid primary key, at timestamptz not null, payload jsonb not null)')))
  return Object.defineProperties(
    {
      settings,
      leaders,
      rows,
      async news() {
        const told = await rows<{ payload: News }>('with gone as (delete from told returning id, payload) select payload from gone order by id')
        return told.map(({ payload }) => payload)
      },
    },
    Object.getOwnPropertyDescriptors(host),
  ) as unknown as PeopleHost
}

const HEAD = `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
  xmlns:camunda="http://camunda.org/schema/1.0/bpmn" xmlns:chandlery="http://chandlery.dev/schema/bpmn" targetNamespace="test">`

/** A process with our own extension elements. */
export const ownModel = (key: string, body: string): { name: string; content: string } => ({
  name: `${key}.bpmn`,
  content: `${HEAD}<bpmn:process id="${key}" name="${key}" isExecutable="true">${body}</bpmn:process></bpmn:definitions>`,
})

/** A user task with extension elements. */
export const taskWith = (id: string, attributes: string, extensions = '', inner = ''): string =>
  `<bpmn:userTask id="${id}" name="${id}" ${attributes}>${extensions === '' ? '' : `<bpmn:extensionElements>${extensions}</bpmn:extensionElements>`}${inner}</bpmn:userTask>`
