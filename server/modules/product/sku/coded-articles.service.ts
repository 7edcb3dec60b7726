/** Articles by what people type, paste or scan: their number, or the barcode on the box. */
import type { CallContext } from '#kit/handle.ts'
import { isHidden } from '#kit/resource/field-blacklist.ts'
import { rowsSeen } from '#kit/resource/rows-seen.ts'
import { sku } from './sku.contract.ts'

export interface CodedArticle {
  readonly id: string
  readonly code: string
}

interface Found extends CodedArticle {
  readonly barcode: string | null
}

/**
 * Those in use that the caller sees, however many codes in one statement. A number counts in whatever case it was written; a barcode that
 * several boxes carry is the newest one's. What the caller may not read finds nothing.
 * @returns by the code as it was asked for
 */
export async function articlesCoded(
  { data, sql, principal, caller }: Pick<CallContext, 'data' | 'sql' | 'principal' | 'caller'>,
  codes: readonly string[],
): Promise<ReadonlyMap<string, CodedArticle>> {
  const [readsCode, readsBarcode] = [!isHidden(caller, sku, 'code'), !isHidden(caller, sku, 'barcode')]
  if (codes.length === 0 || (!readsCode && !readsBarcode)) return new Map()
  const where = await rowsSeen(data, sku, principal)
  where.add(`t.validity = 'ACTIVE'`)
  const ways = [
    ...(readsCode ? [`lower(t.code) = any(${where.value(codes.map(folded))}::text[])`] : []),
    ...(readsBarcode ? [`t.barcode = any(${where.value(codes)}::text[])`] : []),
  ]
  where.add(`(${ways.join(' or ')})`)
  const found = await sql.query<Found>(`select t.id, t.code, t.barcode from sku t ${where.text} order by t.create_time, t.id`, where.values)
  const byCode = new Map(readsCode ? found.map((one) => [folded(one.code), one]) : [])
  const byBarcode = new Map(readsBarcode ? found.map((one) => [one.barcode, one]) : [])
  return new Map(
    codes.flatMap((code) => {
      const one = byCode.get(folded(code)) ?? byBarcode.get(code)
      return one ? [[code, { id: one.id, code: one.code }] as const] : []
    }),
  )
}

const folded = (code: string): string => code.toLowerCase()
