/** Logs are read here; they are written by the kit. Only browsers' own logs come in by a call. */
import type { Repository } from '#kit/resource/repository.ts'
import { Failure, notFound } from '#kit/errors.ts'
import { handle, type CallContext, type Route } from '#kit/handle.ts'
import { isId, newId } from '#kit/ids.ts'
import { may } from '#kit/principal.ts'
import { permissionOf } from '#kit/contract.ts'
import { moveDocument } from '#kit/document/move-document.ts'
import { docLogLines } from './doc-log.service.ts'
import { errorLogMachine } from './error-log.machine.ts'
import { readerOf, resourceRoutes } from '#kit/resource/resource-routes.ts'
import { accessLog, clientErrorLog, docLogList, errorLog, operateLog, processErrors, uploadClientErrors } from './log.contract.ts'

/** The event that leads to what the operator says. */
const processEvents = { NEW: 'REOPEN', DONE: 'DONE', IGNORED: 'IGNORE' } as const

const instantOf = (time: string | number | null | undefined): Date | null => {
  if (time === null || time === undefined || time === '') return null
  const at = new Date(time)
  return Number.isNaN(at.getTime()) ? null : at
}

const textOf = (value: unknown): string | null => (value === undefined || value === null ? null : typeof value === 'string' ? value : JSON.stringify(value))

export const logRoutes: readonly Route[] = [
  ...resourceRoutes(operateLog),
  ...resourceRoutes(accessLog),
  ...resourceRoutes(errorLog),
  ...resourceRoutes(clientErrorLog),
  handle(processErrors, ({ principal, work }, { ids, processStatus }) =>
    work(async (uow) => {
      const rows = await uow.sql.query<{ id: string }>('select id from api_error_log where id = any($1::uuid[]) order by id', [ids])
      for (const { id } of rows) {
        const isOpen = processStatus === 'NEW'
        await moveDocument(uow, { resource: errorLog, machine: errorLogMachine, field: 'processStatus' }, await uow.lockRow('apiErrorLog', id), {
          event: processEvents[processStatus],
          change: { processedBy: isOpen ? null : principal.userId, processedAt: isOpen ? null : uow.now },
        })
      }
      return { changed: rows.length }
    }),
  ),
  handle(uploadClientErrors, ({ principal, request, work }, input) => {
    const logs = Array.isArray(input) ? input : input.logs
    return work(async ({ sql }) => {
      for (const { type, url, message, stack, info, time } of logs) {
        await sql.query(
          `insert into client_error_log (id, tenant_id, created_by, account, url, type, message, stack, info, user_agent, time) values ($1::uuid, $2, $3::uuid, $4, $5, $6, $7, $8, $9, $10, $11)`,
          [
            newId(),
            principal.tenantId,
            principal.userId,
            principal.account,
            url.slice(0, 500),
            type.slice(0, 40),
            message,
            stack ?? null,
            textOf(info),
            request.headers['user-agent']?.slice(0, 300) ?? null,
            instantOf(time),
          ],
        )
      }
      return { stored: logs.length }
    })
  }),
]

/**
 * The log tab of detail pages.
 * @param repositories every resource by name: who cannot read the document cannot read its log
 */
export function docLogRoute(repositories: ReadonlyMap<string, Repository>): Route {
  return handle(docLogList, async (context, { bizType, bizId, current, size }) => {
    const { resource } = await readable(context, repositories.get(bizType), bizType, bizId)
    const [count] = await context.sql.query<{ n: number }>('select count(*)::int as n from doc_log where biz_type = $1 and biz_id = $2', [bizType, bizId])
    const records = await docLogLines(context, resource, bizId, { size, offset: (current - 1) * size })
    return { records, total: count?.n ?? 0, current, size }
  })
}

/** @throws Failure not-found for an unknown kind of document, or one that the caller cannot see; no-permission without the right to read that kind */
async function readable(context: CallContext, repository: Repository | undefined, bizType: string, bizId: string): Promise<Repository> {
  if (!repository || !isId(bizId)) throw notFound(bizType, bizId)
  const { resource } = repository
  const permission = permissionOf(resource, resource.verbs.detail ? 'detail' : 'list')
  if (!may(context.principal, permission)) throw new Failure('forbidden', 'no-permission', { permission })
  if (!(await repository.find(readerOf(context), bizId))) throw notFound(bizType, bizId)
  return repository
}
