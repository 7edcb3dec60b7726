/**
 * Products step by step, for both sides: saved, opened for editing, read as they sell. Fields of a step stand flat beside what names it;
 * a field that is not sent stays as it is, null empties it.
 */
import { z } from 'zod'
import { defineCall, Id, Instant, type Label } from '#kit/contract.ts'
import { label } from '#kit/fields.contract.ts'
import { skuStepSchemas, spuStepSchemas } from '../content/product-content.contract.ts'
import { ProductDraftStatus } from '../draft/product-draft.contract.ts'
import { skuSteps, spuSteps, type SkuStep, type SpuStep } from '../product-steps.contract.ts'
import { permissionOn, platformFields, type Side } from '../side.contract.ts'

export type StepOf = { readonly kind: 'spu'; readonly step: SpuStep } | { readonly kind: 'sku'; readonly step: SkuStep }

export const stepSchemaOf = ({ kind, step }: StepOf): z.ZodObject => (kind === 'spu' ? spuStepSchemas[step] : skuStepSchemas[step])

export const stepNames: Readonly<Record<SpuStep | SkuStep, Label>> = {
  basic: label('基本信息', 'Basics'),
  'specs-attribute': label('规格属性', 'Specs and attributes'),
  'sale-channel': label('销售渠道', 'Channels'),
  'price-storage': label('价格库存', 'Price and storage'),
  'image-text': label('图文', 'Pictures and texts'),
  bundled: label('组合商品', 'Bundle'),
}

/** How many times the caller's view of the step had been saved; an older one is refused with 409 and what stands there now. */
const StepVersion = z.coerce.number().int().min(0)

const StepProblem = z.object({ path: z.string(), code: z.string(), message: z.string() })
/** With the step that it stands in; null for the product as a whole. */
export const ProblemAtStep = StepProblem.extend({ step: z.string().nullable(), skuId: Id.nullable() })

export const DraftHead = z.object({
  id: Id,
  version: z.number().int(),
  status: ProductDraftStatus,
  stepMask: z.number().int(),
  isComplete: z.boolean(),
  savedAt: Instant,
})

/** Files that a step names, with links for the browser. */
export const StepFile = z.object({ id: Id, name: z.string(), link: z.string() })

/** A step as it is being edited. `draft` is null while nobody edits the product: then it shows what is published. */
const viewOf = (fields: z.ZodType) =>
  z.object({
    spuId: Id,
    skuId: Id.nullable(),
    /** Of the SKU. */
    code: z.string().nullable(),
    step: z.string(),
    stepVersion: StepVersion,
    fields,
    problems: z.array(StepProblem),
    isComplete: z.boolean(),
    /** What reviewers wrote, by field. */
    remarks: z.record(z.string(), z.string()),
    files: z.array(StepFile),
    draft: DraftHead.nullable(),
  })

/** Fields as answers carry them: some may be hidden from the caller. */
export const shownFields = (of: StepOf): z.ZodObject => stepSchemaOf(of).partial()
export const StepView = viewOf(z.record(z.string(), z.unknown()))
export type StepView = z.input<typeof StepView>

/** Removes defaults: what is not sent is not changed. */
function withoutDefault(schema: z.ZodType): z.ZodType {
  const def = schema.def as unknown as { readonly type: string; readonly innerType?: z.ZodType }
  return (def.type === 'default' || def.type === 'prefault') && def.innerType ? withoutDefault(def.innerType) : schema
}

/** What a side may write of a step; anything else is refused by its name. */
export function writableFields(side: Side, of: StepOf): Record<string, z.ZodType> {
  const fields = Object.entries(stepSchemaOf(of).shape as Record<string, z.ZodType>)
  const own = side === 'supplier' ? fields.filter(([name]) => !platformFields.includes(name)) : fields
  return Object.fromEntries(own.map(([name, schema]) => [name, withoutDefault(schema).optional()]))
}

const address = ({ kind, step }: StepOf): string => `${kind}-step-${step}`
const summaryOf = (verb: Label, { kind, step }: StepOf): Label => ({
  zh: `${verb.zh}${kind === 'spu' ? '商品' : ' SKU '}${stepNames[step].zh}`,
  en: `${verb.en} ${kind === 'spu' ? 'a product' : 'a SKU'}: ${stepNames[step].en}`,
})

const answerOf = (of: StepOf) => viewOf(shownFields(of)) as unknown as typeof StepView

export interface SaveStepInput {
  readonly spuId: string
  /** Undefined for a SKU that is made by this. */
  readonly skuId: string | undefined
  readonly stepVersion: number | undefined
  /** Of `specs-attribute`: SKU are made for every combination of the chosen values, those without one are taken out. */
  readonly applySpecs: boolean
  readonly fields: Readonly<Record<string, unknown>>
}

const own = { stepVersion: StepVersion.optional(), applySpecs: z.boolean().default(false) }

/** Parts what names the step from what it says. */
const parted = ({ id, spuId, skuId, stepVersion, applySpecs, ...fields }: Record<string, unknown>): SaveStepInput => ({
  spuId: String(spuId ?? id),
  skuId: typeof skuId === 'string' ? skuId : undefined,
  stepVersion: stepVersion as number | undefined,
  applySpecs: applySpecs === true,
  fields: Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)),
})

/** An empty id is none. */
const SkuId = z.preprocess((value) => (value === '' || value === null ? undefined : value), Id.optional())

export const saveStepOn = (side: Side, of: StepOf) =>
  defineCall(`POST /api/product/${side}/save-${address(of)}`, {
    permission: permissionOn(side, 'update'),
    summary: summaryOf(label('保存', 'Save'), of),
    input:
      of.kind === 'spu'
        ? z.strictObject({ ...writableFields(side, of), id: Id, ...(of.step === 'specs-attribute' ? own : { stepVersion: own.stepVersion }) }).transform(parted)
        : z.strictObject({ ...writableFields(side, of), spuId: Id, skuId: SkuId, stepVersion: own.stepVersion }).transform(parted),
    output: answerOf(of),
  })

export const editStepOn = (side: Side, of: StepOf) =>
  defineCall(`GET /api/product/${side}/editView-${address(of)}/${of.kind === 'spu' ? '{id}' : '{spuId}/{skuId}'}`, {
    permission: permissionOn(side, 'detail'),
    summary: summaryOf(label('编辑', 'Open for editing'), of),
    input: of.kind === 'spu' ? z.object({ id: Id }).transform(parted) : z.object({ spuId: Id, skuId: Id }).transform(parted),
    output: answerOf(of),
  })

/** A step of the product as it sells; of one that was never approved, as it is in its draft. */
export const StepDetail = z.object({
  spuId: Id,
  skuId: Id.nullable(),
  code: z.string().nullable(),
  step: z.string(),
  isPublished: z.boolean(),
  fields: z.record(z.string(), z.unknown()),
  files: z.array(StepFile),
})

/** `sale-channel` of a SKU has a list of its own: `detail-sku-sale-channel-list`. */
export const detailStepOn = (side: Side, of: StepOf) =>
  defineCall(`GET /api/product/${side}/detail-${of.kind}-${of.step}/{id}`, {
    permission: permissionOn(side, 'detail'),
    summary: summaryOf(label('查看', 'Read'), of),
    input: z.object({ id: Id }),
    output: StepDetail.extend({ fields: shownFields(of) }) as unknown as typeof StepDetail,
  })

export const everyStep: readonly StepOf[] = [
  ...spuSteps.map((step) => ({ kind: 'spu', step }) as const),
  ...skuSteps.map((step) => ({ kind: 'sku', step }) as const),
]

/** Makes a product with its first step; more of it is saved step by step. */
export const insertSpuOn = (side: Side) =>
  defineCall(`POST /api/product/${side}/insert-spu`, {
    permission: permissionOn(side, 'insert'),
    summary: label('新增商品', 'Add a product'),
    input: z.strictObject({
      ...writableFields(side, { kind: 'spu', step: 'basic' }),
      /** Whose goods it is; without one they are the platform's own. Suppliers add their own only. */
      ...(side === 'manager' && { supplierId: Id.nullish() }),
    }),
    output: answerOf({ kind: 'spu', step: 'basic' }),
  })
