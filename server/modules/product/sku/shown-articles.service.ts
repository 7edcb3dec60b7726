/** Articles as lists of other areas show them: what each looks like, costs in its channels and has in stock. */
import type { DataSource, Sql } from '#kit/data-source.ts'
import type { SignedLinks } from '#kit/files/signed-links.ts'
import { linkedFiles } from '../content/content-files.service.ts'
import { sellableFacts, type SellableFacts } from './sellable-facts.service.ts'

export interface ShownArticle extends Pick<SellableFacts, 'salePrices' | 'available' | 'isOwnStock'> {
  /** A link. */
  readonly picture: string | null
}

/** By id; those that are gone are left out. */
export async function shownArticles(data: DataSource, links: SignedLinks, sql: Sql, skuIds: readonly string[]): Promise<ReadonlyMap<string, ShownArticle>> {
  const facts = await sellableFacts(data, sql, [...new Set(skuIds)])
  const pictures = [...new Set([...facts.values()].flatMap(({ picture }) => picture ?? []))]
  const linkOf = new Map((await linkedFiles({ links }, sql, pictures)).map(({ id, link }) => [id, link]))
  return new Map(
    [...facts].map(([id, { picture, salePrices, available, isOwnStock }]) => [
      id,
      { picture: linkOf.get(picture ?? '') ?? null, salePrices, available, isOwnStock },
    ]),
  )
}
