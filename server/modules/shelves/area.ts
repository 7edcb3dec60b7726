/** Shelves: which articles are sold in which channels, since when, and why not. */
import { contribute } from '#kit/extension-point.ts'
import { defineArea, type AreaDependencies } from '#server/area/define-area.ts'
import { productHolders } from '#server/modules/product/product-events.service.ts'
import { supplierHolds } from '#server/modules/supplier/lifecycle/supplier-hold.service.ts'
import { listingHold, listingHolder, lookAtAllSelling, openMissingListings, productListeners, putUpAllDue } from './listing/listing-clock.service.ts'
import { listingRoutes } from './listing/listing.routes.ts'
import { channelShelfOf } from './push/channel-shelf.provider.ts'
import { pushHandler, pushRetry, type PushDependencies } from './push/push.service.ts'
import { shelvesGrants } from './shelves-grants.ts'
import { shelvesMenus } from './shelves-menus.ts'
import { shelvesReference } from './shelves-reference.ts'
import { shelvesMessages } from './shelves.messages.ts'

const dependenciesOf = ({ data, zone, translate, config }: AreaDependencies): PushDependencies => ({
  data,
  zone,
  translate,
  shelfOf: (channel) => channelShelfOf(data, channel, config.channelSecret),
})

export const shelvesArea = defineArea({
  name: 'shelves',
  routes: (given) => listingRoutes(dependenciesOf(given)),
  messages: [shelvesMessages],
  menus: shelvesMenus,
  grants: shelvesGrants,
  contributes: (given) => {
    const dependencies = dependenciesOf(given)
    return [contribute(supplierHolds, listingHold(dependencies)), contribute(productHolders, listingHolder), ...productListeners(dependencies)]
  },
  background: (given) => {
    const dependencies = dependenciesOf(given)
    return {
      topics: [pushHandler(dependencies)],
      chores: [
        { name: 'put-up-due-listings', everyMinutes: 1, run: (source, signal) => putUpAllDue(dependencies, source, signal) },
        { name: 'open-missing-listings', everyMinutes: 1440, run: (source, signal) => openMissingListings(dependencies, source, signal) },
        { name: 'look-at-listings', everyMinutes: 1440, run: (source, signal) => lookAtAllSelling(dependencies, source, signal) },
      ],
    }
  },
  retries: (given) => [pushRetry(dependenciesOf(given))],
  reference: shelvesReference,
})
