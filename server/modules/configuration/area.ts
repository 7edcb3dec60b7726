/** What an installation is set up with: carriers, storages, papers, reports. */
import { setUpStories } from '#prisma/seed/demo/stories/set-up.ts'
import { defineArea } from '#server/area/define-area.ts'
import { ownCompany } from '#server/modules/access/tenant.service.ts'
import { dictionaryLabels } from '#server/modules/system/dictionary.service.ts'
import { configurationMenus } from './configuration-menus.ts'
import { configurationMessages } from './configuration.messages.ts'
import { configurationRoutes } from './configuration.routes.ts'

export const configurationArea = defineArea({
  name: 'configuration',
  routes: ({ seal, log, config, repositories, areas, data }) =>
    configurationRoutes({
      seal,
      log,
      root: config.dataDir,
      repositories,
      printSources: areas.flatMap(({ prints = [] }) => prints),
      dictionaryOf: dictionaryLabels(data),
      companyOf: ownCompany,
    }),
  messages: [configurationMessages],
  menus: configurationMenus,
  demo: { stories: setUpStories },
})
