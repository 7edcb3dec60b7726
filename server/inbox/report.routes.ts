/** The work report. Without the permission to operate everybody sees only himself. */
import { Readable } from 'node:stream'
import type { z } from 'zod'
import { instantsOf } from '#kit/date-range.ts'
import { Failure } from '#kit/errors.ts'
import { FileAnswer, type CallContext, type Route } from '#kit/handle.ts'
import { may, type Principal } from '#kit/principal.ts'
import { csvStream } from '#kit/sheets/csv-writer.ts'
import { sheetFileName } from '#kit/sheets/write-sheet.ts'
import { xlsxStream } from '#kit/sheets/xlsx-writer.ts'
import type { Actor, Engine } from '#server/engine/index.ts'
import { onEngine } from './engine-call.ts'
import { namesFor } from './people.ts'
import * as calls from './report.contract.ts'

type Row = z.input<typeof calls.ReportRow>

export const reportRoutes = (engine: Engine): Route[] => [
  onEngine(engine, calls.doneReport, (actor, query, context) => rowsOf(engine, actor, query, context)),
  onEngine(engine, calls.ageing, async (actor, { groupBy, processKey }, { principal, prisma, locale }) => {
    const rows = await engine.ageing(groupBy, { userId: seesAll(actor, principal) ? undefined : actor.userId, processKey })
    const nameOf =
      groupBy === 'person'
        ? await namesFor(
            prisma,
            rows.map(({ key }) => key),
            locale,
          )
        : () => null
    return rows.map(({ key, name, total, overdue, buckets, oldest }) => ({
      key,
      name: name ?? nameOf(key) ?? key,
      total,
      overdue,
      buckets: buckets.map((bucket) => ({ ...bucket })),
      oldest,
    }))
  }),
  onEngine(engine, calls.doneReportExport, async (actor, { format, ...query }, context) =>
    sheetOf(await rowsOf(engine, actor, query, context), format, context),
  ),
]

const seesAll = (actor: Actor, principal: Principal): boolean => actor.isAdmin === true || may(principal, 'workflow:operate')

async function rowsOf(
  engine: Engine,
  actor: Actor,
  query: z.output<typeof calls.ReportQuery>,
  { principal, prisma, locale, zone }: CallContext,
): Promise<Row[]> {
  const rows = await engine.doneReport({
    by: query.groupBy,
    from: bound('endTime_dategt', query.endTime_dategt, zone)?.first,
    to: bound('endTime_datelt', query.endTime_datelt, zone)?.after,
    userId: seesAll(actor, principal) ? undefined : actor.userId,
    processKey: query.processKey,
  })
  const nameOf =
    query.groupBy === 'person'
      ? await namesFor(
          prisma,
          rows.map(({ key }) => key),
          locale,
        )
      : () => null
  return rows.map(({ key, name, total, completed, approved, rejected, returned, overdue, meanMs, p95Ms }) => ({
    key,
    name: name ?? nameOf(key) ?? key,
    total,
    completed,
    approved,
    rejected,
    returned,
    overdue,
    meanMs,
    p95Ms,
  }))
}

function bound(path: string, text: string | undefined, zone: string) {
  if (text === undefined) return undefined
  const instants = instantsOf(text, zone)
  if (!instants) throw new Failure('bad-input', 'bad-input', { errors: [{ path, code: 'bad-date' }] })
  return instants
}

const TITLES = ['name', 'total', 'completed', 'approved', 'rejected', 'returned', 'overdue', 'mean-hours', 'p95-hours'] as const

function sheetOf(rows: readonly Row[], format: 'xlsx' | 'csv', { text, now, zone }: CallContext): FileAnswer {
  const titles = TITLES.map((title) => text(`workflow-report.${title}`))
  const cells = rows.map(({ name, total, completed, approved, rejected, returned, overdue, meanMs, p95Ms }) => [
    name,
    total,
    completed,
    approved,
    rejected,
    returned,
    overdue,
    hours(meanMs),
    hours(p95Ms),
  ])
  const batches = async function* () {
    yield cells
  }
  const sheetName = text('workflow-report.title')
  const fileName = sheetFileName(sheetName, format, now, zone)
  if (format === 'csv') return new FileAnswer(fileName, 'text/csv; charset=utf-8', Readable.from(csvStream(titles, batches())))
  const columns = titles.map((title, i) => ({ title, width: i === 0 ? 24 : 12, style: i === 0 ? ('text' as const) : ('general' as const) }))
  return new FileAnswer(
    fileName,
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    Readable.from(xlsxStream({ sheetName, columns }, batches())),
  )
}

const hours = (ms: number): number => Math.round(ms / 36_000) / 100
