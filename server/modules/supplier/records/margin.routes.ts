/** Deposits: the sums are what the movements add up to; a movement is booked under the deposit's lock and never changed. */
import { badInput, ruleFailure } from '#kit/errors.ts'
import { handle, type Route } from '#kit/handle.ts'
import { newId } from '#kit/ids.ts'
import { decimal } from '#kit/money.ts'
import type { ResourceHooks } from '#kit/resource/hooks.ts'
import { createRepository } from '#kit/resource/repository.ts'
import { readerOf, resourceRoutes } from '#kit/resource/resource-routes.ts'
import { keepFiles } from '#server/documents/kept-files.ts'
import { recordHooks } from './record-hooks.ts'
import type { SupplierDependencies } from '../supplier-dependencies.service.ts'
import { bookMargin, supplierMargin, supplierMarginTransaction } from './supplier-margin.contract.ts'

const balance = '(t.paid - t.deducted - t.refunded)'

export const marginHooks = (dependencies: SupplierDependencies): ResourceHooks =>
  recordHooks(dependencies, supplierMargin, {
    expressions: { balance, missing: `greatest(t.required - ${balance}, 0)` },
    validate: async (draft, { uow, verb, before }) => {
      if (verb === 'insert') {
        const [known] = await uow.sql.query('select 1 from supplier_margin where supplier_id = $1::uuid and deleted_at is null', [draft['supplierId']])
        if (known) throw badInput([{ path: 'supplierId', code: 'supplier.margin-exists' }])
      }
      if (verb === 'remove') {
        const [used] = await uow.sql.query('select 1 from supplier_margin_transaction where margin_id = $1::uuid limit 1', [before?.id])
        if (used) throw ruleFailure('supplier.margin-used')
      }
    },
  })

const summedBy = { PAY: 'paid', DEDUCT: 'deducted', REFUND: 'refunded' } as const

export function marginRoutes(dependencies: SupplierDependencies): Route[] {
  const hooks = marginHooks(dependencies)
  const repository = createRepository(supplierMargin, hooks)
  return [
    ...resourceRoutes(supplierMarginTransaction, recordHooks(dependencies, supplierMarginTransaction)),
    ...resourceRoutes(supplierMargin, hooks),
    handle(bookMargin, async (context, { id, type, amount, occurredOn, voucherFileId, reason, idemKey }) => {
      await context.work(async (uow) => {
        const row = await uow.lock(supplierMargin, id)
        if (idemKey !== undefined && (await uow.prisma.supplierMarginTransaction.findFirst({ where: { marginId: id, idemKey } }))) return
        const before = decimal(row.paid).minus(row.deducted.toString()).minus(row.refunded.toString())
        const sum = decimal(amount)
        const after = type === 'PAY' ? before.plus(sum) : before.minus(sum)
        if (after.isNegative()) throw ruleFailure('supplier.margin-balance', { balance: before.toFixed(2) })
        const transactionId = newId()
        await uow.prisma.supplierMarginTransaction.create({
          data: {
            id: transactionId,
            tenantId: uow.actor.tenantId,
            marginId: id,
            supplierId: row.supplierId,
            type,
            amount: sum.toFixed(2),
            balance: after.toFixed(2),
            occurredOn: new Date(`${occurredOn}T00:00:00Z`),
            voucherFileId: voucherFileId ?? null,
            reason: reason ?? null,
            idemKey: idemKey ?? null,
            createdBy: uow.actor.userId ?? null,
            createTime: uow.now,
          },
        })
        if (voucherFileId) await keepFiles(dependencies, uow, { bizType: 'supplier-margin-transaction', bizId: transactionId }, [voucherFileId])
        await uow.change('supplierMargin', row, { [summedBy[type]]: decimal(row[summedBy[type]]).plus(sum).toFixed(2) })
        await uow.log({
          bizType: 'supplier-margin',
          bizId: id,
          event: 'booked',
          content: `${type} ${sum.toFixed(2)}`,
          diff: { balance: [before.toFixed(2), after.toFixed(2)] },
        })
      })
      return repository.read(readerOf(context), id)
    }),
  ]
}
