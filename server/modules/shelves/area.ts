/** Shelves: which articles are sold in which channels, since when, and why not; by which rules, and in which numbers at once. */
import { shelvesApplyProcess } from '#processes/shelves-apply/process.ts'
import { shelvesStories } from '#prisma/seed/demo/stories/shelves.ts'
import { defineArea, type AreaDependencies } from '#server/area/define-area.ts'
import { dictionaryLabels } from '#server/modules/system/dictionary.service.ts'
import { listingImportHandler, ruleLookHandler, ruleTrialHandler, shelvesBatchHandler } from '#workers/jobs/shelves-batch.handler.ts'
import { shelvesBatchRoutes } from './batch/shelves-batch.routes.ts'
import { lookAtAllSelling, openFirstListings, openMissingListings, putUpAllDue } from './listing/listing-clock.service.ts'
import { listingListeners, stockHandler } from './listing/listing-listeners.service.ts'
import { listingRoutes } from './listing/listing.routes.ts'
import { channelShelfOf } from './push/channel-shelf.provider.ts'
import { pushHandler, pushRetry, type PushDependencies } from './push/push.service.ts'
import { shelvesRuleRoutes } from './rule/shelves-rule.routes.ts'
import { shelvesGrants } from './shelves-grants.ts'
import { shelvesMenus } from './shelves-menus.ts'
import { shelvesReference } from './shelves-reference.ts'
import { shelvesTemplates } from './shelves-templates.ts'
import { shelvesTiles } from './shelves-tiles.ts'
import { shelvesMessages } from './shelves.messages.ts'

const dependenciesOf = ({ data, zone, translate, config }: AreaDependencies): PushDependencies => ({
  data,
  zone,
  translate,
  shelfOf: (channel) => channelShelfOf(data, channel, config.channelSecret),
})

export const shelvesArea = defineArea({
  name: 'shelves',
  routes: (given) => [
    ...listingRoutes(dependenciesOf(given), given.links, given.config.channelSecret),
    ...shelvesRuleRoutes(),
    ...shelvesBatchRoutes(given.store, dictionaryLabels(given.data)),
  ],
  processes: [shelvesApplyProcess],
  provides: (given) => ({ shelves: dependenciesOf(given) }),
  messages: [shelvesMessages],
  menus: shelvesMenus,
  grants: shelvesGrants,
  templates: shelvesTemplates,
  home: { system: shelvesTiles, supplier: shelvesTiles },
  contributes: (given) => listingListeners(dependenciesOf(given)),
  background: (given) => {
    const dependencies = dependenciesOf(given)
    return {
      topics: [pushHandler(dependencies), stockHandler(dependencies)],
      jobs: [
        shelvesBatchHandler(dependencies),
        ruleTrialHandler(dependencies),
        ruleLookHandler(dependencies),
        listingImportHandler(dependencies, given.store, dictionaryLabels(given.data)),
      ],
      chores: [
        { name: 'put-up-due-listings', everyMinutes: 1, run: (source, signal) => putUpAllDue(dependencies, source, signal) },
        { name: 'open-missing-listings', everyMinutes: 1440, run: (source, signal) => openMissingListings(dependencies, source, signal) },
        { name: 'look-at-listings', everyMinutes: 1440, run: (source, signal) => lookAtAllSelling(dependencies, source, signal) },
      ],
    }
  },
  retries: (given) => [pushRetry(dependenciesOf(given))],
  reference: shelvesReference,
  demo: {
    // What the demo sells was published by its seeds, so nobody has told of it.
    seeds: [({ data, zone }) => openFirstListings({ data, zone, translate: (code) => code }, data)],
    stories: shelvesStories,
  },
})
