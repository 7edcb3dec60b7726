/** What somebody who draws a model asks: would it run, and which names may it use? */
import type { Sql } from '../../define.ts'
import type { ModelingReads, NamedVersion } from '../model-api.ts'
import type { Environment } from '../environment.ts'
import { inspectFiles, SHARED } from '../deployment.ts'
import { warnOfMissing } from '../missing-references.ts'

interface NamedRow {
  key: string
  name: string | null
  version: number
}

/** @param handlers names of the registered handlers, at the time of the question */
export function modelingReads(sql: Sql, env: Pick<Environment, 'definitions'>, handlers: () => Iterable<string>): ModelingReads {
  return {
    checkModel: async (input) => {
      const { checked, problems } = inspectFiles(input, handlers())
      return { problems, warnings: (await warnOfMissing(sql, SHARED, checked)).flatMap(({ warnings }) => warnings) }
    },

    startForm: async (definitionId) => (await env.definitions.get(definitionId)).graph.startForm ?? [],

    async vocabulary() {
      const [processes, decisions] = await Promise.all([
        sql.query<NamedRow>(
          `select distinct on (key) key, name, version from wf_definition where tenant = $1 and state <> 'deleted' order by key, version desc`,
          [SHARED],
        ),
        sql.query<NamedRow>('select distinct on (key) key, name, version from wf_decision where tenant = $1 order by key, version desc', [SHARED]),
      ])
      return { handlers: [...new Set(handlers())].toSorted(), processes: processes.map(named), decisions: decisions.map(named) }
    },
  }
}

const named = ({ key, name, version }: NamedRow): NamedVersion => ({ key, name: name ?? undefined, version })
