/** Everything that the catalogue serves. */
import type { Route } from '#kit/handle.ts'
import { attributeRoutes } from './attribute/attribute.routes.ts'
import { brandRoutes } from './brand/brand.routes.ts'
import type { CatalogueDependencies } from './catalogue-dependencies.service.ts'
import { categoryMappingRoutes } from './category/category-mapping.routes.ts'
import { categoryRoutes } from './category/category.routes.ts'
import { goodsRoutes } from './goods/goods.routes.ts'
import { categorySyncRoutes } from './sync/category-sync.routes.ts'

export const catalogueRoutes = (dependencies: CatalogueDependencies): readonly Route[] => [
  ...categoryRoutes,
  ...categoryMappingRoutes,
  ...categorySyncRoutes,
  ...brandRoutes(dependencies),
  ...attributeRoutes,
  ...goodsRoutes,
]
