/** Every page that stands inside the shell: the application's own and the features'. */
import type { Feature } from '#web/kit/feature.ts'
import { features } from '../features.ts'
import { pagesOf, spellingsOf, type RoutedPage } from '../feature-page.tsx'

const own: Feature = {
  name: 'shell',
  namespaces: [],
  routes: [
    { path: '/wel/index', title: { zh: '首页', en: 'Home' }, page: () => import('../pages/home-page.tsx') },
    { path: '/info/index', title: { zh: '个人信息', en: 'Personal info' }, page: () => import('../pages/info-page.tsx') },
    { path: '/test/index', title: { zh: '测试页', en: 'Test page' }, page: () => import('../pages/test-page.tsx') },
    { path: '/myiframe/:routerPath', title: { zh: '外部页面', en: 'External page' }, page: () => import('../pages/frame-page.tsx') },
  ],
}

export const shellPages: readonly RoutedPage[] = [own, ...features]
  .flatMap(pagesOf)
  .filter(({ route }) => !route.public && !route.bare)
  .flatMap(({ path, route, Page }) => spellingsOf(path).map((spelling) => ({ path: spelling, route, Page })))
