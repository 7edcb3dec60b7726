/** Snapshots: listed, read in words, compared, and taken by hand. Fields that a reader may not see are missing from all of it. */
import { fieldsOf } from '#kit/contract.ts'
import { notFound, ruleFailure } from '#kit/errors.ts'
import { handle, type CallContext, type Route } from '#kit/handle.ts'
import { isHidden } from '#kit/resource/field-blacklist.ts'
import { createRepository } from '#kit/resource/repository.ts'
import { readerOf, resourceRoutes } from '#kit/resource/resource-routes.ts'
import { dictionaryLabels } from '#server/modules/system/dictionary.service.ts'
import { recordHooks } from '../records/record-hooks.ts'
import { differencesBetween, wordedSections, type Wording } from './snapshot-differences.ts'
import { sections } from './snapshot-sections.ts'
import type { SupplierDependencies } from '../supplier-dependencies.service.ts'
import { compareSnapshots, snapshotDetail, supplierSnapshot, takeSnapshot } from './supplier-snapshot.contract.ts'
import { takeSupplierSnapshot, type SnapshotData } from './supplier-snapshot.service.ts'
import { supplier } from '../profile/supplier.contract.ts'

const dataOf = async ({ sql }: CallContext, id: string): Promise<SnapshotData> => {
  const [row] = await sql.query<{ data: SnapshotData }>('select data from supplier_snapshot where id = $1::uuid', [id])
  return row?.data ?? {}
}
/** Whose it is stands in a column that a blacklist may hide from the row. */
const ownerOf = async ({ sql }: CallContext, id: string) => {
  const [row] = await sql.query<{ supplierId: string; number: number }>(
    'select supplier_id as "supplierId", number from supplier_snapshot where id = $1::uuid',
    [id],
  )
  return row ?? { supplierId: '', number: 0 }
}

export function snapshotRoutes(dependencies: SupplierDependencies): Route[] {
  const hooks = recordHooks(dependencies, supplierSnapshot, { names: ['createdByName'] })
  const repository = createRepository(supplierSnapshot, hooks)
  const all = sections(dependencies.zone)

  /** Every dictionary that a section's fields name, read once. */
  const wordingFor = async ({ principal, locale }: CallContext): Promise<Wording> => {
    const codes = new Set(all.flatMap(({ resource }) => fieldsOf(resource.row).flatMap(({ view }) => view.dict ?? [])))
    const read = dictionaryLabels(dependencies.data)
    const labels = new Map(await Promise.all([...codes].map(async (code) => [code, await read(code)] as const)))
    return { locale, labelOf: (dict, key) => labels.get(dict)?.get(key)?.[locale], isHidden: (section, field) => isHidden(principal, section, field) }
  }
  const seen = async (context: CallContext, id: string) => {
    const row = await repository.find(readerOf(context), id)
    if (!row) throw notFound('supplier-snapshot', id)
    return row
  }
  return [
    ...resourceRoutes(supplierSnapshot, hooks),
    handle(snapshotDetail, async (context, { id }) => {
      const row = await seen(context, id)
      const { supplierId, number } = await ownerOf(context, id)
      const [previous] = await context.sql.query<{ id: string }>(
        'select id from supplier_snapshot where supplier_id = $1::uuid and number < $2 order by number desc limit 1',
        [supplierId, number],
      )
      const [data, before, wording] = await Promise.all([
        dataOf(context, id),
        previous ? dataOf(context, previous.id) : Promise.resolve(undefined),
        wordingFor(context),
      ])
      return {
        ...row,
        sections: wordedSections(all, data, wording),
        differences: before ? differencesBetween(all, before, data, wording) : [],
        previousId: previous?.id ?? null,
      }
    }),
    handle(compareSnapshots, async (context, { fromId, toId }) => {
      await Promise.all([seen(context, fromId), seen(context, toId)])
      const [from, to] = await Promise.all([ownerOf(context, fromId), ownerOf(context, toId)])
      if (from.supplierId !== to.supplierId) throw ruleFailure('supplier.other-supplier')
      const [before, after, wording] = await Promise.all([dataOf(context, fromId), dataOf(context, toId), wordingFor(context)])
      return differencesBetween(all, before, after, wording)
    }),
    handle(takeSnapshot, async (context, { supplierId, remark }) => {
      const { id } = await context.work(async (uow) => {
        await uow.lock(supplier, supplierId)
        const taken = await takeSupplierSnapshot(dependencies, uow, supplierId, { reason: 'MANUAL', remark: remark ?? null })
        await uow.log({ bizType: 'supplier', bizId: supplierId, event: 'snapshot-taken', content: String(taken.number) })
        return taken
      })
      return await seen(context, id)
    }),
  ]
}
