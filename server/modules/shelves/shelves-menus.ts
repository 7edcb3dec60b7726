/** Menu entries of the shelves, below those of products. */
import type { MenuDeclaration } from '#server/auth/permission-tree.ts'

const group = 'commodity-management'
const entry = (
  code: string,
  after: string,
  [zh, en]: readonly [string, string],
  icon: string,
  entities: readonly string[],
  needs: string,
): MenuDeclaration => ({
  code,
  parent: group,
  after,
  name: { zh, en },
  path: `/${group}/${code}`,
  icon,
  needs,
  entities,
})

export const shelvesMenus: readonly MenuDeclaration[] = [
  entry('up-shelves', 'change-inventory-list', ['商品上架', 'Listings'], 'shopping', ['up-shelves-manager'], 'up-shelves-manager:list'),
  entry('shelves-record', 'up-shelves', ['上下架记录', 'Shelving records'], 'history', ['shelves-record'], 'shelves-record:list'),
  entry('shelves-out-pool', 'shelves-record', ['出池数据', 'Out of the pool'], 'export', ['shelves-out-pool'], 'shelves-out-pool:list'),
  entry('shelves-rule', 'shelves-out-pool', ['上架规则', 'Shelving rules'], 'control', ['shelves-rule', 'shelves-rule-trial'], 'shelves-rule:list'),
  entry('shelves-record-rule', 'shelves-rule', ['规则记录', 'Decisions of rules'], 'audit', ['shelves-record-rule'], 'shelves-record-rule:list'),
  entry('shelves-batch', 'shelves-record-rule', ['上下架任务', 'Shelving jobs'], 'schedule', ['shelves-batch', 'shelves-batch-item'], 'shelves-batch:list'),
  entry('shelves-apply', 'shelves-batch', ['上架申请', 'Requests to put up'], 'solution', ['shelves-apply'], 'shelves-apply:list'),
]
