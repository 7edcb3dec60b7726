/** What is asked about documents and their cases, without changing either. */
import type { Label } from '#kit/contract.ts'
import { notFound } from '#kit/errors.ts'
import { may, type Principal } from '#kit/principal.ts'
import { labelOf } from '#kit/words.ts'
import type { Approvers } from '#server/approvers/resolve.ts'
import { EngineError, type Engine } from '#server/engine/index.ts'
import { changeSince } from './change.ts'
import { submitTaskOf, type DocumentFlow, type DocumentProcess, type ProcessDependencies } from './define.ts'
import { wayOf } from './way.ts'

type Reads = Pick<DocumentFlow, 'changeSince' | 'idFor' | 'way' | 'records' | 'keyOf' | 'participates'>

/** @param processes those with a document */
export function documentReads(
  engine: Engine,
  people: Pick<Approvers, 'explain'>,
  dependencies: ProcessDependencies,
  processes: readonly DocumentProcess[],
): Reads {
  return {
    changeSince,

    async idFor({ principal }, processInstanceId) {
      const none = (error: unknown): never => {
        throw error instanceof EngineError && error.kind === 'not-found' ? notFound('instance', processInstanceId) : error
      }
      if (!(await hasPart(engine, principal, processInstanceId).catch(none))) throw notFound('instance', processInstanceId)
      const { businessKey } = await engine.detail(processInstanceId).catch(none)
      return businessKey ?? ''
    },

    async way({ prisma, sql }, processKey, row) {
      const process = processes.find(({ key }) => key === processKey)
      if (!process) throw new Error(`No document goes through ${processKey}`)
      return wayOf(engine, people, sql, {
        processKey: process.key,
        submitTask: submitTaskOf(process),
        instanceId: row.processInstanceId,
        variables: { ...(await process.document.variables?.({ prisma, sql }, row as never, dependencies)) },
        initiator: row.createdBy ?? 'system',
        tenant: row.tenantId,
      })
    },

    async records({ sql }, processInstanceId) {
      const rows = await engine.history(processInstanceId).catch(noneWhereGone)
      const tasks = rows.filter(({ taskId }) => taskId !== undefined)
      const people = await sql.query<Label & { id: string }>(
        `select u.id, u.name as zh, coalesce(nullif(u.name_en, ''), u.name) as en from app_user u where u.id::text = any($1::text[])`,
        [[...new Set(tasks.flatMap(({ assignee }) => assignee ?? []))]],
      )
      const names = new Map(people.map(({ id, zh, en }) => [id, { zh, en }]))
      return tasks.map(({ activityKey, activityName, assignee, outcome, comment, startTime, endTime }) => ({
        processInstanceId,
        taskKey: activityKey,
        taskName: labelOf(activityName ?? activityKey),
        assignee: names.get(assignee ?? '') ?? null,
        outcome: outcome ?? null,
        comment: comment ?? null,
        startTime,
        endTime: endTime ?? null,
      }))
    },

    async keyOf(definitionId) {
      const known = await engine.definitions()
      return known.find((definition) => definition.definitionId === definitionId)?.key
    },

    participates: ({ principal }, processInstanceId) => hasPart(engine, principal, processInstanceId),
  }
}

/** @returns nothing for a case that is not kept any more */
function noneWhereGone(error: unknown): readonly never[] {
  if (error instanceof EngineError && error.kind === 'not-found') return []
  throw error
}

const hasPart = async (engine: Engine, principal: Principal, processInstanceId: string): Promise<boolean> =>
  may(principal, 'workflow:operate') ||
  engine.participates({ userId: principal.userId, name: principal.name, roles: principal.roles, tenant: principal.tenantId }, processInstanceId)
