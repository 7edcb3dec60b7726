/** Messages to people: the bell, text messages, mails, announcements. */
import { noticeStories } from '#prisma/seed/demo/stories/notices.ts'
import { defineArea } from '#server/area/define-area.ts'
import { messageHandlers } from './deliver-message.ts'
import { sendDigests } from './digest.service.ts'
import { messageGrants } from './message-grants.ts'
import { messageMenus } from './message-menus.ts'
import { messageRoutes } from './message-module.routes.ts'
import { messageReference } from './message-reference.ts'
import { messageTemplates } from './message-templates.ts'
import { messageMessages } from './message.messages.ts'
import { settleNotices } from './notice.service.ts'

export const messageArea = defineArea({
  name: 'message',
  routes: () => messageRoutes,
  messages: [messageMessages],
  menus: messageMenus,
  grants: messageGrants,
  templates: messageTemplates,
  background: ({ config, data, zone, realtime, carrierOf, seal }) => ({
    topics: messageHandlers(data, realtime, carrierOf, seal),
    chores: [
      { name: 'send-digests', everyMinutes: 5, run: async (source) => void (await sendDigests(source, { zone, publicUrl: config.publicUrl })) },
      { name: 'settle-notices', everyMinutes: 1, run: (source) => settleNotices(source, zone) },
    ],
  }),
  reference: messageReference,
  demo: { stories: noticeStories },
})
