/** New products: a SPU without anything published, and the draft in which it is entered. */
import { badInput } from '#kit/errors.ts'
import { newId } from '#kit/ids.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import { completenessOf } from '../content/completeness.ts'
import { keepDraftFiles } from '../content/content-files.service.ts'
import { rulesFor } from '../content/content-rules.service.ts'
import { emptyContent, type ProductContent } from '../content/product-content.contract.ts'
import { insertDraft, type Draft, type Spu } from '../draft/draft.service.ts'
import type { ProductDependencies } from '../product-dependencies.service.ts'
import { resourceNameOf, type Side } from '../side.contract.ts'
import { listColumns } from './standing.service.ts'

/** Whose goods. Without a supplier they are the platform's own. */
export interface Owner {
  readonly supplierId: string | null
  readonly ownerType: 'SUPPLIER' | 'SELF'
}

/** @param supplierId as the platform chose; suppliers add their own */
export async function insertProduct(
  dependencies: ProductDependencies,
  uow: UnitOfWork,
  side: Side,
  supplierId: string | null | undefined,
  basic: Readonly<Record<string, unknown>>,
): Promise<{ readonly spu: Spu; readonly draft: Draft; readonly content: ProductContent }> {
  const empty = emptyContent()
  const content: ProductContent = { ...empty, spu: { ...empty.spu, basic: { ...empty.spu.basic, ...basic } } }
  const { rows } = uow.actor.principal ?? {}
  const owner = side === 'supplier' && rows?.kind === 'supplier' ? rows.supplierId : (supplierId ?? null)
  if (owner !== null) await requireSupplier(uow, owner)
  return { ...(await newProduct(dependencies, uow, content, { supplierId: owner, ownerType: owner === null ? 'SELF' : 'SUPPLIER' })), content }
}

async function requireSupplier(uow: UnitOfWork, id: string): Promise<void> {
  if ((await uow.prisma.supplier.count({ where: { id, deletedAt: null } })) === 0) throw badInput([{ path: 'supplierId', code: 'supplier.unknown' }])
}

/** A product that begins with this content. @param more columns of the SPU beside those that lists show */
export async function newProduct(
  dependencies: ProductDependencies,
  uow: UnitOfWork,
  content: ProductContent,
  owner: Owner & { readonly clonedFromId?: string },
): Promise<{ readonly spu: Spu; readonly draft: Draft }> {
  const { isComplete, stepMask } = completenessOf(content, await rulesFor(uow.sql, content))
  const code = await uow.nextNumber('spu')
  const auditStatus = isComplete ? 'READY' : 'DRAFT'
  const spu = await uow.insert(
    'spu',
    { id: newId(), code, ...owner, ...listColumns(content, code), stepMask, auditStatus },
    { bizType: resourceNameOf('manager'), event: 'inserted' },
  )
  const draft = await insertDraft(uow, spu, { kind: 'NEW', content, isComplete, stepMask })
  await keepDraftFiles(dependencies, uow, draft.id, content)
  return { spu, draft }
}
