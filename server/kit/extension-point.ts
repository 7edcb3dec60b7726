/**
 * How areas meet without knowing each other. Who stands below declares what may be added to it, or what it tells (an event); who
 * stands above contributes from its `area.ts`. Both are values with a type, so a wrong payload does not compile.
 */
export interface ExtensionPoint<Item> {
  /** `area.what`, the product over. */
  readonly name: string
  /** Never there: carries the type. */
  readonly item?: Item
}

/** Something that happened, told in the unit of work in which it happened. */
export interface EventOf<Payload> {
  /** `area.what-happened` */
  readonly name: string
  /** Never there: carries the type. */
  readonly payload?: Payload
}

/** What an area adds to a point, or does when it hears of an event. */
export interface Contribution {
  readonly to: string
  readonly items: readonly unknown[]
}

export const defineExtensionPoint = <Item>(name: string): ExtensionPoint<Item> => ({ name })
export const defineEvent = <Payload>(name: string): EventOf<Payload> => ({ name })

export const contribute = <Item>(point: ExtensionPoint<Item>, ...items: readonly Item[]): Contribution => ({ to: point.name, items })
