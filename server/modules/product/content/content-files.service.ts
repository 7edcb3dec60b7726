/** Pictures and videos that a product names: kept as long as a draft or a snapshot does, and shown by links. */
import { fileNames } from '#kit/files/file-names.ts'
import { fileIdIn } from '#kit/files/signed-links.ts'
import type { Sql } from '#kit/data-source.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import { keepFiles } from '#server/documents/kept-files.ts'
import { productDraft } from '../draft/product-draft.contract.ts'
import type { ProductDependencies } from '../product-dependencies.service.ts'
import type { ProductContent } from './product-content.contract.ts'

const linkPattern = /(?:src|href)="([^"]+)"/g

/** Files of ours that stand in a rich text. */
const filesInHtml = (html: string | null | undefined): string[] => [...(html ?? '').matchAll(linkPattern)].flatMap(([, link = '']) => fileIdIn(link) ?? [])

/** Ids of all files, each once. */
export function filesIn({ spu, skus }: ProductContent): string[] {
  const { mainImage, images, video, detailHtml, detailHtmlEn } = spu['image-text']
  const ofAttributes = Object.values(spu['specs-attribute'].attributes).flatMap((value) => (typeof value === 'string' ? (fileIdIn(value) ?? []) : []))
  const ofSkus = skus.flatMap((sku) => [sku.basic.specImage, ...sku['image-text'].images, ...filesInHtml(sku['image-text'].detailHtml)])
  return [
    ...new Set([mainImage, ...images, video, ...ofAttributes, ...ofSkus, ...filesInHtml(detailHtml), ...filesInHtml(detailHtmlEn)].flatMap((id) => id ?? [])),
  ]
}

/**
 * They hang on the draft, which is never taken away once it was approved: a snapshot of years ago still has its pictures.
 * @throws Failure not-found for a file that the actor may not read
 */
export const keepDraftFiles = (
  dependencies: Pick<ProductDependencies, 'store' | 'mayOnDocument'>,
  uow: UnitOfWork,
  draftId: string,
  content: ProductContent,
): Promise<void> => keepFiles(dependencies, uow, { bizType: productDraft.name, bizId: draftId }, filesIn(content))

export interface LinkedFile {
  readonly id: string
  readonly name: string
  readonly link: string
}

/** Lasting links: whoever is shown a product sees its pictures. */
export async function linkedFiles({ links }: Pick<ProductDependencies, 'links'>, sql: Sql, ids: readonly string[]): Promise<LinkedFile[]> {
  if (ids.length === 0) return []
  const files = await fileNames(sql, ids)
  return files.map((file) => ({ ...file, link: links.linkTo(file, true) }))
}
