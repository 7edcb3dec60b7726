/** What the server may answer with before it becomes JSON. */

/** What may be returned where the contract says T: instants as `Date`, decimals as `Decimal`, both become texts on the way out. */
export type Sendable<T> = T extends string
  ? string extends T
    ? T | { toJSON(): string | null }
    : T
  : T extends number | boolean | null | undefined
    ? T
    : T extends readonly (infer Item)[]
      ? readonly Sendable<Item>[]
      : T extends object
        ? { readonly [Key in keyof T]: Sendable<T[Key]> }
        : unknown
