/** Which drawings the product came with while those of an administrator stay in force. Pure. */
import type { DefinitionView } from '#server/engine/index.ts'

/** Who deploys what the product comes with. */
export const PRODUCT = 'system'

const keyOf = ({ key, tenant }: DefinitionView): string => `${tenant ?? ''} ${key}`

/**
 * By the definition in force: the product's newer drawing, which an upgrade keeps as the version before it. Whoever deploys again after that
 * has seen it.
 */
export function newerDrawings(definitions: readonly DefinitionView[]): ReadonlyMap<string, { readonly definitionId: string; readonly version: number }> {
  return new Map(
    [...new Set(definitions.map(keyOf))].flatMap((of) => {
      const versions = definitions.filter((one) => keyOf(one) === of)
      const [inForce, before, ...older] = versions.toSorted((one, other) => other.version - one.version)
      if (!inForce || !before || inForce.deployedBy === PRODUCT || before.deployedBy !== PRODUCT) return []
      const wasDrawnFurther = older.some(({ deployedBy }) => deployedBy !== PRODUCT)
      return wasDrawnFurther ? [[inForce.definitionId, { definitionId: before.definitionId, version: before.version }] as const] : []
    }),
  )
}
