/** The calls of those who decide on products: one, many, and by a sheet. */
import { Failure, notFound, ruleFailure } from '#kit/errors.ts'
import { eachById } from '#kit/each-by-id.ts'
import { handle, type CallContext, type Route } from '#kit/handle.ts'
import { isId } from '#kit/ids.ts'
import { labelOf } from '#kit/words.ts'
import { may } from '#kit/principal.ts'
import { isSeen } from '#kit/resource/rows-seen.ts'
import { withAbilities } from '#kit/resource/present.ts'
import { createRepository } from '#kit/resource/repository.ts'
import { readerOf } from '#kit/resource/resource-routes.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import type { Resource } from '#kit/contract.ts'
import type { ResourceHooks } from '#kit/resource/hooks.ts'
import { isReadable } from '#kit/readable.contract.ts'
import type { CaseRecord, DocumentFlow, DocumentProcess } from '#server/documents/define.ts'
import { documentOfInstance } from '#server/documents/change.ts'
import { lockCase, openTask } from '#server/documents/open-task.ts'
import {
  approvalDetail,
  approveProduct,
  approveProducts,
  decisionOf,
  importApprovals,
  productApprovalRow,
  productCase,
  remarkProduct,
  workflowRecords,
} from '#server/modules/product/approval/approval.contract.ts'
import { approvalContext } from '#server/modules/product/approval/approval-context.service.ts'
import { approvalHooks, submittedStates } from '#server/modules/product/approval/approval-list.service.ts'
import { remarkDraft, remarksOf } from '#server/modules/product/approval/remarks.service.ts'
import { draftContent, openStates, type Draft } from '#server/modules/product/draft/draft.service.ts'
import { productDraft } from '#server/modules/product/draft/product-draft.contract.ts'
import { contentBefore } from '#server/modules/product/draft/draft-differences.service.ts'
import { keepingPrices } from '#server/modules/product/price/kept-prices.service.ts'
import { inWords } from '#server/modules/product/publish/in-words.service.ts'
import { onSide } from '#server/modules/product/side-guard.service.ts'
import { permissionOn } from '#server/modules/product/side.contract.ts'
import { readingIn } from '#server/modules/product/step/reading.service.ts'
import { wholeProduct } from '#server/modules/product/whole/whole-view.service.ts'
import { decideSheet, type DecisionOnDraft } from './approval-import.ts'

/** @param id of a draft, or of a product: then of what was handed in last @throws Failure not-found */
async function submitted(context: CallContext, id: string): Promise<Draft> {
  const draft = isId(id)
    ? await context.prisma.productDraft.findFirst({
        where: { OR: [{ id }, { spuId: id }], deletedAt: null, submittedAt: { not: null } },
        orderBy: [{ submittedAt: 'desc' }, { id: 'desc' }],
      })
    : null
  if (!draft || !submittedStates.includes(draft.status) || !(await isSeen(context.data, productDraft, context.principal, draft.id)))
    throw notFound(productDraft.name, id)
  return draft
}

const spokenBy = ({ locale }: Pick<CallContext, 'locale'>, { taskName, assignee, ...record }: CaseRecord) => ({
  ...record,
  taskName: taskName[locale],
  assigneeName: assignee?.[locale] ?? null,
})

const taskOf = async ({ sql, principal }: CallContext, { processInstanceId }: Draft) =>
  processInstanceId === null ? undefined : openTask(sql, principal, { processInstanceId, exceptAt: 'submit', isAdminIncluded: true })

export function approvalRoutes(flow: DocumentFlow, process: DocumentProcess): Route[] {
  const { product } = flow.dependencies
  const resource: Resource = productApprovalRow
  const hooks = approvalHooks(product) as ResourceHooks
  const repository = createRepository(resource, hooks)

  const rowOf = async (context: CallContext, id: string) => {
    const row = await repository.find(readerOf(context), id)
    if (!row) throw notFound(productDraft.name, id)
    return withAbilities(resource, hooks, row, context) as never
  }

  const recordsOf = async (context: CallContext, instances: readonly (string | null)[]) => {
    const found = await Promise.all(instances.flatMap((instance) => (instance ? [flow.records(context, instance)] : [])))
    return found
      .flat()
      .toSorted((one, other) => one.startTime.getTime() - other.startTime.getTime())
      .map((record) => spokenBy(context, record))
  }

  /** In one work with its remarks. */
  const decide = async (context: CallContext, { id, decision, comment, remarks, taskId, docVersion }: DecisionOnDraft): Promise<void> => {
    const draft = await submitted(context, id)
    if (draft.processInstanceId === null) throw ruleFailure('product-draft.not-decided-on')
    if (decision !== 'APPROVE' && !isReadable(comment))
      throw new Failure('bad-input', 'product.reason-needed', { errors: [{ path: 'comment', code: 'product.reason-needed' }] })
    const { processInstanceId } = draft
    await context.work(async (uow) => {
      if (draft.status !== 'IN_APPROVAL') throw (await flow.tooLate(uow, { processInstanceId, taskId })) ?? ruleFailure('product-draft.not-decided-on')
      await requireTask(flow, uow, processInstanceId, taskId)
      if (remarks && Object.keys(remarks).length > 0) await remarkDraft(uow, draft.id, remarks)
      if (decision === 'REJECT') await flow.end(uow, process, { id: draft.id, comment, event: 'REJECT' })
      else await flow.decide(uow, { processInstanceId, pass: decision === 'APPROVE', comment, taskId, docVersion })
    })
  }

  return [
    handle(
      approvalDetail,
      onSide('manager', 'read', async (context, { id }) => {
        const draft = await submitted(context, id)
        const spu = await context.prisma.spu.findUniqueOrThrow({ where: { id: draft.spuId } })
        const at = await keepingPrices(readingIn(context), draft.supplierId)
        const task = await taskOf(context, draft)
        return {
          row: await rowOf(context, draft.id),
          product: await wholeProduct(product, at, 'manager', spu, draftContent(draft)),
          ...(await inWords(product, at, 'manager', await contentBefore(at.prisma, draft), draftContent(draft))),
          remarks: remarksOf(draft),
          records: await recordsOf(context, [draft.processInstanceId]),
          task: task ? { ...task, name: labelOf(task.name)[context.locale] } : null,
          docVersion: (draft.processInstanceId && (await documentOfInstance(context.sql, draft.processInstanceId))?.docVersion) || null,
          context: await approvalContext(product, at, draft),
        }
      }),
    ),
    handle(productCase, async (context, { id }) => {
      const draft = (await isSeen(context.data, productDraft, context.principal, id)) ? await context.prisma.productDraft.findUnique({ where: { id } }) : null
      if (!draft) throw notFound(productDraft.name, id)
      const at = await keepingPrices(readingIn(context), draft.supplierId)
      const side = context.principal.rows.kind === 'supplier' ? 'supplier' : 'manager'
      const isDecider = side === 'manager' && may(context.principal, approveProduct.permission)
      return {
        id,
        spuId: draft.spuId,
        code: draft.code,
        name: draft.name,
        kind: draft.kind as never,
        status: draft.status as never,
        ...(await inWords(product, at, side, await contentBefore(at.prisma, draft), draftContent(draft))),
        remarks: remarksOf(draft),
        mayRemark: isDecider && draft.status === 'IN_APPROVAL' && (await taskOf(context, draft)) !== undefined,
        mayEdit: draft.status !== 'IN_APPROVAL' && openStates.includes(draft.status) && may(context.principal, permissionOn(side, 'update')),
      }
    }),
    handle(
      workflowRecords,
      onSide('manager', 'read', async (context, { id }) => {
        const draft = await submitted(context, id)
        const instances =
          draft.id === id
            ? [draft.processInstanceId]
            : (await context.prisma.productDraft.findMany({ where: { spuId: id, deletedAt: null }, select: { processInstanceId: true } })).map(
                (one) => one.processInstanceId,
              )
        return recordsOf(context, instances)
      }),
    ),
    handle(
      remarkProduct,
      onSide('manager', 'write', async (context, { id, remarks }) => {
        const draft = await submitted(context, id)
        return context.work(async (uow) => {
          await requireTask(flow, uow, draft.processInstanceId ?? '', undefined)
          return { ...(await remarkDraft(uow, draft.id, remarks)) }
        })
      }),
    ),
    handle(
      approveProduct,
      onSide('manager', 'write', async (context, { id, comment, ...input }) => {
        const draft = await submitted(context, id)
        await decide(context, { ...input, id: draft.id, decision: decisionOf(input), comment: comment ?? undefined })
        return rowOf(context, draft.id)
      }),
    ),
    handle(
      approveProducts,
      onSide('manager', 'write', async (context, { ids, comment, ...input }) =>
        eachById(context, ids, (id) => decide(context, { id, decision: decisionOf(input), comment: comment ?? undefined })),
      ),
    ),
    handle(
      importApprovals,
      onSide('manager', 'write', async (context, { mode }) => decideSheet(context, mode, (decision) => decide(context, decision))),
    ),
  ]
}

/** Before anything is written: whom no task of the case waits for decides nothing. @throws Failure conflict for whoever comes second, not-found */
async function requireTask(flow: DocumentFlow, uow: UnitOfWork, processInstanceId: string, taskId: string | undefined): Promise<void> {
  const { sql, actor } = uow
  await lockCase(sql, processInstanceId)
  const task = await openTask(sql, actor.principal, { processInstanceId, taskId, exceptAt: 'submit', isAdminIncluded: true })
  if (!task) throw (await flow.tooLate(uow, { processInstanceId, taskId })) ?? notFound('task', taskId ?? processInstanceId)
}
