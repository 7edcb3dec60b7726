/** The templates that the product declares. New ones are added; those that nobody edited follow the declaration. */
import type { PrismaClient } from '#prisma/generated/client.ts'
import { declaredTemplates } from '#server/modules/message/declared-templates.ts'
import { seedId } from './seed-id.ts'

export async function seedNotificationTemplates(prisma: PrismaClient): Promise<void> {
  for (const [code, template] of Object.entries(declaredTemplates)) {
    const { kind, channels, title, body, params } = template
    await prisma.$executeRaw`
      insert into notification_template (id, code, kind, channels, title_zh, title_en, body_zh, body_en, params, forced)
      values (${seedId(`notification template ${code}`)}::uuid, ${code}, ${kind}, ${[...channels]}::text[], ${title.zh}, ${title.en}, ${body.zh}, ${body.en},
              ${[...params]}::text[], ${'forced' in template && template.forced === true})
      on conflict (id) do update set kind = excluded.kind, channels = excluded.channels, title_zh = excluded.title_zh, title_en = excluded.title_en,
        body_zh = excluded.body_zh, body_en = excluded.body_en, params = excluded.params, forced = excluded.forced
      where notification_template.version = 0 and notification_template.updated_by is null`
  }
}
