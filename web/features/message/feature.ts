/** Messages: one's own, and their administration. The bell is the shell's, which loads it from here. */
import type { Feature } from '#web/kit/feature.ts'

export const feature: Feature = {
  name: 'message',
  namespaces: ['kit', 'message'],
  routes: [
    { path: '/message/mine/index', title: { zh: '我的消息', en: 'My messages' }, page: () => import('./mine/mine-page.tsx') },
    { path: '/message/notice/index', title: { zh: '通知公告', en: 'Announcements' }, page: () => import('./admin/notice-page.tsx') },
    { path: '/message/platform/index', title: { zh: '平台消息', en: 'Platform messages' }, page: () => import('./admin/platform-message-page.tsx') },
    { path: '/message/supplier/index', title: { zh: '供应商消息', en: 'Supplier messages' }, page: () => import('./admin/supplier-message-page.tsx') },
    { path: '/message/template/index', title: { zh: '消息模板', en: 'Message templates' }, page: () => import('./admin/template-page.tsx') },
    { path: '/message/delivery/index', title: { zh: '发送记录', en: 'Deliveries' }, page: () => import('./admin/delivery-page.tsx') },
  ],
}
