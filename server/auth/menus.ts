/**
 * The menu of the product at first, before administrators change it. An entry appears here when its screen exists; whoever builds
 * a screen adds its line to the file of its area and lists the entities whose buttons belong to it.
 */
import { accessMenus } from './menus/access-menus.ts'
import { externalSystemMenus } from './menus/external-menus.ts'
import { messageMenus } from './menus/message-menus.ts'
import { orderMenus } from './menus/order-menus.ts'
import { processMenus } from './menus/process-menus.ts'
import { supplierMenus } from './menus/supplier-menus.ts'
import { systemMenus } from './menus/system-menus.ts'
import type { MenuDeclaration } from './permission-tree.ts'

export const menus: readonly MenuDeclaration[] = [
  { code: 'wel', name: { zh: '首页', en: 'Home' }, path: '/wel', icon: 'home' },
  { code: 'dashboard', name: { zh: '工作台', en: 'Dashboard' }, path: '/wel/dashboard', icon: 'dashboard', needs: 'home:view', entities: ['home'] },
  ...processMenus,
  ...supplierMenus,
  ...orderMenus,
  ...externalSystemMenus,
  ...accessMenus,
  ...systemMenus,
  ...messageMenus,
]
