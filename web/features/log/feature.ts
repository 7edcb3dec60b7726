/** What happened: sign-ins, operations, calls, failures, and what browsers reported. */
import type { Feature } from '#web/kit/feature.ts'

export const feature: Feature = {
  name: 'log',
  namespaces: ['kit', 'log'],
  routes: [
    { path: '/log/login/index', title: { zh: '登录日志', en: 'Sign-in log' }, page: () => import('./login-log-page.tsx') },
    { path: '/log/operate/index', title: { zh: '操作日志', en: 'Operation log' }, page: () => import('./operate-log-page.tsx') },
    { path: '/log/access/index', title: { zh: '接口日志', en: 'Access log' }, page: () => import('./access-log-page.tsx') },
    { path: '/log/error/index', title: { zh: '错误日志', en: 'Error log' }, page: () => import('./error-log-page.tsx') },
    { path: '/log/client/index', title: { zh: '前端日志', en: 'Browser log' }, page: () => import('./client-log-page.tsx') },
  ],
}
