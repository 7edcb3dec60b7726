/** The calls that versions of all rules share: submit, withdraw, decide, and the version as its approvers read it. */
import type { z } from 'zod'
import type { Call } from '#kit/contract.ts'
import type { Consequence } from '#kit/document/consequence.contract.ts'
import { changesBetween, contentOf, type DocumentParts } from '#kit/document/snapshot.ts'
import { notFound, ruleFailure } from '#kit/errors.ts'
import { handle, type CallContext, type Route } from '#kit/handle.ts'
import { isOpenIn } from '#kit/lifecycle.contract.ts'
import { may } from '#kit/principal.ts'
import { isHidden, visibleFields } from '#kit/resource/field-blacklist.ts'
import type { RawRow, ResourceHooks } from '#kit/resource/hooks.ts'
import { withAbilities } from '#kit/resource/present.ts'
import { createRepository } from '#kit/resource/repository.ts'
import { readerOf, resourceRoutes } from '#kit/resource/resource-routes.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import type { DocumentFlow, DocumentProcess } from '#server/documents/define.ts'
import type { DecideRule, RuleCommand, RuleInProcess, SubmitRule } from '#server/modules/supplier/rules/rule-version.contract.ts'
import type { RuleModel } from '#server/modules/supplier/rules/rule-version.service.ts'

export interface RuleVersionCalls {
  readonly submit: Call<typeof SubmitRule>
  readonly withdraw: Call<typeof RuleCommand>
  readonly approve: Call<typeof DecideRule>
  readonly detail: Call<typeof RuleInProcess>
}

export interface RuleVersionKind {
  readonly flow: DocumentFlow
  readonly process: DocumentProcess
  readonly hooks: ResourceHooks
  readonly model: RuleModel
  readonly calls: RuleVersionCalls
  /** Leaves out what is kept from a reader, whichever way they came to see the row. */
  readonly keeps?: (rows: readonly RawRow[], context: Pick<CallContext, 'sql' | 'principal'>) => Promise<RawRow[]>
  /** What its detail tells beside. */
  readonly more?: (context: CallContext, row: RawRow) => Promise<object>
  /** Fields whose words are among the parts. */
  readonly toldByParts?: readonly string[]
  /** What follows when a version is approved. */
  readonly ahead: (context: CallContext, row: never, replaces: { readonly code: string } | undefined) => Promise<Consequence[]>
  /** Lines of a version, for the difference between two. */
  readonly parts?: (at: Pick<UnitOfWork, 'prisma' | 'sql'>, row: { readonly id: string }) => Promise<DocumentParts>
}

const left = (principal: CallContext['principal'], ownerId: unknown): boolean => ownerId !== principal.userId && !may(principal, 'workflow:admin')

export function ruleVersionRoutes({ flow, process, hooks: own, model, calls, parts, toldByParts = [], more, keeps, ahead }: RuleVersionKind): Route[] {
  const resource = process.document.resource
  const hooks: ResourceHooks = {
    ...own,
    obstacles: (row, principal) => ({ ...own.obstacles?.(row, principal), ...(left(principal, row['ownerId']) && { withdraw: 'supplier.rule-not-yours' }) }),
  }
  const repository = createRepository(resource, hooks)
  const abilities = (context: CallContext, row: RawRow): RawRow => withAbilities(resource, hooks, row, context)

  /** Who has a part in the process sees its document, whatever rows he sees otherwise; hidden fields stay hidden. */
  const asParticipant = async (context: CallContext, id: string, uow?: UnitOfWork): Promise<RawRow | undefined> => {
    const row = await repository.find({ ...readerOf(context), principal: undefined }, id, uow?.sql)
    const instanceId = row?.['processInstanceId']
    if (!row || typeof instanceId !== 'string' || !(await flow.participates(context, instanceId))) return undefined
    const [kept = row] = (await keeps?.([row], context)) ?? []
    return visibleFields(resource, kept, context.caller) as RawRow
  }
  const shown = async (context: CallContext, id: string, uow?: UnitOfWork): Promise<RawRow> => {
    const row = (await repository.find(readerOf(context), id, uow?.sql)) ?? (await asParticipant(context, id, uow))
    if (!row) throw notFound(resource.name, id)
    return abilities(context, row)
  }

  const commands: Route[] = [
    handle(calls.submit, (context, { id, version, comment, approvers }) =>
      context.work(async (uow) => {
        await flow.submit(uow, process, { id, version, comment: comment ?? undefined, approvers })
        return shown(context, id, uow)
      }),
    ),
    handle(calls.withdraw, (context, { id, version, comment }) =>
      context.work(async (uow) => {
        await flow.end(uow, process, { id, version, event: 'WITHDRAW', comment: comment ?? undefined })
        const row = await shown(context, id, uow)
        if (left(context.principal, row['ownerId'])) throw ruleFailure('supplier.rule-not-yours')
        return row
      }),
    ),
    handle(calls.approve, async (context, { id, pass, comment, docVersion }) => {
      const { processInstanceId } = await shown(context, id)
      if (typeof processInstanceId !== 'string') throw ruleFailure('not-allowed-now')
      await context.work((uow) => flow.decide(uow, { processInstanceId, pass, comment: comment ?? undefined, docVersion }))
      return shown(context, id)
    }),
    handle(calls.detail, async (context, { businessId, processInstanceId }: z.output<typeof RuleInProcess>) => {
      const id = businessId ?? (await flow.idFor(context, processInstanceId ?? ''))
      const row = await shown(context, id)
      const replaces = await replacedBy(context, row)
      const version = await stored(context, id)
      return {
        ...row,
        ...(await more?.(context, row)),
        change: await flow.changeSince(context, process, id),
        replaces: replaces && { id: replaces.id, code: replaces['code'], number: replaces['number'], status: replaces['status'] },
        difference: replaces ? await differenceTo(context, replaces, version) : [],
        consequences: await follows(context, version, replaces),
      }
    }),
  ]
  return [...resourceRoutes(resource, hooks), ...commands]

  /** Of one that was decided on nothing follows any more. */
  async function follows(context: CallContext, version: RawRow, replaces: RawRow | null): Promise<Consequence[]> {
    const isUndecided = ['SUBMIT', 'REJECT'].some((event) => isOpenIn(process.document.machine, String(version['status']), event))
    return isUndecided ? ahead(context, version as never, replaces ? { code: String(replaces['code']) } : undefined) : []
  }

  /** Its row without what lists and readers make of it. */
  function stored({ prisma }: CallContext, id: string): Promise<RawRow> {
    return (prisma[model] as never as { findUniqueOrThrow(query: object): Promise<RawRow> }).findUniqueOrThrow({ where: { id } })
  }

  /** The version that it replaces, or would if it came into force now. */
  async function replacedBy({ prisma, sql }: CallContext, row: RawRow): Promise<RawRow | null> {
    const named = row['replacesId']
    const wanted = typeof named === 'string' ? named : await inForceBeside(sql, row)
    if (!wanted) return null
    return ((await (prisma[model] as never as { findUnique(query: object): Promise<RawRow | null> }).findUnique({ where: { id: wanted } })) as RawRow) ?? null
  }

  async function inForceBeside(sql: CallContext['sql'], { id }: RawRow): Promise<string | undefined> {
    const table = model === 'supplierPriceRule' ? 'supplier_price_rule' : 'supplier_freight_rule'
    const kind = model === 'supplierPriceRule' ? `and coalesce(o.category_name, '') = coalesce(t.category_name, '')` : ''
    const [other] = await sql.query<{ id: string }>(
      `select o.id from ${table} t join ${table} o on o.supplier_id = t.supplier_id and o.channel = t.channel ${kind} and o.status = 'EFFECTIVE' and o.id <> t.id and o.deleted_at is null
        where t.id = $1::uuid and t.status in ('DRAFT', 'IN_APPROVAL', 'RETURNED', 'SCHEDULED')`,
      [id],
    )
    return other?.id
  }

  /** @param row as it is stored, as `before` is */
  async function differenceTo(context: CallContext, before: RawRow, row: RawRow) {
    const [was, is] = [await parts?.(context, before), await parts?.(context, row)]
    const hides = (field: string): boolean => isHidden(context.principal, resource, field)
    const hiddenParts = toldByParts.some(hides) ? Object.keys(is ?? {}) : []
    const beside = new Set(['code', 'number', 'effectiveAt', 'supplierId', ...toldByParts, ...hiddenParts])
    return changesBetween(contentOf(resource, before, was), contentOf(resource, row, is)).filter(({ field }) => !beside.has(field) && !hides(field))
  }
}
