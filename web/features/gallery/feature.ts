/** A showcase of the kit's pieces in each of their states, for those who build with them. Development builds only. */
import type { Feature } from '#web/kit/feature.ts'

const shown = import.meta.env.DEV || import.meta.env.MODE === 'demo'

export const galleryFeature: Feature = {
  name: 'gallery',
  namespaces: ['kit'],
  routes: shown ? [{ path: '/test/kit', title: { zh: '组件示例', en: 'Showcase' }, page: () => import('./gallery-page.tsx') }] : [],
}
