/** The product that is being edited: all its steps, how often each was saved, and what every save answers. */
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { skuStepBit, skuStepKey, skuSteps, spuStepBit, spuStepKey, spuSteps } from '#server/modules/product/product-steps.contract.ts'
import type { Side } from '#server/modules/product/side.contract.ts'
import { saveStepOn, type StepOf } from '#server/modules/product/step/step-calls.contract.ts'
import { productOn } from '#server/modules/product/spu/spu.contract.ts'
import { saveWholeOn, type SkuSaved } from '#server/modules/product/whole/save-whole.contract.ts'
import { wholeEditedOn } from '#server/modules/product/whole/whole-calls.contract.ts'
import { turns } from '#web/kit/form/turns.ts'
import { callKey, refreshPaths, send, useCall, type InputOf, type OutputOf } from '#web/kit/client.ts'

export type Edited = OutputOf<ReturnType<typeof wholeEditedOn>>
export type Fields = Readonly<Record<string, unknown>>
export type SavedStep = Omit<OutputOf<ReturnType<typeof saveStepOn>>, 'fields'> & { readonly fields: Fields }

/** One step of the product: `skuId` for those of a SKU. */
export interface Place {
  readonly of: StepOf
  readonly skuId: string | undefined
}

export const keyOf = ({ of, skuId }: Place): string => (of.kind === 'spu' ? spuStepKey(of.step) : skuStepKey(skuId ?? '', of.step))

/** Every step of a product, those of its SKU behind its own. */
export const placesOf = ({ skus }: Pick<Edited, 'skus'>): Place[] => [
  ...spuSteps.map((step): Place => ({ of: { kind: 'spu', step }, skuId: undefined })),
  ...skus.flatMap(({ skuId }) => skuSteps.map((step): Place => ({ of: { kind: 'sku', step }, skuId }))),
]

export const fieldsAt = ({ spu, skus }: Edited, { of, skuId }: Place): Fields =>
  of.kind === 'spu' ? spu[of.step] : (skus.find((one) => one.skuId === skuId)?.[of.step] ?? {})

export const problemsOf = ({ problems }: Edited, { of, skuId }: Place): Edited['problems'] =>
  problems.filter((problem) => problem.step === of.step && problem.skuId === (skuId ?? null))

export const isDone = ({ masks }: Edited, { of, skuId }: Place): boolean =>
  of.kind === 'spu' ? (masks.spu & spuStepBit(of.step)) !== 0 : ((masks.skus[skuId ?? ''] ?? 0) & skuStepBit(of.step)) !== 0

/** Percent of the steps that lack nothing. */
export function shareDone(product: Edited): number {
  const places = placesOf(product)
  const done = places.filter((place) => isDone(product, place)).length
  return Math.floor((done / places.length) * 100)
}

export interface ProductEditing {
  readonly side: Side
  readonly product: Edited
  /** How often the step was saved, as far as this page knows. */
  readonly versionOf: (key: string) => number
  /** Somebody else's save was looked at: the next one is over it. */
  readonly acknowledge: (seen: SavedStep, place: Place) => void
  /** @throws RequestFailed silently */
  readonly saveStep: (place: Place, fields: Fields, more?: { readonly applySpecs?: boolean }) => Promise<SavedStep>
  /** Several SKU at once, all or none. @throws RequestFailed silently */
  readonly saveSkus: (skus: readonly SkuSaved[]) => Promise<Edited>
  /** Reads everything again. */
  readonly reload: () => Promise<void>
}

export function useEditedProduct(side: Side, id: string) {
  const cache = useQueryClient()
  const call = wholeEditedOn(side)
  const { data: product, error, refetch } = useCall(call, { id }, { silent: true, enabled: id !== '' })
  // Answers may overtake each other: a version that was seen never falls back.
  const seen = useRef(new Map<string, number>())
  const versionOf = useCallback((key: string) => Math.max(product?.stepVersions[key] ?? 0, seen.current.get(key) ?? 0), [product])
  const acknowledge = (step: SavedStep, place: Place) => void seen.current.set(keyOf(place), step.stepVersion)

  const key = callKey(call, { id })
  const reload = async () => void (await refetch())
  /** Lists show what was saved; the product itself is asked for what else the save has changed. */
  const follow = () => void refreshPaths(cache, [productOn[side].path, '/api/product/managerV2']).catch(() => undefined)

  // A step that the page is saving by itself is saved again only when its new version is known.
  const [inTurn] = useState(turns)
  const saveStep = async (place: Place, fields: Fields, more: { readonly applySpecs?: boolean } = {}) => {
    const named = place.of.kind === 'spu' ? { id } : { spuId: id, skuId: place.skuId }
    const saving = saveStepOn(side, place.of)
    const saved = await inTurn(async () => {
      const input = { ...fields, ...named, stepVersion: versionOf(keyOf(place)), ...more } as InputOf<typeof saving>
      const answer = (await send(saving, input, { silent: true })) as SavedStep
      acknowledge(answer, place)
      return answer
    })
    cache.setQueryData<Edited>(key, (present) => present && withStep(present, place, saved))
    follow()
    return saved
  }
  const saveSkus = async (skus: readonly SkuSaved[]) => {
    const keys = skus.flatMap(({ skuId = '', ...steps }) => skuSteps.filter((step) => steps[step]).map((step) => skuStepKey(skuId, step)))
    const saved = await inTurn(async () => {
      const stepVersions = Object.fromEntries(keys.map((step) => [step, versionOf(step)]))
      const answer = await send(saveWholeOn(side), { id, skus, stepVersions }, { silent: true })
      for (const [step, version] of Object.entries(answer.stepVersions)) seen.current.set(step, version)
      return answer
    })
    cache.setQueryData<Edited>(key, saved)
    follow()
    return saved
  }
  const editing: ProductEditing | undefined = product && { side, product, versionOf, acknowledge, saveStep, saveSkus, reload }
  return { editing, failure: error?.message, retry: () => void refetch() }
}

/** The product with one step as it was just saved. */
function withStep(product: Edited, place: Place, saved: SavedStep): Edited {
  const { of, skuId } = place
  const others = product.problems.filter((problem) => !(problem.step === of.step && problem.skuId === (skuId ?? null)))
  const files = new Map([...product.files, ...saved.files].map((file) => [file.id, file]))
  return {
    ...product,
    ...(of.kind === 'spu' && { spu: { ...product.spu, [of.step]: { ...saved.fields } } }),
    ...(of.kind === 'sku' && { skus: product.skus.map((sku) => (sku.skuId === skuId ? { ...sku, [of.step]: { ...saved.fields } } : sku)) }),
    problems: [...others, ...saved.problems.map((problem) => ({ ...problem, step: of.step, skuId: skuId ?? null }))],
    files: [...files.values()],
    draft: saved.draft,
    stepVersions: { ...product.stepVersions, [keyOf(place)]: saved.stepVersion },
    remarks: { ...product.remarks, [keyOf(place)]: saved.remarks },
  }
}
