/** The templates that the areas declare. New ones are added; those that nobody edited follow the declaration. */
import type { PrismaClient } from '#prisma/generated/client.ts'
import type { MessageTemplate } from '#server/area/message-template.ts'
import type { Label } from '#kit/contract.ts'
import { seedId } from './seed-id.ts'

export async function seedNotificationTemplates(prisma: PrismaClient, templates: readonly MessageTemplate[]): Promise<void> {
  const rows = templates.map(({ code, kind, channels, title, body, params, forced = false }) =>
    Object.assign({ id: seedId(`notification template ${code}`), code, kind, channels, params, forced }, spoken('title', title), spoken('body', body)),
  )
  await prisma.$executeRaw`
    insert into notification_template (id, code, kind, channels, title_zh, title_en, body_zh, body_en, params, forced)
    select id, code, kind, channels, title_zh, title_en, body_zh, body_en, params, forced
      from jsonb_populate_recordset(null::notification_template, ${JSON.stringify(rows)}::jsonb)
    on conflict (id) do update set kind = excluded.kind, channels = excluded.channels, title_zh = excluded.title_zh, title_en = excluded.title_en,
      body_zh = excluded.body_zh, body_en = excluded.body_en, params = excluded.params, forced = excluded.forced
    where notification_template.version = 0 and notification_template.updated_by is null`
}

const spoken = (name: string, { zh, en }: Label) => ({ [`${name}_zh`]: zh, [`${name}_en`]: en })
