/** Specifications, sale units and tax information: plain records that goods are told by. */
import { handle, type Route } from '#kit/handle.ts'
import { resourceRoutes } from '#kit/resource/resource-routes.ts'
import { emptyAsNull, keptByPlatform } from '../catalogue-hooks.ts'
import { saleUnit } from './sale-unit.contract.ts'
import { specsInUse } from './goods.service.ts'
import { spec, specOptions } from './spec.contract.ts'
import { taxInfo } from './tax-info.contract.ts'

export const goodsRoutes: readonly Route[] = [
  ...resourceRoutes(spec, keptByPlatform('spec')),
  ...resourceRoutes(saleUnit, keptByPlatform('sale-unit')),
  ...resourceRoutes(taxInfo, keptByPlatform('tax-info', { beforeWrite: async (draft) => emptyAsNull(draft, 'preferential') })),
  handle(specOptions, async ({ sql }) => (await specsInUse(sql)).map(({ status: _enabled, ...option }) => option)),
]
