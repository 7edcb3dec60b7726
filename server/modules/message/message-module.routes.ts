/** Everything the message module serves. */
import type { Route } from '#kit/handle.ts'
import { messageAdminRoutes } from './message-admin.routes.ts'
import { ownMessageRoutes } from './message.routes.ts'
import { noticeRoutes } from './notice.routes.ts'

export const messageRoutes: readonly Route[] = [...ownMessageRoutes, ...messageAdminRoutes, ...noticeRoutes]
