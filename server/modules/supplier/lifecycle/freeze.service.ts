/** What a freeze does to the supplier, and what its end gives back. */
import type { Label } from '#kit/contract.ts'
import { moveDocument } from '#kit/document/move-document.ts'
import { supplierOper } from '../profile/supplier-moves.ts'
import { freezeScopes } from '../profile/supplier.contract.ts'
import { supplierTemplates } from '../supplier-templates.ts'
import type { ModelRow, UnitOfWork } from '#kit/unit-of-work.ts'
import { keepFiles } from '#server/documents/kept-files.ts'
import { tellAboutSupplier } from './lifecycle-news.service.ts'
import { giveHoldsBack, takeHolds, type Remembered } from './supplier-hold.service.ts'
import type { SupplierDependencies } from '../supplier-dependencies.service.ts'
import { takeSupplierSnapshot } from '../snapshot/supplier-snapshot.service.ts'

type Freeze = ModelRow<'supplierFreeze'>

/** What is stopped: `商品、订单`. */
export function scopeWords(scopes: readonly string[]): Label {
  const named = freezeScopes.filter(({ value }) => scopes.includes(value)).map(({ label }) => label)
  return { zh: named.map(({ zh }) => zh).join('、'), en: named.map(({ en }) => en).join(', ') }
}

/** Evidence hangs on the document, so that whoever decides can read it. */
export const keepEvidence = (dependencies: SupplierDependencies, uow: UnitOfWork, id: string, fileIds: readonly string[]): Promise<void> =>
  keepFiles(dependencies, uow, { bizType: 'supplier-freeze', bizId: id }, fileIds)

/** Moves the supplier to where the freeze has come. */
export async function moveOperStatus(
  uow: UnitOfWork,
  supplierId: string,
  event: 'FREEZE_APPLY' | 'FREEZE_CALLED_OFF' | 'DEFROST_APPLY' | 'DEFROST_CALLED_OFF',
): Promise<void> {
  await moveDocument(uow, supplierOper, await uow.lockRow('supplier', supplierId), { event, logAs: 'freeze-moved' })
}

/** From now on what the scopes name is stopped; what it was is remembered in the freeze. */
export async function freezeSupplier(dependencies: SupplierDependencies, uow: UnitOfWork, freeze: Freeze): Promise<void> {
  const { id, code, supplierId, scopes, reason, isEmergency, processInstanceId } = freeze
  const row = await uow.lockRow('supplier', supplierId)
  const supplier = await moveDocument(uow, supplierOper, row, {
    event: isEmergency ? 'FREEZE_NOW' : 'FREEZE',
    logAs: 'frozen',
    content: `${code} ${reason}`,
    change: { freezeScopes: scopes, freezeReleaseOn: freeze.releaseOn },
  })
  const remembered = await takeHolds(uow, supplierId, scopes)
  await uow.sql.query('update supplier_freeze set remembered = $2::jsonb where id = $1::uuid', [id, JSON.stringify(remembered)])
  await takeSupplierSnapshot(dependencies, uow, supplierId, { reason: 'FROZEN', processInstanceId: processInstanceId ?? undefined })
  await tellAboutSupplier(uow, {
    supplier,
    template: supplierTemplates['supplier.frozen'],
    params: { company: supplier.companyName, code, scopes: scopeWords(scopes), reason },
    tab: 'supplier-freeze',
    bizType: 'supplier-freeze',
    bizId: id,
  })
}

/** He goes on, with exactly what the freeze had taken. Done once, however often it is asked. */
export async function releaseSupplier(uow: UnitOfWork, freezeId: string): Promise<void> {
  const freeze = await uow.lockRow('supplierFreeze', freezeId)
  if (freeze.releasedAt !== null) return
  const { supplierId, code } = freeze
  const row = await uow.lockRow('supplier', supplierId)
  const supplier = await moveDocument(uow, supplierOper, row, {
    event: 'RELEASE',
    logAs: 'released',
    content: code,
    change: { freezeScopes: [], freezeReleaseOn: null },
  })
  await giveHoldsBack(uow, supplierId, (freeze.remembered ?? {}) as Remembered, { restoreShelf: freeze.autoRestoreShelf })
  await uow.sql.query('update supplier_freeze set released_at = $2 where id = $1::uuid', [freezeId, uow.now])
  await tellAboutSupplier(uow, {
    supplier,
    template: supplierTemplates['supplier.released'],
    params: { company: supplier.companyName, code },
    tab: 'supplier-freeze',
    bizType: 'supplier-freeze',
    bizId: freezeId,
  })
}
