/** Code templates, data sources and reports. */
import { fieldsOf } from '#kit/contract.ts'
import { badInput, Failure, notFound } from '#kit/errors.ts'
import { handle, type Route } from '#kit/handle.ts'
import type { Repository } from '#kit/resource/repository.ts'
import { resourceRoutes } from '#kit/resource/resource-routes.ts'
import type { Seal } from '#kit/sealing.ts'
import { snakeCase } from '#kit/tables.ts'
import { testConfiguration } from './activation.ts'
import { dotted, sealCredential } from './credential.ts'
import { codeSources, codeTemplate, generateCode, report, runReport } from './develop.contract.ts'
import { fillTemplate, problemsOf } from './print-text.ts'
import { reportSource, testReportSource } from './report-source.contract.ts'
import { askSource, sourceColumns, trySource, type SourceRow } from './report-source.ts'

export interface DevelopDependencies {
  readonly seal: Seal
  readonly repositories: ReadonlyMap<string, Repository>
}

const asIs = (text: string): string => text

export const developRoutes = ({ seal, repositories }: DevelopDependencies): Route[] => [
  ...resourceRoutes(codeTemplate, {
    validate: async (draft) => {
      const [problem] = problemsOf(String(draft['content'] ?? ''))
      if (problem) throw badInput([{ path: 'content', code: `configuration.tag-${problem.reason}`, params: { tag: problem.tag } }])
    },
  }),
  handle(codeSources, async ({ locale }) => [...repositories.values()].map(({ resource }) => ({ name: resource.name, label: resource.label[locale] }))),
  handle(generateCode, async (context, { id, resource: name }) => {
    const template = await context.prisma.codeTemplate.findFirst({ where: { id, deletedAt: null, status: 'ENABLED' } })
    if (!template) throw notFound('code-template', id)
    const repository = repositories.get(name)
    if (!repository) throw notFound('resource', name)
    const { resource } = repository
    const data = {
      name: resource.name,
      model: resource.model,
      table: snakeCase(resource.model),
      label: resource.label[context.locale],
      path: resource.path,
      verbs: Object.entries(resource.verbs).map(([verb, spelled]) => ({ verb, spelled })),
      fields: fieldsOf(resource.row).map((field) => ({
        name: field.name,
        column: snakeCase(field.name),
        label: field.view.label?.[context.locale] ?? field.name,
        widget: field.view.widget ?? 'text',
        writable: resource.writable.includes(field.name),
      })),
    }
    return { fileName: fillTemplate(template.fileName, data, asIs), content: fillTemplate(template.content, data, asIs) }
  }),

  ...resourceRoutes(reportSource, {
    expressions: { secret: dotted },
    validate: async (_draft, { verb, before, uow }) => {
      if (verb !== 'remove') return
      const [user] = await uow.sql.query('select 1 from report where source_id = $1::uuid and deleted_at is null limit 1', [before?.id])
      if (user) throw new Failure('rule', 'still-in-use')
    },
    beforeWrite: (draft, context) => sealCredential(seal, 'report_source', draft, context),
  }),
  handle(testReportSource, async (context, { id }) => {
    const [row] = await context.sql.query<SourceRow>(`select ${sourceColumns} from report_source where id = $1::uuid and deleted_at is null`, [id])
    if (!row) throw notFound('report-source', id)
    return testConfiguration(context, 'report_source', id, () => trySource(row, seal))
  }),

  ...resourceRoutes(report, {
    expressions: { sourceName: '(select s.name from report_source s where s.id = t.source_id)' },
    validate: async (draft, { uow }) => {
      if (draft['sourceId'] === undefined) return
      const [source] = await uow.sql.query('select 1 from report_source where id = $1::uuid and deleted_at is null', [draft['sourceId']])
      if (!source) throw badInput([{ path: 'sourceId', code: 'not-found' }])
    },
  }),
  handle(runReport, async (context, { id }) => {
    const [row] = await context.sql.query<SourceRow & { query: string }>(
      `select s.host, s.port, s.database, s.account, s.secret, s.tls, r.query from report r join report_source s on s.id = r.source_id
        where r.id = $1::uuid and r.status = 'ENABLED' and s.status = 'ENABLED' and r.deleted_at is null and s.deleted_at is null`,
      [id],
    )
    if (!row) throw notFound('report', id)
    return askSource(row, seal, row.query)
  }),
]
