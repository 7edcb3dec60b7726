/**
 * Pictures in a zip, each put where its name says: into the drafts of products and SKU. Product by product, each in a transaction together
 * with how far the job got. What is not taken is named with its reason.
 */
import { join } from 'node:path'
import { z } from 'zod'
import type { DataSource } from '#kit/data-source.ts'
import { Failure } from '#kit/errors.ts'
import { readZip, type ZippedFile } from '#kit/files/read-zip.ts'
import { ruleOf } from '#kit/files/upload-rules.ts'
import type { JobContext } from '#kit/jobs/job.ts'
import { messageWords } from '#kit/messages.ts'
import type { Principal } from '#kit/principal.ts'
import { rowsSeen } from '#kit/resource/rows-seen.ts'
import { actorOf, type RunWork, type UnitOfWork } from '#kit/unit-of-work.ts'
import type { ProductContent } from '../content/product-content.contract.ts'
import { draftContent, editableDraft } from '../draft/draft.service.ts'
import type { ProductDependencies } from '../product-dependencies.service.ts'
import { limits, skuStepKey, spuStepKey } from '../product-steps.contract.ts'
import type { Side } from '../side.contract.ts'
import { productOn } from '../spu/spu.contract.ts'
import { writeDraft } from '../step/save-step.service.ts'
import { picturesMeant, placed } from './picture-names.ts'
import type { ProductPicturesParams } from './product-import.jobs.ts'

const zipLimits = { entries: 2_000, bytes: 500 * 1024 * 1024 }
const pictureModule = 'productImage'

const Checkpoint = z.object({
  /** Products that were looked at. */
  seen: z.array(z.string()),
  products: z.number(),
  pictures: z.number(),
  left: z.array(z.tuple([z.string(), z.string()])),
})
type Checkpoint = z.infer<typeof Checkpoint>
type Job = JobContext<ProductPicturesParams>

export interface PicturesDone {
  readonly pictures: number
  readonly products: number
  readonly left: readonly { readonly name: string; readonly message: string }[]
}

interface Ground {
  readonly product: ProductDependencies
  readonly work: RunWork
}

interface Meant {
  readonly file: ZippedFile
  /** Of the SKU; undefined for the product itself. */
  readonly skuCode: string | undefined
  readonly place: number
}

/** @param folder that pictures are unpacked into, one at a time a product */
export function importPictures(ground: Ground, job: Job, path: string, folder: string): Promise<PicturesDone> {
  const { translate } = ground.product
  const say = (code: string, params?: Readonly<Record<string, unknown>>): string => messageWords(translate, code, params)
  return readZip(path, zipLimits, async (files) => {
    await job.expect(Math.max(1, files.length))
    const { meant, left } = await sorted(ground.product.data, job, files)
    let done: Checkpoint = job.checkpoint
      ? Checkpoint.parse(job.checkpoint)
      : { seen: [], products: 0, pictures: 0, left: left.map(([name, code]) => [name, say(code, { most: limits.images })]) }
    if (!job.checkpoint) await job.advance({ failed: left.length })
    for (const [spuId, pictures] of meant) {
      if (!done.seen.includes(spuId)) done = await takeProduct({ ground, job, folder, say }, spuId, pictures, done)
    }
    return { pictures: done.pictures, products: done.products, left: done.left.map(([name, message]) => ({ name, message })) }
  })
}

/** Files by the product that they belong to, and those that belong to none. */
async function sorted(data: DataSource, { params, principal }: Job, files: readonly ZippedFile[]) {
  const codes = files.flatMap(({ name, isHostile }) => (isHostile ? [] : picturesMeant(name).map(({ code }) => code)))
  const known = await productsOf(data, params.side, principal, [...new Set(codes)])
  const meant = new Map<string, Meant[]>()
  const left: [string, string][] = []
  const taken = new Set<string>()
  for (const file of files) {
    const named = picturesMeant(file.name)
    const name = named.find(({ code }) => known.has(code))
    const place = name && known.get(name.code)
    const key = `${name?.code} ${name?.place}`
    const refused = file.isHostile
      ? 'product.picture-bad-name'
      : named.length === 0
        ? 'product.picture-no-picture'
        : !name || !place
          ? 'product.picture-no-product'
          : name.place > limits.images
            ? 'product.picture-too-far'
            : taken.has(key)
              ? 'product.picture-twice'
              : undefined
    if (refused !== undefined || !name || !place) {
      left.push([file.name.slice(0, 200), refused ?? 'product.picture-no-product'])
      continue
    }
    taken.add(key)
    meant.set(place.spuId, [...(meant.get(place.spuId) ?? []), { file, skuCode: place.isSku ? name.code : undefined, place: name.place }])
  }
  return { meant, left }
}

interface Place {
  readonly spuId: string
  readonly isSku: boolean
}

/** Products by their numbers and by those of their SKU, published or in an open draft. */
async function productsOf(data: DataSource, side: Side, principal: Principal, codes: readonly string[]): Promise<ReadonlyMap<string, Place>> {
  if (codes.length === 0) return new Map()
  const seen = await rowsSeen(data, productOn[side], principal)
  const asked = `${seen.value(codes)}::text[]`
  const rows = await data.sql.query<Place & { code: string }>(
    `select t.id as "spuId", c.code, c.is_sku as "isSku" from (
       select id as spu_id, code, false as is_sku from spu where code = any(${asked}) and deleted_at is null
       union all select spu_id, code, true from sku where code = any(${asked}) and deleted_at is null and validity = 'ACTIVE'
       union all select d.spu_id, s->>'code', true from product_draft d cross join lateral jsonb_array_elements(d.content->'skus') s
        where d.deleted_at is null and d.status in ('DRAFT', 'READY', 'IN_APPROVAL', 'RETURNED')
          and jsonb_path_query_array(d.content, '$.skus[*].code') ?| ${asked} and s->>'code' = any(${asked})) c
       join spu t on t.id = c.spu_id ${seen.text}`,
    seen.values,
  )
  return new Map(rows.map(({ code, ...place }) => [code, place]))
}

interface Taking {
  readonly ground: Ground
  readonly job: Job
  readonly folder: string
  readonly say: (code: string, params?: Readonly<Record<string, unknown>>) => string
}

type Stored = Omit<Meant, 'file'> & { readonly id: string }

async function takeProduct(taking: Taking, spuId: string, pictures: readonly Meant[], before: Checkpoint): Promise<Checkpoint> {
  const { ground, job, say } = taking
  const stored: Stored[] = []
  const left: Checkpoint['left'] = []
  for (const [at, { file, ...meant }] of pictures.entries()) {
    job.signal.throwIfAborted()
    const kept = await keep(taking, file, at)
    if (typeof kept === 'string') stored.push({ ...meant, id: kept })
    else left.push([file.name.slice(0, 200), say(kept.code, kept.details)])
  }
  const reached = (taken: number, refused: Checkpoint['left']): Checkpoint => ({
    seen: [...before.seen, spuId],
    products: before.products + (taken > 0 ? 1 : 0),
    pictures: before.pictures + taken,
    left: [...before.left, ...refused],
  })
  const record = async (uow: UnitOfWork, taken: number, refused: Checkpoint['left']): Promise<Checkpoint> => {
    const after = reached(taken, refused)
    await job.record(uow.sql, after, { ok: taken, failed: refused.length })
    return after
  }
  try {
    return await ground.work(
      actorOf(job.principal),
      async (uow) => {
        if (stored.length > 0) await putPictures(ground.product, uow, job.params.side, spuId, stored)
        return record(uow, stored.length, left)
      },
      // Somebody may open the product's draft in the same moment, another zip too.
      { retries: 3 },
    )
  } catch (error) {
    if (!(error instanceof Failure) || error.kind === 'unavailable') throw error
    // The product cannot be changed now: none of its pictures is taken.
    const message = say(error.code, error.details)
    return ground.work(actorOf(job.principal), (uow) =>
      record(
        uow,
        0,
        pictures.map(({ file }): Checkpoint['left'][number] => [file.name.slice(0, 200), message]),
      ),
    )
  }
}

/** @returns the id of the stored picture, or why it was refused */
async function keep({ ground: { product }, job, folder }: Taking, file: ZippedFile, at: number): Promise<string | Failure> {
  const path = join(folder, `picture-${at}`)
  const { principal } = job
  const { maxSize } = ruleOf(pictureModule)
  const size = await file.extract(path, maxSize * 1_024)
  try {
    if (size === undefined) throw new Failure('too-large', 'product.picture-too-large', { limit: maxSize / 1_024 })
    const owner = { tenantId: principal.tenantId, userId: principal.userId, supplierId: principal.supplierId }
    const name = file.name.slice(file.name.lastIndexOf('/') + 1)
    return (await product.store.upload(product.data.sql, { path, fileName: name, size }, pictureModule, owner)).id
  } catch (error) {
    if (error instanceof Failure && error.kind !== 'unavailable') return error
    throw error
  }
}

async function putPictures(dependencies: ProductDependencies, uow: UnitOfWork, side: Side, spuId: string, pictures: readonly Stored[]): Promise<void> {
  const draft = await editableDraft(uow, side, spuId)
  const content = draftContent(draft)
  const steps = [...new Set(pictures.map(({ skuCode }) => skuCode))].map((skuCode) => {
    const own = new Map(pictures.filter((one) => one.skuCode === skuCode).map(({ place, id }) => [place, id]))
    return skuCode === undefined ? ofProduct(content, own) : ofSku(content, skuCode, own)
  })
  await writeDraft(dependencies, uow, draft, { content, steps, logAs: 'pictures-imported' })
}

function ofProduct({ spu }: ProductContent, pictures: ReadonlyMap<number, string>): string {
  const step = spu['image-text']
  const further = new Map([...pictures].filter(([place]) => place > 1).map(([place, id]) => [place - 1, id]))
  Object.assign(spu, { 'image-text': { ...step, mainImage: pictures.get(1) ?? step.mainImage, images: placed(step.images, further) } })
  return spuStepKey('image-text')
}

/** @throws Failure not-found when the draft has taken the SKU out */
function ofSku({ skus }: ProductContent, code: string, pictures: ReadonlyMap<number, string>): string {
  const sku = skus.find((one) => one.code === code)
  if (!sku) throw new Failure('not-found', 'product.import-no-sku', { code })
  Object.assign(sku, { 'image-text': { ...sku['image-text'], images: placed(sku['image-text'].images, pictures) } })
  return skuStepKey(sku.skuId, 'image-text')
}
