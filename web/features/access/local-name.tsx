/** A name in the user's language where the entity has both. */
import { useNaming } from './tree/access-trees.ts'

export function LocalName({ zh, en }: { zh: string; en?: string | null | undefined }) {
  return <>{useNaming()(zh, en)}</>
}
