/** What goods are told by: categories and where they go in channels, brands, attributes, specifications, units, taxes. */
import { seedDemoCatalogue } from '#prisma/seed/demo/catalogue/catalogue.ts'
import { workOn } from '#kit/run-work.ts'
import { systemActor } from '#kit/unit-of-work.ts'
import { defineArea, type AreaDependencies } from '#server/area/define-area.ts'
import { categorySyncHandler } from '#workers/jobs/category-sync.handler.ts'
import { tellAuthorisations } from './brand/tell-authorisations.ts'
import { catalogueGrants } from './catalogue-grants.ts'
import { catalogueMenus } from './catalogue-menus.ts'
import { catalogueReference } from './catalogue-reference.ts'
import { catalogueTemplates } from './catalogue-templates.ts'
import { brandTiles } from './catalogue-tiles.ts'
import { catalogueMessages } from './catalogue.messages.ts'
import { catalogueRoutes } from './catalogue.routes.ts'
import { categorySyncRetry, settleLost, type SyncDependencies } from './sync/category-sync.service.ts'
import { categoryTreeOf } from './sync/category-tree.provider.ts'

const syncDependencies = ({ data, zone, config }: AreaDependencies): SyncDependencies => ({
  data,
  zone,
  providerOf: (channel) => categoryTreeOf(data, channel, config.channelSecret),
})

export const catalogueArea = defineArea({
  name: 'catalogue',
  routes: catalogueRoutes,
  messages: [catalogueMessages],
  menus: catalogueMenus,
  grants: catalogueGrants,
  templates: catalogueTemplates,
  home: { system: brandTiles, supplier: brandTiles },
  background: (given) => ({
    jobs: [categorySyncHandler(syncDependencies(given))],
    chores: [
      {
        name: 'settle-lost-category-syncs',
        everyMinutes: 5,
        run: (source) => workOn(source, { zone: given.zone })(systemActor('category-sync'), (uow) => settleLost(uow)),
      },
      {
        name: 'tell-brand-authorisations',
        everyMinutes: 60,
        run: async (source) => void (await workOn(source, { zone: given.zone })(systemActor('catalogue'), (uow) => tellAuthorisations(uow, given.zone))),
      },
    ],
  }),
  retries: (given) => [categorySyncRetry(syncDependencies(given))],
  reference: catalogueReference,
  demo: { seeds: [(at) => seedDemoCatalogue(at)] },
})
