/** What all areas contributed, by the point or event: bound once when the application opens, asked by units of work and views. */
import type { DataSource } from './data-source.ts'
import type { Contribution, ExtensionPoint } from './extension-point.ts'

const registries = new WeakMap<DataSource, ReadonlyMap<string, readonly unknown[]>>()

export function bindContributions(data: DataSource, contributions: readonly Contribution[]): void {
  const byName = new Map<string, unknown[]>()
  for (const { to, items } of contributions) byName.set(to, [...(byName.get(to) ?? []), ...items])
  registries.set(data, byName)
}

/** In the order of the areas. Empty before they are bound. */
export const contributionsTo = <Item>(data: DataSource, point: ExtensionPoint<Item>): readonly Item[] =>
  (registries.get(data)?.get(point.name) ?? []) as readonly Item[]
