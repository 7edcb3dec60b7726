/** New products: a SPU without anything published, and the draft in which it is entered. */
import { badInput } from '#kit/errors.ts'
import { newId } from '#kit/ids.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import { completenessOf, type Completeness } from '../content/completeness.ts'
import { filesIn, keepDraftFiles } from '../content/content-files.service.ts'
import { rulesFor } from '../content/content-rules.service.ts'
import { emptyContent, type ProductContent } from '../content/product-content.contract.ts'
import { draftRow, insertDraft, type Draft, type Spu } from '../draft/draft.service.ts'
import { productDraft } from '../draft/product-draft.contract.ts'
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

/** A product that begins with this content. @param owner and further columns of the SPU beside those that lists show */
export async function newProduct(
  dependencies: ProductDependencies,
  uow: UnitOfWork,
  content: ProductContent,
  owner: Owner & { readonly clonedFromId?: string },
): Promise<{ readonly spu: Spu; readonly draft: Draft }> {
  const stands = completenessOf(content, await rulesFor(uow.sql, content))
  const spu = await uow.insert('spu', spuRow(content, owner, stands, await uow.nextNumber('spu')), { bizType: resourceNameOf('manager'), event: 'inserted' })
  const draft = await insertDraft(uow, spu, { kind: 'NEW', content, ...stands })
  await keepDraftFiles(dependencies, uow, draft.id, content)
  return { spu, draft }
}

type Stands = Pick<Completeness, 'isComplete' | 'stepMask'>

const spuRow = (content: ProductContent, owner: Owner, { isComplete, stepMask }: Stands, code: string) => ({
  id: newId(),
  code,
  ...owner,
  ...listColumns(content, code),
  stepMask,
  auditStatus: isComplete ? ('READY' as const) : ('DRAFT' as const),
})

/** Products of one category that are made together, in few statements however many they are. */
export async function newProducts(
  dependencies: ProductDependencies,
  uow: UnitOfWork,
  products: readonly { readonly content: ProductContent; readonly owner: Owner }[],
): Promise<void> {
  const [first] = products
  if (!first) return
  const rules = await rulesFor(uow.sql, first.content)
  const codes = await uow.nextNumbers('spu', products.length)
  const draftCodes = await uow.nextNumbers(productDraft.name, products.length)
  const made = products.map(({ content, owner }, place) => {
    const stands = completenessOf(content, rules)
    const spu = spuRow(content, owner, stands, codes[place] ?? '')
    const drafted = { kind: 'NEW' as const, content, isComplete: stands.isComplete, stepMask: stands.stepMask }
    return { content, spu, draft: draftRow(uow, { ...spu, currentVersion: 0 }, drafted, { code: draftCodes[place] ?? '', firstVersion: 0 }) }
  })
  await uow.insertMany(
    'spu',
    made.map(({ spu }) => spu),
  )
  await uow.insertMany(
    'productDraft',
    made.map(({ draft }) => draft),
  )
  await uow.logMany(
    made.flatMap(({ spu, draft }) => [
      { bizType: resourceNameOf('manager'), bizId: spu.id, event: 'inserted' },
      { bizType: productDraft.name, bizId: draft.id, event: 'opened', toStatus: draft.status },
    ]),
  )
  for (const { content, draft } of made) if (filesIn(content).length > 0) await keepDraftFiles(dependencies, uow, draft.id, content)
}
