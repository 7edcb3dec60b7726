/** What bears on the decision about a draft, from everywhere it stands: its price against the rule and against the last, its supplier, doubles. */
import { categoriesOf } from '#server/modules/catalogue/category/category.service.ts'
import { supplierStanding } from '#server/modules/supplier/profile/supplier-standing.service.ts'
import { dictionaryLabels } from '#server/modules/system/dictionary.service.ts'
import { contentWords } from '../content/content-words.service.ts'
import { specTextOf } from '../content/spec-matrix.contract.ts'
import { draftContent, type Draft } from '../draft/draft.service.ts'
import { submissionReasons } from '../draft/submission.service.ts'
import type { ProductDependencies } from '../product-dependencies.service.ts'
import { publishedContent } from '../publish/published-content.service.ts'
import { hidesField } from '../step/step-shown.ts'
import type { Reading } from '../step/reading.service.ts'
import type { ApprovalContext } from './approval-context.contract.ts'
import { findDoubles } from './doubles.service.ts'
import { priceLines, type PriceFigures } from './price-lines.service.ts'

export async function approvalContext(dependencies: ProductDependencies, at: Reading, draft: Draft): Promise<ApprovalContext> {
  const content = draftContent(draft)
  const spu = await at.prisma.spu.findUniqueOrThrow({ where: { id: draft.spuId } })
  const before = draft.kind === 'CHANGE' ? await publishedContent(at.prisma, spu) : undefined
  const { categoryId } = content.spu.basic
  const category = categoryId ? (await categoriesOf(at.sql, [categoryId], at.locale)).get(categoryId) : undefined
  const supplier = draft.supplierId ? await supplierStanding(at.sql, draft.supplierId, at.locale) : undefined
  const levels = await dictionaryLabels(dependencies.data)('supplier_level')
  const words = await contentWords(dependencies, at.sql, [content])
  const prices = await priceLines(at.sql, { draft, content, before, path: category?.path ?? [] })
  const isOpen = draft.status === 'IN_APPROVAL' || draft.status === 'RETURNED'
  const reasons = isOpen ? await submissionReasons(dependencies, at, draft, { locale: at.locale }) : []
  return {
    policy: (draft.policy ?? null) as ApprovalContext['policy'],
    supplier: supplier ? { ...supplier, levelName: levels.get(supplier.level ?? '')?.[at.locale] ?? null } : null,
    category: category ? { line: category.line[at.locale], risk: category.inForce.risk, requiredMaterials: category.inForce.requiredMaterials } : null,
    prices: prices.map(({ sku, channel, ...line }) => ({
      skuId: sku.skuId,
      code: sku.code,
      specText: specTextOf(content.spu['specs-attribute'].specs, sku.basic.specValues)[at.locale],
      channel,
      channelName: words.entryOf('sales_channel', channel)?.[at.locale] ?? channel,
      ...withoutHidden(at, line),
    })),
    duplicates: await findDoubles(at, draft.spuId, content, at.locale),
    obstacles: reasons.map(({ code, message }) => ({ code, message })),
  }
}

/** A figure that follows from a hidden one is hidden with it. */
function withoutHidden(at: Reading, line: PriceFigures): PriceFigures {
  const hidden = (field: string): boolean => hidesField(at.caller, 'manager', field)
  const { supplyPrice, lastSupplyPrice, salePrice, lastSalePrice, isBreached, ...told } = line
  return {
    isBreached,
    ...(!hidden('supplyPrice') && { supplyPrice, lastSupplyPrice }),
    ...(!hidden('salePrice') && { salePrice, lastSalePrice }),
    ...(!hidden('supplyPrice') && !hidden('salePrice') && told),
  } as PriceFigures
}
