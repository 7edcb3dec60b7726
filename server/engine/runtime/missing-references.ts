/** Processes and decisions that a model calls by name and that nobody has deployed: it may be deployed, and the call would fail when it is reached. */
import type { Sql } from '../define.ts'
import type { Problem, Reference } from '../model/problem.ts'

interface Referring {
  readonly versions: readonly { readonly kind: 'process' | 'decision'; readonly key: string }[]
  readonly references: readonly Reference[]
  readonly warnings: readonly Problem[]
}

/** The same files, each warned of what is neither there nor comes with one of them. */
export async function warnOfMissing<F extends Referring>(sql: Sql, tenant: string, files: readonly F[]): Promise<readonly F[]> {
  const coming = new Set(files.flatMap(({ versions }) => versions.map(nameOf)))
  const asked = files.flatMap(({ references }) => references).filter((reference) => !coming.has(nameOf(reference)))
  if (asked.length === 0) return files
  const keysOf = (wanted: Reference['kind']) => [...new Set(asked.filter(({ kind }) => kind === wanted).map(({ key }) => key))]
  const found = await sql.query<Pick<Reference, 'kind' | 'key'>>(
    `select distinct 'process' as kind, key from wf_definition where tenant = $1 and key = any($2::text[]) and state <> 'deleted'
     union all select distinct 'decision', key from wf_decision where tenant = $1 and key = any($3::text[])`,
    [tenant, keysOf('process'), keysOf('decision')],
  )
  const there = new Set([...coming, ...found.map(nameOf)])
  return files.map((file) => ({ ...file, warnings: [...file.warnings, ...file.references.filter((one) => !there.has(nameOf(one))).map(warning)] }))
}

const nameOf = ({ kind, key }: Pick<Reference, 'kind' | 'key'>): string => `${kind} ${key}`

const warning = ({ kind, key, elementId, line }: Reference): Problem => ({
  elementId,
  line,
  code: 'called-missing',
  message: `The ${kind} "${key}" is not deployed: whoever comes here before it is meets an incident`,
})
