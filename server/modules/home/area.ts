/** The first page: numbers and sales that other areas declare, and shortcuts. */
import { defineArea } from '#server/area/define-area.ts'
import { homeGrants } from './home-grants.ts'
import { homeMenus } from './home-menus.ts'
import { homeMessages } from './home.messages.ts'
import { homeRoutes } from './home.routes.ts'

export const homeArea = defineArea({
  name: 'home',
  routes: ({ repositories, areas }) => {
    const homes = areas.flatMap(({ home }) => (home ? [home] : []))
    return homeRoutes({
      repositories,
      systemTiles: homes.flatMap(({ system = [] }) => system),
      supplierTiles: homes.flatMap(({ supplier = [] }) => supplier),
      sales: homes.flatMap(({ sales = [] }) => sales),
    })
  },
  messages: [homeMessages],
  menus: homeMenus,
  grants: homeGrants,
})
