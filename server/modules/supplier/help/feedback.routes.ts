/** Feedback: one conversation, two sides. The status follows from who wrote last. */
import { notFound, ruleFailure } from '#kit/errors.ts'
import { handle, type CallContext, type Route } from '#kit/handle.ts'
import { newId } from '#kit/ids.ts'
import { callOf } from '#kit/resource-calls.contract.ts'
import { withAbilities } from '#kit/resource/present.ts'
import { createRepository } from '#kit/resource/repository.ts'
import { readerOf, resourceRoutes } from '#kit/resource/resource-routes.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import { moveDocument } from '#kit/document/move-document.ts'
import { keepFiles } from '#server/documents/kept-files.ts'
import { keptName } from '#server/modules/access/people-names.service.ts'
import { recordHooks } from '../records/record-hooks.ts'
import { feedbackMachine } from './supplier-feedback.machine.ts'
import {
  closeFeedback,
  exportSupplierFeedback,
  feedbackDetails,
  pageSupplierFeedback,
  sendFeedbackMessage,
  submitFeedback,
  supplierFeedback,
  type FeedbackMessage,
} from './supplier-feedback.contract.ts'
import type { SupplierDependencies } from '../supplier-dependencies.service.ts'

type Side = 'SUPPLIER' | 'PLATFORM'
type Message = Omit<FeedbackMessage, 'createTime'> & { readonly createTime: Date }

const lifecycle = { resource: supplierFeedback, machine: feedbackMachine }

export function feedbackRoutes(dependencies: SupplierDependencies): Route[] {
  const hooks = recordHooks(dependencies, supplierFeedback, {
    names: ['ownerName'],
  })
  const repository = createRepository(supplierFeedback, hooks)
  const standard = resourceRoutes(supplierFeedback, hooks)
  const routeOf = (verb: 'list' | 'export') => {
    const { path } = callOf(supplierFeedback, verb)
    const found = standard.find(({ call }) => call.path === path)
    if (!found) throw new Error(`Feedback has no ${verb}`)
    return found
  }

  const details = async (context: CallContext, id: string) => {
    const row = await repository.find(readerOf(context), id)
    if (!row) throw notFound('supplier-feedback', id)
    const shown = withAbilities(supplierFeedback, hooks, row, context)
    const messages = await context.sql.query<Message>(
      `select id, side, ${keptName(context.locale, 'created_by', 'author_name')} as "authorName", body, file_ids as "fileIds", create_time as "createTime"
         from feedback_message where feedback_id = $1::uuid order by create_time, id limit 1000`,
      [id],
    )
    return { ...shown, messages }
  }

  return [
    ...standard,
    // The supplier's own list and export are the same rows under the same scope, opened by permissions of their own.
    { call: pageSupplierFeedback, run: (context, input) => routeOf('list').run(context, input) },
    { call: exportSupplierFeedback, run: (context, input) => routeOf('export').run(context, input) },
    handle(feedbackDetails, (context, { id }) => details(context, id)),
    handle(submitFeedback, async (context, { title, type, body, fileIds }) => {
      const { rows } = context.principal
      if (rows.kind !== 'supplier') throw ruleFailure('supplier.feedback-by-suppliers')
      const id = newId()
      await context.work(async (uow) => {
        await uow.sql.query(
          `insert into supplier_feedback (id, tenant_id, created_by, create_time, update_time, supplier_id, code, title, type, last_message_at)
           values ($1::uuid, $2, $3::uuid, $4, $4, $5::uuid, $6, $7, $8, $4)`,
          [id, uow.actor.tenantId, uow.actor.userId, uow.now, rows.supplierId, await uow.nextNumber('supplier-feedback'), title, type],
        )
        await write(dependencies, uow, id, 'SUPPLIER', body, fileIds)
        await uow.log({ bizType: 'supplier-feedback', bizId: id, event: 'submitted', toStatus: 'OPEN' })
      })
      return details(context, id)
    }),
    handle(sendFeedbackMessage, async (context, { id, body, fileIds }) => {
      const side: Side = context.principal.rows.kind === 'supplier' ? 'SUPPLIER' : 'PLATFORM'
      await context.work(async (uow) => {
        const row = await uow.lock(supplierFeedback, id)
        const event = side === 'SUPPLIER' ? 'ASK' : 'ANSWER'
        await moveDocument(uow, lifecycle, row, {
          event,
          change: {
            lastSide: side,
            lastMessageAt: uow.now,
            ...(side === 'PLATFORM' && { repliedAt: row.repliedAt ?? uow.now, ownerId: uow.actor.userId ?? null }),
          },
        })
        await write(dependencies, uow, id, side, body, fileIds)
      })
      return details(context, id)
    }),
    handle(closeFeedback, async (context, { id, version }) => {
      await context.work(async (uow) => {
        const row = await uow.lock(supplierFeedback, id, version)
        await moveDocument(uow, lifecycle, row, { event: 'CLOSE', change: { closedAt: uow.now } })
      })
      return details(context, id)
    }),
  ]
}

async function write(
  dependencies: SupplierDependencies,
  uow: UnitOfWork,
  feedbackId: string,
  side: Side,
  body: string,
  fileIds: readonly string[],
): Promise<void> {
  await uow.sql.query(
    `insert into feedback_message (id, tenant_id, created_by, create_time, update_time, feedback_id, side, body, file_ids, author_name)
     values ($1::uuid, $2, $3::uuid, clock_timestamp(), $4, $5::uuid, $6, $7, $8::uuid[], $9)`,
    [newId(), uow.actor.tenantId, uow.actor.userId ?? null, uow.now, feedbackId, side, body, fileIds, uow.actor.name.slice(0, 50)],
  )
  await uow.sql.query('update supplier_feedback set message_count = message_count + 1 where id = $1::uuid', [feedbackId])
  const [{ all = [] } = {}] = await uow.sql.query<{ all: string[] }>(
    `select coalesce(array_agg(distinct f::text), '{}') as all from feedback_message m, unnest(m.file_ids) f where m.feedback_id = $1::uuid`,
    [feedbackId],
  )
  await keepFiles(dependencies, uow, { bizType: supplierFeedback.name, bizId: feedbackId }, all)
}
