/** Menu entries of the market, below those of the shelves. */
import type { MenuDeclaration } from '#server/auth/permission-tree.ts'

const group = 'commodity-management'
const entry = (code: string, after: string, [zh, en]: readonly [string, string], icon: string): MenuDeclaration => ({
  code,
  parent: group,
  after,
  name: { zh, en },
  path: `/${group}/${code}`,
  icon,
  needs: `${code}:list`,
  entities: [code],
})

export const marketMenus: readonly MenuDeclaration[] = [
  entry('product-management', 'shelves-apply', ['竞品价格', 'Prices of others'], 'line-chart'),
  entry('product-recommendation', 'product-management', ['商品推荐', 'Recommendations'], 'solution'),
]
