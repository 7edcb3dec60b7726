/** Specifications, sale units and tax information: plain records that goods are told by. */
import { handle, type Route } from '#kit/handle.ts'
import { resourceRoutes } from '#kit/resource/resource-routes.ts'
import { emptyAsNull, keptByPlatform } from '../catalogue-hooks.ts'
import type { Option } from '../attribute/attribute-option.contract.ts'
import { saleUnit } from './sale-unit.contract.ts'
import { spec, specOptions } from './spec.contract.ts'
import { taxInfo } from './tax-info.contract.ts'

export const goodsRoutes: readonly Route[] = [
  ...resourceRoutes(spec, keptByPlatform('spec')),
  ...resourceRoutes(saleUnit, keptByPlatform('sale-unit')),
  ...resourceRoutes(taxInfo, keptByPlatform('tax-info', { beforeWrite: async (draft) => emptyAsNull(draft, 'preferential') })),
  handle(specOptions, ({ sql }) =>
    sql.query<{ id: string; name: string; nameEn: string | null; values: Option[] }>(
      `select id, name, name_en as "nameEn", "values" from spec where deleted_at is null and status = 'ENABLED' order by sort, name`,
    ),
  ),
]
