/** Reading our schema: which attributes a rule has and which values an attribute takes. Pure. */
interface Schema {
  readonly enumerations: readonly { readonly name: string; readonly literalValues: readonly { readonly name: string }[] }[]
  readonly types: readonly { readonly name: string; readonly properties?: readonly { readonly name: string; readonly type: string }[] }[]
}

export const valuesOf = (schema: Schema, enumeration: string): readonly string[] =>
  schema.enumerations.find(({ name }) => name === enumeration)?.literalValues.map(({ name }) => name) ?? []

/** @param type with its prefix: `chandlery:Approver` */
export const namesOf = (schema: Schema, type: string): readonly string[] =>
  schema.types.find(({ name }) => `chandlery:${name}` === type)?.properties?.map(({ name }) => name) ?? []
