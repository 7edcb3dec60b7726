/** The routes every resource has. What differs between resources stands in the contract and in the hooks, not here. */
import { fieldsOf, type FieldView, type Resource } from '../contract.ts'
import { badInput, Failure, notFound } from '../errors.ts'
import { handle, type CallContext, type FileAnswer, type Route } from '../handle.ts'
import { callsOf, type ExportQuery } from '../resource-calls.contract.ts'
import { isHidden } from './field-blacklist.ts'
import type { RawRow, ResourceHooks } from './hooks.ts'
import { rowsWithAbilities, withAbilities } from './present.ts'
import type { Reader } from './read-rows.ts'
import { createRepository, type Repository } from './repository.ts'
import { directExportLimit, type ExportRequest, type SheetColumn, type SheetReader } from './sheet-port.ts'

/** The resource that a route belongs to, for whoever walks over all routes. */
export interface ResourceRoute extends Route {
  readonly repository: Repository
}

/**
 * @param hooks where the entity differs from plain editing
 * Routes in the order of the contract's verbs.
 */
export function resourceRoutes<R extends Resource>(resource: R, hooks: ResourceHooks<NoInfer<R>> = {}): ResourceRoute[] {
  const repository: Repository = createRepository(resource, hooks)
  return routesOf(repository).map(({ call, run }) => ({ call, run, repository }))
}

/** Reading as the caller of a request. */
export const readerOf = (context: CallContext): Reader => ({ data: context.data, principal: context.caller, locale: context.locale, zone: context.zone })

const sheetReader = (context: CallContext): SheetReader => ({ ...readerOf(context), principal: context.principal, now: context.now, sql: context.sql })

function routesOf(repository: Repository): Route[] {
  const { resource } = repository
  const calls = callsOf(resource)
  const show = (context: CallContext, rows: RawRow[]): RawRow[] => rowsWithAbilities(resource, repository.hooks, rows, context)
  const one = (context: CallContext, row: RawRow): RawRow => withAbilities(resource, repository.hooks, row, context)
  const routes: Route[] = []

  if (calls.list) {
    routes.push(
      handle(calls.list, async (context, query) => {
        const page = await repository.page(readerOf(context), query)
        return { ...page, records: show(context, page.records) }
      }),
    )
  }
  if (calls.detail) {
    routes.push(
      handle(calls.detail, async (context, { id }) => {
        const row = await repository.find(readerOf(context), id)
        if (!row) throw notFound(resource.name, id)
        return one(context, row)
      }),
    )
  }
  if (calls.insert)
    routes.push(handle(calls.insert, (context, draft) => context.work(async (uow) => one(context, await repository.insert(uow, readerOf(context), draft)))))
  if (calls.update) {
    routes.push(
      handle(calls.update, (context, { id, version, ...draft }) =>
        context.work(async (uow) => one(context, await repository.update(uow, readerOf(context), id, version, draft))),
      ),
    )
  }
  if (calls.remove) {
    routes.push(
      handle(calls.remove, (context, { id, version }) =>
        context.work(async (uow) => ({
          removed: await repository.remove(
            uow,
            readerOf(context),
            id.split(',').map((part) => part.trim()),
            version,
          ),
        })),
      ),
    )
  }
  if (calls.active) {
    routes.push(
      handle(calls.active, (context, { id, status }) => context.work(async (uow) => one(context, await repository.switch(uow, readerOf(context), id, status)))),
    )
  }
  return [...routes, ...sheetRoutes(repository)]
}

function sheetRoutes(repository: Repository): Route[] {
  const { resource } = repository
  const { export: exporting, exportFields, import: importing } = callsOf(resource)
  const routes: Route[] = []
  if (exporting) routes.push(handle(exporting, (context, query) => exportRows(repository, context, query)))
  if (exportFields) {
    routes.push(
      handle(exportFields, async (context) =>
        exportable(resource, context).map(({ field, view }) => ({ field, label: view.label?.[context.locale] ?? field, chosen: isColumn(view) })),
      ),
    )
  }
  if (importing) {
    routes.push(
      handle(importing, async (context, { mode }) => {
        const [file] = context.files
        if (!file) throw badInput([{ path: 'file', code: 'upload-missing' }])
        return { jobId: await sheetsOf(context).startImport(sheetReader(context), { resource, file, mode }) }
      }),
    )
  }
  return routes
}

/** Few rows are the answer themselves; many, or on wish, become a job. */
async function exportRows(
  repository: Repository,
  context: CallContext,
  { fields, format = 'xlsx', async: asJob, ...query }: ExportQuery,
): Promise<FileAnswer | { jobId: string }> {
  const columns = chosenColumns(repository.resource, context, fields)
  const request: ExportRequest = { resource: repository.resource, query, fields: columns.map(({ field }) => field), format }
  const sheets = sheetsOf(context)
  const reader = sheetReader(context)
  // What the query gets wrong is said now, not in the middle of a file or by a job that failed; the job counts for itself.
  const isWished = asJob === true || asJob === 'true'
  if (isWished) await repository.verify(reader, query)
  const rows = isWished ? undefined : await repository.count(reader, query, directExportLimit + 1)
  // A job keeps the number of its rows itself.
  if (rows === undefined || rows > directExportLimit) return { jobId: await sheets.startExport(reader, request) }
  context.handsOut(rows)
  return sheets.write(reader, request, columns, repository.each(reader, query, request.fields))
}

/** Labelled fields that the caller may see; what a looked-up name says is not said again by its id or code. */
export function exportable(resource: Resource, context: Pick<CallContext, 'caller'>): SheetColumn[] {
  const all = readable(resource, context)
  const named = new Set(all.filter(isName).map(({ view }) => view.label?.zh))
  return all.filter((column) => isName(column) || !named.has(column.view.label?.zh))
}

const isName = ({ field, view }: SheetColumn): boolean => view.computed === true && /Names?$/.test(field)

function readable(resource: Resource, context: Pick<CallContext, 'caller'>): SheetColumn[] {
  return fieldsOf(resource.row)
    .filter(({ name, view }) => isShown(view) && !isHidden(context.caller, resource, name))
    .map(({ name, view }) => ({ field: name, view }))
}

const isShown = (view: Partial<FieldView>): boolean => view.label !== undefined && !view.technical && view.widget !== 'password'

/** Stands in the list unless somebody takes it out. */
const isColumn = ({ column }: Partial<FieldView>): boolean => column !== undefined && column !== false && column !== 'hidden'

/** @throws Failure bad-input for a field that is unknown or hidden */
function chosenColumns(resource: Resource, context: CallContext, fields: string | undefined): SheetColumn[] {
  const all = readable(resource, context)
  if (!fields) return all.filter(({ view }) => isColumn(view))
  const byName = new Map(all.map((column) => [column.field, column]))
  return fields.split(',').map((name) => {
    const column = byName.get(name.trim())
    if (!column) throw badInput([{ path: 'fields', code: 'bad-export-field' }])
    return column
  })
}

function sheetsOf(context: CallContext) {
  if (!context.sheets) throw new Failure('unavailable', 'unavailable')
  return context.sheets
}
