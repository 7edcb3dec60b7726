/** Printing: templates that are right when they are saved, and papers made of what the caller may see. */
import { minuteIn } from '#kit/clock.ts'
import { badInput, Failure, notFound } from '#kit/errors.ts'
import { escapeHtml } from '#kit/escape-html.ts'
import { fieldsOf, permissionOf, type Label, type Resource } from '#kit/contract.ts'
import { handle, type CallContext, type Route } from '#kit/handle.ts'
import { newId } from '#kit/ids.ts'
import type { Locale } from '#kit/messages.ts'
import { may } from '#kit/principal.ts'
import { isHidden } from '#kit/resource/field-blacklist.ts'
import type { Repository } from '#kit/resource/repository.ts'
import { readerOf, resourceRoutes } from '#kit/resource/resource-routes.ts'
import { platformTenant } from '#kit/unit-of-work.ts'
import { wordsIn } from '#kit/words.ts'
import { regionNames, regionsOf } from '#server/modules/system/region.service.ts'
import { paperData, specimen } from './print-data.ts'
import { countPrint, letterhead, previewTemplate, printSources, printTemplate, renderPapers } from './print.contract.ts'
import { fillTemplate, problemsOf, type PrintData } from './print-text.ts'

/** What a document prints beside its own row, such as its lines: added by the module that owns it. */
export interface PrintSource {
  readonly bizType: string
  /** Names that templates may use, with what they mean. */
  readonly fields: Readonly<Record<string, Label>>
  /**
   * Rows of other resources, such as lines, by name: at most two hundred each, as the caller would see them in their own list; none
   * of what he may not list.
   */
  readonly lists?: (
    row: PrintData & { readonly id: string },
  ) => Readonly<Record<string, { readonly of: string; readonly where: Readonly<Record<string, unknown>> }>>
  /**
   * @param context in the language of the paper
   * @param row of the document, which the caller may see
   * @param asText makes a row of a resource readable on paper: words for codes, amounts with two places
   */
  load?(context: CallContext, row: PrintData & { readonly id: string }, asText: (resource: Resource, row: PrintData) => Promise<PrintData>): Promise<PrintData>
}

const mostLines = 200

export interface PrintDependencies {
  readonly repositories: ReadonlyMap<string, Repository>
  readonly sources: readonly PrintSource[]
  readonly dictionaryOf: (code: string) => Promise<ReadonlyMap<string, Label>>
  /** Whose papers these are. */
  readonly companyOf: (context: CallContext, locale: Locale) => Promise<Letterhead>
}

export interface Letterhead {
  readonly name: string
  /** Address and telephone, as far as they are known. */
  readonly contact: string
}

interface TemplateRow {
  readonly name: string
  readonly paper: 'A4' | 'A5' | 'TRIPLE' | 'LABEL'
  readonly landscape: boolean
  readonly contentHtml: string
  readonly locale: 'zh' | 'en'
}

const templateHooks = {
  validate: async (draft: Readonly<Record<string, unknown>>) => {
    const [problem] = problemsOf(String(draft['contentHtml'] ?? ''))
    if (problem) throw badInput([{ path: 'contentHtml', code: `configuration.tag-${problem.reason}`, params: { tag: problem.tag } }])
  },
  /** One default a document and language. */
  afterWrite: async (row: Readonly<Record<string, unknown>>, { uow, verb }: { uow: { sql: CallContext['sql'] }; verb: string }) => {
    if (verb === 'remove' || row['isDefault'] !== true) return
    await uow.sql.query(
      `update print_template set is_default = false, version = version + 1, update_time = now()
        where tenant_id = $1 and biz_type = $2 and locale = $3 and is_default and id <> $4::uuid and deleted_at is null`,
      [row['tenantId'] ?? platformTenant, row['bizType'], row['locale'], row['id']],
    )
  },
}

export function printRoutes(dependencies: PrintDependencies): Route[] {
  const { repositories } = dependencies
  return [
    ...resourceRoutes(printTemplate, templateHooks),
    handle(printSources, async (context) =>
      [...repositories.values()]
        .filter(({ resource }) => resource.verbs.detail !== undefined && may(context.principal, permissionOf(resource, 'detail')))
        .map(({ resource }) => ({
          bizType: resource.name,
          label: resource.label[context.locale],
          fields: [
            ...readableOn(resource, context),
            ...Object.entries({ ...sourceOf(dependencies, resource.name)?.fields, ...aroundLabels }).map(([name, label]) => ({
              name,
              label: label[context.locale],
            })),
          ],
        })),
    ),
    handle(previewTemplate, async (context, { contentHtml, bizType, id, locale }) => {
      const repository = readable(dependencies, context, bizType)
      const row = id
        ? await found(repository, context, id, locale)
        : (await repository.page({ ...readerOf(context), locale }, { current: 1, size: 1 })).records[0]
      const times = row ? ((await countsOf(context, bizType, [row.id])).get(row.id) ?? 0) : 0
      const filled = row ? await dataOf(dependencies, context, repository, row, locale) : specimen(repository.resource, locale)
      const data = { ...filled, ...(await around(dependencies, context, locale)), printedTimes: times }
      return { html: fillTemplate(contentHtml, data, inLanguage(locale)), bizId: row?.id ?? null, problems: problemsOf(contentHtml) }
    }),
    handle(renderPapers, async (context, { bizType, ids, locale = context.locale, code }) => {
      const repository = readable(dependencies, context, bizType)
      const template = await templateFor(context, bizType, locale, code)
      const times = await countsOf(context, bizType, ids)
      const surround = await around(dependencies, context, template.locale)
      const pages: { id: string; html: string; times: number }[] = []
      for (const id of ids) {
        const data = await dataOf(dependencies, context, repository, await found(repository, context, id, template.locale), template.locale)
        const printedTimes = times.get(id) ?? 0
        const html = fillTemplate(template.contentHtml, { ...data, ...surround, printedTimes }, inLanguage(template.locale))
        pages.push({ id, html, times: printedTimes })
      }
      context.handsOut(pages.length)
      return { name: template.name, paper: template.paper, landscape: template.landscape, pages }
    }),
    handle(letterhead, async (context) => ({ ...(await dependencies.companyOf(context, context.locale)), zone: context.zone })),
    handle(countPrint, async (context, { bizType, ids }) => {
      const repository = readable(dependencies, context, bizType)
      for (const id of ids) await found(repository, context, id)
      return context.work(async (uow) => {
        const counted: Record<string, number> = {}
        for (const id of [...new Set(ids)].toSorted()) {
          const [row] = await uow.sql.query<{ times: number }>(
            `insert into print_count (id, biz_type, biz_id, times, last_by, last_by_name, last_at) values ($1::uuid, $2, $3::uuid, 1, $4::uuid, $5, now())
             on conflict (biz_type, biz_id) do update set times = print_count.times + 1, last_by = excluded.last_by, last_by_name = excluded.last_by_name, last_at = now()
             returning times`,
            [newId(), bizType, id, context.principal.userId, context.principal.name],
          )
          await uow.log({ bizType, bizId: id, event: 'printed' })
          counted[id] = row?.times ?? 1
        }
        return counted
      })
    }),
  ]
}

/** What says nothing on paper. */
const unreadable: ReadonlySet<string | undefined> = new Set(['password', 'file', 'json'])

/** Fields by their names for a template. An id stands beside the name of what it points at, under the same label: the name is what is read. */
function readableOn(resource: Resource, { principal, locale }: CallContext): { readonly name: string; readonly label: string }[] {
  const fields = fieldsOf(resource.row)
  const told = new Set(fields.flatMap(({ view }) => (view.computed && view.label ? [view.label.zh] : [])))
  return fields.flatMap(({ name, view: { label, technical, widget, computed } }) => {
    if (!label || technical || unreadable.has(widget) || isHidden(principal, resource, name)) return []
    return computed || !told.has(label.zh) ? [{ name, label: label[locale] }] : []
  })
}

/** Texts of two languages in the paper's. */
const inLanguage =
  (locale: Locale) =>
  (text: string): string =>
    escapeHtml(wordsIn(text, locale))

const sourceOf = ({ sources }: PrintDependencies, bizType: string): PrintSource | undefined => sources.find((source) => source.bizType === bizType)

/** @throws Failure not-found for a document that cannot be printed, no-permission when the caller may not read such documents */
function readable({ repositories }: PrintDependencies, { principal }: CallContext, bizType: string): Repository {
  const repository = repositories.get(bizType)
  if (!repository || repository.resource.verbs.detail === undefined) throw notFound('print-source', bizType)
  if (!may(principal, permissionOf(repository.resource, 'detail'))) throw new Failure('forbidden', 'no-permission')
  return repository
}

/** @param locale of the paper: the names beside ids are in its language, not the reader's */
async function found(repository: Repository, context: CallContext, id: string, locale: 'zh' | 'en' = context.locale) {
  const row = await repository.find({ ...readerOf(context), locale }, id)
  if (!row) throw notFound(repository.resource.name, id)
  return row
}

async function dataOf(
  dependencies: PrintDependencies,
  context: CallContext,
  { resource }: Repository,
  row: PrintData & { readonly id: string },
  locale: 'zh' | 'en',
) {
  const regions = await regionsOf(context.data)
  const regionNamesOf = async (code: string) => regionNames(regions, code, locale)
  const language = { locale, zone: context.zone, dictionaryOf: dependencies.dictionaryOf, regionNamesOf }
  const asText = (of: Resource, one: PrintData) => paperData(of, one, language)
  const source = sourceOf(dependencies, resource.name)
  const lines: Record<string, readonly PrintData[]> = {}
  for (const [name, { of, where }] of Object.entries(source?.lists?.(row) ?? {})) {
    const listed = dependencies.repositories.get(of)
    const open = listed && may(context.principal, permissionOf(listed.resource, 'list'))
    const page = open ? await listed.page({ ...readerOf(context), locale }, { ...where, current: 1, size: mostLines }) : undefined
    lines[name] = await Promise.all((page?.records ?? []).map((line) => paperData(listed?.resource ?? resource, line, language)))
  }
  return { ...(await asText(resource, row)), ...lines, ...(await source?.load?.(context.inLanguage(locale), row, asText)) }
}

const aroundLabels = {
  ourCompany: { zh: '本公司', en: 'Our company' },
  ourContact: { zh: '本公司地址与电话', en: 'Our address and telephone' },
  printedBy: { zh: '打印人', en: 'Printed by' },
  printedAt: { zh: '打印时间', en: 'Printed at' },
  printedTimes: { zh: '已打印次数', en: 'Times printed before' },
} satisfies Readonly<Record<string, Label>>

/** Whose paper it is, who prints, and when: the same on all papers of a call. */
async function around({ companyOf }: PrintDependencies, context: CallContext, locale: Locale): Promise<PrintData> {
  const { principal, prisma, now, zone } = context
  const { name, contact } = await companyOf(context, locale)
  // Called as in the paper's language.
  const named = locale === 'en' ? await prisma.user.findUnique({ where: { id: principal.userId }, select: { nameEn: true } }) : null
  return {
    ourCompany: name,
    ourContact: contact,
    printedBy: named?.nameEn || principal.name,
    printedAt: minuteIn(zone, now),
  }
}

/** The tenant's own before the platform's, the asked language before the other, the default first. @throws Failure template-missing */
async function templateFor({ sql, principal }: CallContext, bizType: string, locale: string, code: string | undefined): Promise<TemplateRow> {
  const [row] = await sql.query<TemplateRow>(
    `select name, paper, landscape, content_html as "contentHtml", locale from print_template
      where biz_type = $1 and ($2::text is null or code = $2) and tenant_id in ($3, '${platformTenant}') and status = 'ENABLED' and deleted_at is null
      order by (tenant_id = $3) desc, (locale = $4) desc, is_default desc, update_time desc limit 1`,
    [bizType, code ?? null, principal.tenantId, locale],
  )
  if (!row) throw new Failure('not-found', 'template-missing', { code: code ?? bizType })
  return row
}

async function countsOf({ sql }: CallContext, bizType: string, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await sql.query<{ id: string; times: number }>('select biz_id as id, times from print_count where biz_type = $1 and biz_id = any($2::uuid[])', [
    bizType,
    ids,
  ])
  return new Map(rows.map(({ id, times }) => [id, times]))
}
