/** Suppliers as staff keep them. */
import { permissionOf } from '#kit/contract.ts'
import { Failure, notFound } from '#kit/errors.ts'
import { handle, type CallContext, type Route } from '#kit/handle.ts'
import { may } from '#kit/principal.ts'
import { withAbilities } from '#kit/resource/present.ts'
import { isHidden } from '#kit/resource/field-blacklist.ts'
import { createRepository } from '#kit/resource/repository.ts'
import { rowsSeen } from '#kit/resource/rows-seen.ts'
import { exportable, readerOf, resourceRoutes } from '#kit/resource/resource-routes.ts'
import { bankAccountHooks } from '../records/bank-account.routes.ts'
import { groupList } from '../company/enterprise-group.contract.ts'
import { materialHooks } from '../records/material.routes.ts'
import { doneSteps, listsIn, stepWriter } from '../records/save-step.ts'
import { simpleHooks } from '../records/simple-records.routes.ts'
import {
  checkSecretPrice,
  insertOfficialSupplier,
  lookUpCompany,
  revealLegalId,
  saveSupplierInfo,
  setTestFlag,
  supplierApprovals,
  supplierCounts,
  supplierDetails,
  supplierExportFields,
  supplierScreens,
} from './supplier-admin.contract.ts'
import { approvalsOf } from '../approvals/supplier-approvals.service.ts'
import { supplierBankAccount } from '../records/supplier-bank-account.contract.ts'
import { supplierHooks } from './supplier-hooks.ts'
import type { SupplierDependencies } from '../supplier-dependencies.service.ts'
import { supplierMaterial } from '../records/supplier-material.contract.ts'
import { screensOf } from './supplier-screens.ts'
import { takeSupplierSnapshot } from '../snapshot/supplier-snapshot.service.ts'
import { supplier } from './supplier.contract.ts'

export function supplierAdminRoutes(dependencies: SupplierDependencies): Route[] {
  const { seal } = dependencies
  const hooks = supplierHooks(seal, async ({ id }, { uow }) => void (await takeSupplierSnapshot(dependencies, uow, id, { reason: 'CREATED' })))
  const repository = createRepository(supplier, hooks)
  const simple = simpleHooks(dependencies)
  const writer = stepWriter(repository, (resource) => {
    if (resource.name === supplierBankAccount.name) return bankAccountHooks(dependencies)
    if (resource.name === supplierMaterial.name) return materialHooks(dependencies)
    return simple.get(resource) ?? {}
  })
  const shown = async (context: CallContext, id: string) => {
    const row = await repository.find(readerOf(context), id)
    if (!row) throw notFound('supplier', id)
    return withAbilities(supplier, hooks, row, context)
  }

  return [
    ...resourceRoutes(supplier, hooks),
    handle(supplierDetails, (context, { id }) => shown(context, id)),
    handle(supplierExportFields, async (context) =>
      exportable(supplier, context).map(({ field, view }) => ({
        field,
        label: view.label?.[context.locale] ?? field,
        chosen: view.column !== 'hidden' && view.column !== false,
      })),
    ),
    handle(supplierCounts, async ({ data, sql, principal }) => {
      const where = await rowsSeen(data, supplier, principal)
      const rows = await sql.query<{ stage: string; operStatus: string; n: number }>(
        `select t.stage, t.oper_status as "operStatus", count(*)::int as n from supplier t ${where.text} group by 1, 2`,
        where.values,
      )
      const by = (field: 'stage' | 'operStatus') => {
        const sums: Record<string, number> = {}
        for (const row of rows) sums[row[field]] = (sums[row[field]] ?? 0) + row.n
        return sums
      }
      return { stage: by('stage'), operStatus: by('operStatus') }
    }),
    handle(insertOfficialSupplier, async (context, draft) => {
      const { id } = await context.work(async (uow) => repository.insert(uow, readerOf(context), { ...draft, stage: 'FORMAL', formalAt: uow.now }))
      return shown(context, id)
    }),
    handle(saveSupplierInfo, async (context, { id, version, step, data }) => {
      // Rows of a step are written under the permissions of their own calls.
      const needed = [...(id === undefined ? [permissionOf(supplier, 'insert')] : []), ...listsIn(data).map((resource) => permissionOf(resource, 'update'))]
      if (!needed.every((permission) => may(context.principal, permission))) throw new Failure('forbidden', 'no-permission')
      const saved = await context.work(async (uow) => {
        const reader = readerOf(context)
        // The first step makes the supplier out of the company's own fields; what is missing there is told by the draft.
        if (id === undefined) return (await repository.insert(uow, reader, supplier.draft.parse(step === 'basic' ? data : {}))).id
        await uow.lock(supplier, id, version)
        await writer.write(uow, reader, id, version, data)
        return id
      })
      return { supplier: await shown(context, saved), steps: await doneSteps(context.sql, saved) }
    }),
    handle(checkSecretPrice, async (context, { supplierId }) => {
      const where = await rowsSeen(context.data, supplier, context.principal)
      where.add(`t.id = ${where.value(supplierId)}::uuid`)
      const [row] = await context.sql.query<{ secretPrice: boolean }>(`select t.secret_price as "secretPrice" from supplier t ${where.text}`, where.values)
      if (!row) throw notFound('supplier', supplierId)
      return row.secretPrice
    }),
    handle(supplierScreens, async (context, { supplierId }) => {
      await shown(context, supplierId)
      return screensOf(context.data, { ...context.principal, locale: context.locale }, supplierId)
    }),
    handle(setTestFlag, async (context, { id, isTest, version }) => {
      await context.work(async (uow) => {
        const row = await uow.lock(supplier, id, version)
        await uow.change('supplier', row, { isTest })
        await uow.log({ bizType: 'supplier', bizId: id, event: 'test-flag-set', diff: { isTest: [row.isTest, isTest] } })
      })
      return shown(context, id)
    }),
    handle(revealLegalId, (context, { id }) => {
      // Whoever does not see the field does not see what it hides.
      if (isHidden(context.principal, supplier, 'legalIdNo')) throw new Failure('forbidden', 'no-permission')
      return context.work(async (uow) => {
        const row = await uow.lock(supplier, id)
        await uow.log({ bizType: 'supplier', bizId: id, event: 'legal-id-revealed' })
        return { legalIdNo: row.legalIdCipher ? seal.open(row.legalIdCipher) : null }
      })
    }),
    handle(lookUpCompany, (_context, { keyword }) => dependencies.companies.find(keyword)),
    handle(groupList, ({ prisma }, { name }) =>
      prisma.enterpriseGroup.findMany({
        where: { deletedAt: null, status: 'ENABLED', ...(name && { name: { contains: name, mode: 'insensitive' } }) },
        select: { id: true, code: true, name: true, nameEn: true },
        orderBy: { code: 'asc' },
        take: 500,
      }),
    ),
    handle(supplierApprovals, async ({ data, principal }, { current, size, bizType, status, companyName, code, supplierId }) => ({
      ...(await approvalsOf(data, principal, { bizType: bizType || undefined, status: status || undefined, companyName, code, supplierId }, { current, size })),
      current,
      size,
    })),
  ]
}
