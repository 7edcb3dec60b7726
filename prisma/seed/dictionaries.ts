/** Writes the dictionaries that areas read. Added when missing; names, colours and order that administrators changed stay. */
import { newId } from '#kit/ids.ts'
import type { PrismaClient } from '#prisma/generated/client.ts'
import type { DictionaryRows } from '#server/area/reference-data.ts'

/** Idempotent. */
export async function seedDictionaries(prisma: PrismaClient, wanted: readonly DictionaryRows[]): Promise<void> {
  for (const [index, { code, zh, en, entries }] of wanted.entries()) {
    await prisma.$executeRaw`insert into dictionary (id, code, dict_value, dict_value_en, sort) values (${newId()}::uuid, ${code}, ${zh}, ${en}, ${index + 1}) on conflict do nothing`
    const root = await prisma.dictionary.findFirst({ where: { code, parentId: null, deletedAt: null }, select: { id: true } })
    if (!root) continue
    const rows = entries.map(([dictKey, value, valueEn, color], place) => ({ id: newId(), dictKey, value, valueEn, color: color ?? null, sort: place + 1 }))
    await prisma.$executeRaw`
      insert into dictionary (id, parent_id, code, dict_key, dict_value, dict_value_en, color, sort)
      select r.id::uuid, ${root.id}::uuid, ${code}, r."dictKey", r.value, r."valueEn", r.color, r.sort
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id text, "dictKey" text, value text, "valueEn" text, color text, sort int)
      on conflict do nothing`
  }
}
