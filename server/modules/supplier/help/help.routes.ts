/** Help documents: staff write them, suppliers read what is published for their stage. */
import { notFound } from '#kit/errors.ts'
import { ruleOf } from '#kit/files/upload-rules.ts'
import { handle, type CallContext, type Route } from '#kit/handle.ts'
import type { RawRow, ResourceHooks } from '#kit/resource/hooks.ts'
import { resourceRoutes } from '#kit/resource/resource-routes.ts'
import { helpDisplayList, helpDocument, readHelp, type HelpEntry } from './help-document.contract.ts'
import { keepFiles } from '#server/documents/kept-files.ts'
import type { SupplierDependencies } from '../supplier-dependencies.service.ts'

type Entry = Omit<HelpEntry, 'updateTime'> & { readonly updateTime: Date }

const entry = 'd.id, d.title, d.title_en as "titleEn", d.category, d.update_time as "updateTime"'
/** A supplier reads what is for everybody or for his stage; `$1` is null for staff. */
const published = `d.deleted_at is null and d.status = 'ENABLED' and ($1::uuid is null or cardinality(d.stages) = 0
  or exists (select 1 from supplier s where s.id = $1::uuid and s.stage = any(d.stages)))`

const readerId = ({ principal }: CallContext): string | null => (principal.rows.kind === 'supplier' ? principal.rows.supplierId : null)

export function helpRoutes(dependencies: SupplierDependencies): Route[] {
  const hooks: ResourceHooks = {
    // The driver leaves lists of an enum as they are written.
    expressions: { stages: 't.stages::text[]' },
    afterWrite: async (row: RawRow, { uow, verb }) => {
      const fileIds = verb === 'remove' ? [] : (row['fileIds'] as string[])
      await keepFiles(dependencies, uow, { bizType: helpDocument.name, bizId: row.id }, fileIds)
    },
  }
  return [
    ...resourceRoutes(helpDocument, hooks),
    handle(helpDisplayList, (context, { title, category }) =>
      context.sql.query<Entry>(
        `select ${entry} from help_document d where ${published} and ($2::text is null or d.category = $2)
            and ($3::text is null or strpos(lower(d.title || ' ' || coalesce(d.title_en, '')), lower($3)) > 0)
          order by d.sort, d.create_time desc limit 500`,
        [readerId(context), category || null, title || null],
      ),
    ),
    handle(readHelp, async (context, { id }) => {
      const [row] = await context.sql.query<Entry & { content: string; contentEn: string | null; fileIds: string[] }>(
        `select ${entry}, d.content, d.content_en as "contentEn", d.file_ids as "fileIds" from help_document d where ${published} and d.id = $2::uuid`,
        [readerId(context), id],
      )
      if (!row) throw notFound('help-document', id)
      await context.sql.query('update help_document set view_count = view_count + 1 where id = $1::uuid', [id])
      const { fileIds, ...read } = row
      return { ...read, files: await linked(dependencies, context, fileIds) }
    }),
  ]
}

/** Whoever may read the document may read what hangs on it: the links carry their right with them. */
async function linked({ links }: SupplierDependencies, { sql }: CallContext, fileIds: readonly string[]) {
  if (fileIds.length === 0) return []
  const files = await sql.query<{ id: string; name: string; module: string; mime: string }>(
    'select id, name, module, mime from file_object where id = any($1::uuid[]) and deleted_at is null order by array_position($1::uuid[], id)',
    [fileIds],
  )
  return files.map(({ id, name, module, mime }) => ({ id, name, mime, link: links.linkTo({ id, name }, ruleOf(module).isPicture) }))
}
