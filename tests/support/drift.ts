/** Contract and Prisma model held together by the compiler: `const held: Drift<typeof dictionary, 'parentName'> = none`. */
import type { Resource } from '#kit/contract.ts'
import type { ModelName, ModelRow } from '#kit/unit-of-work.ts'

/** Fields that no column carries: abilities, and the computed ones that the check names. */
type Fields<R extends Resource, Computed extends string> = Exclude<keyof R['row']['shape'] & string, 'abilities' | Computed>

/** `none` when every field of the contract is a column of the model; otherwise the fields that are not. */
export type Drift<R extends Resource, Computed extends string = never> = R['model'] extends ModelName
  ? [Exclude<Fields<R, Computed>, keyof ModelRow<R['model']>>] extends [never]
    ? typeof none
    : Exclude<Fields<R, Computed>, keyof ModelRow<R['model']>>
  : `no model ${R['model']}`

export const none = 'no drift'
