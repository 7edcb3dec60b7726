/** Articles by what is typed or scanned: their number, or the barcode on the box. */
import { sku } from '#server/modules/product/sku/sku.contract.ts'
import { send, type OutputOf } from '#web/kit/client.ts'
import { callOf } from '#kit/resource-calls.contract.ts'

export const skuList = callOf(sku, 'list')
export type FoundArticle = OutputOf<typeof skuList>['records'][number]

const look = async (filter: object) => (await send(skuList, { current: 1, size: 10, validity: ['ACTIVE'], ...filter }, { silent: true })).records

/** @returns undefined where no article in use has this code */
async function articleOf(code: string): Promise<FoundArticle | undefined> {
  const byCode = await look({ code })
  const exact = byCode.find((one) => one.code.toLowerCase() === code.toLowerCase())
  return exact ?? (await look({ barcode: code })).find(({ barcode }) => barcode === code)
}

const atOnce = 6

/** Several codes, a few at a time. */
export async function articlesOf(codes: readonly string[]): Promise<ReadonlyMap<string, FoundArticle | undefined>> {
  const found = new Map<string, FoundArticle | undefined>()
  for (let from = 0; from < codes.length; from += atOnce)
    await Promise.all(codes.slice(from, from + atOnce).map(async (code) => found.set(code, await articleOf(code))))
  return found
}
