/** Writes the dictionaries that areas read. Added when missing; names, colours and order that administrators changed stay. */
import { newId } from '#kit/ids.ts'
import type { PrismaClient } from '#prisma/generated/client.ts'
import type { DictionaryRows } from '#server/area/reference-data.ts'

/** Idempotent. */
export async function seedDictionaries(prisma: PrismaClient, wanted: readonly DictionaryRows[]): Promise<void> {
  const roots = wanted.map(({ code, zh, en }, index) => ({ id: newId(), code, zh, en, sort: index + 1 }))
  await prisma.$executeRaw`
    insert into dictionary (id, code, dict_value, dict_value_en, sort)
    select r.id, r.code, r.zh, r.en, r.sort from jsonb_to_recordset(${JSON.stringify(roots)}::jsonb) as r(id uuid, code text, zh text, en text, sort int)
    on conflict do nothing`
  const rows = wanted
    .flatMap(({ code, entries }) =>
      entries.map(([key, value, valueEn, color = null], place) => ({ id: newId(), code, key, value, valueEn, color, sort: place + 1 })),
    )
    .map((row, line) => Object.assign(row, { line }))
  await prisma.$executeRaw`
    insert into dictionary (id, parent_id, code, dict_key, dict_value, dict_value_en, color, sort)
    select r.id, d.id, r.code, r.key, r.value, r."valueEn", r.color, r.sort
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id uuid, code text, key text, value text, "valueEn" text, color text, sort int, line int)
      join dictionary d on d.code = r.code and d.parent_id is null and d.deleted_at is null
     order by r.line
    on conflict do nothing`
}
