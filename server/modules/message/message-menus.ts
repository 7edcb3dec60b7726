/** Menu entries of messages. */
import type { MenuDeclaration } from '#server/auth/permission-tree.ts'

export const messageMenus: readonly MenuDeclaration[] = [
  { code: 'message-center', name: { zh: '消息中心', en: 'Messages' }, icon: 'notification' },
  { code: 'my-message', parent: 'message-center', name: { zh: '我的消息', en: 'My messages' }, path: '/message/mine', icon: 'mail' },
  {
    code: 'notice',
    parent: 'message-center',
    name: { zh: '通知公告', en: 'Announcements' },
    path: '/message/notice',
    icon: 'bell',
    needs: 'notice:insert',
    entities: ['notice'],
  },
  {
    code: 'platform-message',
    parent: 'message-center',
    name: { zh: '平台消息', en: 'Platform messages' },
    path: '/message/platform',
    icon: 'message',
    needs: 'message:list',
    entities: ['message'],
  },
  {
    code: 'supplier-message',
    parent: 'message-center',
    name: { zh: '供应商消息', en: 'Supplier messages' },
    path: '/message/supplier',
    icon: 'shop',
    needs: 'supplier-message:list',
    entities: ['supplier-message'],
  },
  {
    code: 'notification-template',
    parent: 'message-center',
    name: { zh: '消息模板', en: 'Message templates' },
    path: '/message/template',
    icon: 'form',
    needs: 'notification-template:update',
    entities: ['notification-template'],
  },
  {
    code: 'message-delivery',
    parent: 'message-center',
    name: { zh: '发送记录', en: 'Deliveries' },
    path: '/message/delivery',
    icon: 'swap',
    needs: 'message-delivery:list',
    entities: ['message-delivery'],
  },
]
