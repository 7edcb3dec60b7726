/** Steps of cases with the files that were shown, by name. */
import type { z } from 'zod'
import type { Sql } from '#kit/data-source.ts'
import type { CaseLogView } from './as-order-fields.contract.ts'

type Step = z.output<typeof CaseLogView>

interface NamedFile {
  readonly id: string
  readonly name: string
  readonly size: number
  readonly contentType: string
}

export async function withFiles({ sql }: { readonly sql: Sql }, steps: readonly Step[]): Promise<(Step & { readonly files: NamedFile[] })[]> {
  const ids = [...new Set(steps.flatMap(({ fileIds }) => fileIds))]
  const files =
    ids.length === 0
      ? []
      : await sql.query<NamedFile>('select id, name, size::float8 as size, mime as "contentType" from file where id = any($1::uuid[])', [ids])
  const byId = new Map(files.map((file) => [file.id, file]))
  return steps.map((step) => ({ ...step, files: step.fileIds.flatMap((id) => byId.get(id) ?? []) }))
}
