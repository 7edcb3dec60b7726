/** Administration of messages, templates and deliveries. */
import { namesInBraces } from '#kit/fill-text.contract.ts'
import { badInput, Failure } from '#kit/errors.ts'
import { handle, type Route } from '#kit/handle.ts'
import type { ResourceHooks } from '#kit/resource/hooks.ts'
import { nameOf } from '#kit/resource/names.ts'
import { resourceRoutes, type ResourceRoute } from '#kit/resource/resource-routes.ts'
import { deliverMessage, rearmDelivery } from './deliver-message.ts'
import { messageDelivery, notificationTemplate, platformMessage, resendDelivery, sendPlatformMessage, supplierMessage } from './message-admin.contract.ts'
import { sendMessage } from './send-message.ts'
import { textOf } from './template-text.ts'

const receivedHooks: ResourceHooks<typeof supplierMessage> = {
  expressions: {
    title: nameOf('message', 'message_id', { zh: 'title_zh', en: 'title_en' }),
    userName: nameOf('app_user', 'user_id'),
    content: nameOf('message', 'message_id', { zh: 'content_zh', en: 'content_en' }),
  },
}

/** Both lists stand on one table; whatever the caller asks for, he gets the rows of the one. */
const only = (messageModule: 'MESSAGE_SUPPLIER' | 'MESSAGE_PLATFORM', routes: ResourceRoute[]): ResourceRoute[] =>
  routes.map((route) => ({ ...route, run: (context, input) => route.run(context, { ...(input as object), messageModule: [messageModule] }) }))

const templateHooks: ResourceHooks<typeof notificationTemplate> = {
  validate: async (draft, { before, verb }) => {
    if (verb !== 'update') return
    const known = new Set((before?.['params'] as string[] | undefined) ?? [])
    const problems = (['titleZh', 'titleEn', 'bodyZh', 'bodyEn'] as const).flatMap((path) => {
      const unknown = namesInBraces(String(draft[path] ?? '')).filter((name) => !known.has(name))
      return unknown.length > 0 ? [{ path, code: 'message.unknown-placeholder', params: { names: unknown.join(', ') } }] : []
    })
    if (problems.length > 0) throw badInput(problems)
  },
}

export const messageAdminRoutes: readonly Route[] = [
  ...only('MESSAGE_SUPPLIER', resourceRoutes(supplierMessage, receivedHooks)),
  ...only('MESSAGE_PLATFORM', resourceRoutes(platformMessage, receivedHooks as unknown as ResourceHooks<typeof platformMessage>)),
  handle(sendPlatformMessage, (context, { title, titleEn, content, contentEn, userIds, roleCodes, supplierIds, channels, forced }) =>
    context.work(async (uow) => {
      const [zh, en] = [content, contentEn || content]
      const { messageId, ...sent } = await sendMessage(uow, {
        to: { userIds, roleCodes, supplierIds },
        kind: 'SYSTEM',
        channels,
        title: { zh: title, en: titleEn || title },
        content: { zh, en },
        text: { zh: textOf(zh), en: textOf(en) },
        forced,
        // Whoever writes by hand chooses the channels.
        isUrgent: true,
      })
      if (!messageId || sent.readers + sent.deliveries === 0) throw new Failure('rule', 'message.nobody-reached')
      await uow.log({ bizType: 'message', bizId: messageId, event: 'sent', content: title })
      return { messageId, ...sent }
    }),
  ),
  ...resourceRoutes(notificationTemplate, templateHooks),
  ...resourceRoutes(messageDelivery),
  handle(resendDelivery, (context, { id }) =>
    context.work(async (uow) => {
      const status = await rearmDelivery(uow, id)
      await uow.outbox.add(deliverMessage.name, { deliveryId: id })
      return { id, status }
    }),
  ),
]
