/** Finds records of every area; contracts say what may be found (`found`). */
import { defineArea } from '#server/area/define-area.ts'
import { searchRoutes } from './search.routes.ts'

export const searchArea = defineArea({ name: 'search', routes: ({ repositories }) => searchRoutes({ repositories }) })
