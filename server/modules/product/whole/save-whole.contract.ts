/** Several steps of a product saved at once, and what its specs make: for grids over many SKU, clients that do not save step by step, imports. */
import { z } from 'zod'
import { defineCall, Id, type Label } from '#kit/contract.ts'
import { label } from '#kit/fields.contract.ts'
import { Options } from '#server/modules/catalogue/attribute/attribute-option.contract.ts'
import { chosenSpec, type ChosenSpec } from '../content/product-content.contract.ts'
import { limits, skuSteps, spuSteps, type SkuStep, type SpuStep } from '../product-steps.contract.ts'
import { permissionOn, type Side } from '../side.contract.ts'
import { writableFields, type StepOf } from '../step/step-calls.contract.ts'
import { EditedProduct } from './whole-calls.contract.ts'

type Fields = Readonly<Record<string, unknown>>

export interface SkuSaved extends Partial<Record<SkuStep, Fields>> {
  /** Undefined: the SKU whose specs are the same, else a new one. */
  readonly skuId?: string | undefined
}

export interface SaveWhole {
  /** Undefined for a new product. */
  readonly id?: string | undefined
  readonly supplierId?: string | null | undefined
  readonly spu?: Partial<Record<SpuStep, Fields>> | undefined
  readonly skus?: readonly SkuSaved[] | undefined
  /** Steps that somebody else has saved since are refused; those that are not named are not looked at. */
  readonly stepVersions?: Readonly<Record<string, number>> | undefined
  readonly applySpecs: boolean
}

/** As it is sent. */
type SaveWholeSent = Omit<SaveWhole, 'applySpecs'> & { readonly applySpecs?: boolean }

const fieldsOfStep = (side: Side, of: StepOf) => z.strictObject(writableFields(side, of)).optional()

const steps = <Kind extends StepOf['kind']>(side: Side, kind: Kind, names: readonly string[]) =>
  Object.fromEntries(names.map((step) => [step, fieldsOfStep(side, { kind, step } as StepOf)]))

const savedBy = (side: Side) =>
  z.strictObject({
    id: z.preprocess((value) => (value === '' || value === null ? undefined : value), Id.optional()),
    ...(side === 'manager' && { supplierId: Id.nullish() }),
    spu: z.strictObject(steps(side, 'spu', spuSteps)).optional(),
    skus: z
      .array(z.strictObject({ ...steps(side, 'sku', skuSteps), skuId: Id.optional() }))
      .max(limits.skus)
      .optional(),
    stepVersions: z.record(z.string().max(100), z.number().int()).optional(),
    applySpecs: z.boolean().default(false),
  }) as unknown as z.ZodType<SaveWhole, SaveWholeSent>

const inManagerV2 = <In extends z.ZodType, Out extends z.ZodType>(
  signature: `GET /${string}` | `POST /${string}`,
  verb: string,
  summary: Label,
  input: In,
  output: Out,
) => defineCall(signature, { permission: permissionOn('manager', verb), summary, input, output, options: { readOnly: verb === 'detail' } })

/** A product is made where none is named. Everything or nothing is saved. The platform's side has it under `managerV2`. */
export const saveWholeOn = (side: Side) =>
  defineCall(side === 'manager' ? 'POST /api/product/managerV2/save' : 'POST /api/product/supplier/save', {
    permission: permissionOn(side, 'update'),
    summary: label('保存商品（整体）', 'Save a whole product'),
    input: savedBy(side),
    output: EditedProduct,
  })

const none = z.preprocess((value) => (value === '0' || value === 'none' || value === '' ? undefined : value), Id.optional())

/**
 * What a product of a category is asked for, and has answered: questions of its template, specs to choose from with those that it has, the
 * values of one of its SKU. `0` or `none` for the product and the SKU that are not there yet.
 */
export const specification = inManagerV2(
  'GET /api/product/managerV2/commodity-specification/{categoryId}/{spuId}/{skuId}',
  'detail',
  label('商品规格与属性', 'Specs and attributes of a product'),
  z.object({ categoryId: Id, spuId: none, skuId: none }),
  z.object({
    templateId: Id.nullable(),
    attributes: z.array(
      z.object({
        code: z.string(),
        name: z.string(),
        group: z.string(),
        inputType: z.string(),
        required: z.boolean(),
        unit: z.string().nullable(),
        options: Options,
        value: z.unknown(),
      }),
    ),
    specs: z.array(z.object({ specId: Id, name: z.string(), values: Options, chosen: z.array(z.string()) })),
    specValues: z.array(z.object({ specId: Id, key: z.string() })),
  }),
)

/** Which SKU a choice of specs makes: those that stay with their numbers, those that would be new, those that have no place any more. */
export const specCombination = inManagerV2(
  'POST /api/product/managerV2/commodity-spec-combination',
  'detail',
  label('商品规格组合', 'Combinations of specs'),
  z.object({
    id: z.preprocess((value) => (value === '' || value === null ? undefined : value), Id.optional()),
    specs: z.array(chosenSpec).max(limits.specs) as unknown as z.ZodType<ChosenSpec[]>,
  }),
  z.object({
    combinations: z.array(
      z.object({ specValues: z.array(z.object({ specId: Id, key: z.string() })), specText: z.string(), skuId: Id.nullable(), code: z.string().nullable() }),
    ),
    dropped: z.array(z.object({ skuId: Id, code: z.string() })),
  }),
)
