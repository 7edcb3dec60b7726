/** The market: what others ask for the same articles, and what the company recommends. */
import type { Feature } from '#web/kit/feature.ts'

export const feature: Feature = {
  name: 'market',
  namespaces: ['kit', 'market'],
  routes: [
    {
      path: '/commodity-management/product-management/index',
      title: { zh: '竞品价格', en: 'Prices of others' },
      embedded: true,
      page: () => import('./gathered-page.tsx'),
    },
    {
      path: '/commodity-management/product-recommendation/index',
      title: { zh: '商品推荐', en: 'Recommendations' },
      embedded: true,
      page: () => import('./recommendation-page.tsx'),
    },
  ],
}
