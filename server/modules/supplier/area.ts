/** Suppliers: who they are, what is agreed with them, how they come, change, are stopped and leave. */
import { supplierChangeProcess } from '#processes/supplier-change/process.ts'
import { contractProcess } from '#processes/supplier-contract/process.ts'
import { exitProcess } from '#processes/supplier-exit/process.ts'
import { defrostProcess, freezeProcess } from '#processes/supplier-freeze/process.ts'
import { freightRuleProcess } from '#processes/supplier-freight-rule/process.ts'
import { supplierOnboarding } from '#processes/supplier-onboarding/process.ts'
import { priceRuleProcess } from '#processes/supplier-price-rule/process.ts'
import { regularizationProcess } from '#processes/supplier-regularization/process.ts'
import { lifecycleStories } from '#prisma/seed/demo/stories/lifecycles.ts'
import { registrationStories } from '#prisma/seed/demo/stories/registrations.ts'
import { ruleStories } from '#prisma/seed/demo/stories/rules.ts'
import { seedDemoScores } from '#prisma/seed/demo/supplier-scores.ts'
import { seedDemoSuppliers } from '#prisma/seed/demo/suppliers.ts'
import { seedScoreScheme } from '#prisma/seed/score-scheme.ts'
import { defineArea, type AreaDependencies } from '#server/area/define-area.ts'
import { contribute } from '#kit/extension-point.ts'
import { companyDirectoryOf } from './company/company-directory.ts'
import { supplierPapers } from './profile/supplier-papers.ts'
import { ownClearances, supplierClearances } from './lifecycle/supplier-clearance.service.ts'
import { ownMeasures, scoreMeasures } from './score/score-measures.service.ts'
import { closeScores } from './score/supplier-score.service.ts'
import { supplierGrants } from './supplier-grants.ts'
import { supplierMenus } from './supplier-menus.ts'
import { supplierReference } from './supplier-reference.ts'
import type { SupplierDependencies } from './supplier-dependencies.service.ts'
import { supplierTemplates } from './supplier-templates.ts'
import { supplierHomeTiles, systemHomeTiles } from './supplier-tiles.ts'
import { supplierMessages } from './supplier.messages.ts'
import { supplierRoutes } from './supplier.routes.ts'

const dependenciesOf = (given: AreaDependencies): SupplierDependencies => ({ ...given, companies: companyDirectoryOf(given.config.companyLookup) })

export const supplierArea = defineArea({
  name: 'supplier',
  routes: (given) => supplierRoutes(dependenciesOf(given)),
  provides: (given) => ({ supplier: dependenciesOf(given) }),
  processes: [
    priceRuleProcess,
    freightRuleProcess,
    supplierOnboarding,
    supplierChangeProcess,
    regularizationProcess,
    contractProcess,
    freezeProcess,
    defrostProcess,
    exitProcess,
  ],
  messages: [supplierMessages],
  menus: supplierMenus,
  grants: supplierGrants,
  templates: supplierTemplates,
  home: { system: systemHomeTiles, supplier: supplierHomeTiles },
  prints: supplierPapers,
  contributes: () => [contribute(supplierClearances, ...ownClearances), contribute(scoreMeasures, ...ownMeasures)],
  background: ({ zone }) => ({
    chores: [{ name: 'close-supplier-scores', everyMinutes: 60, run: async (source) => void (await closeScores({ data: source, zone }, new Date())) }],
  }),
  reference: supplierReference,
  seeds: [({ data }) => seedScoreScheme(data.prisma)],
  demo: {
    seeds: [({ data, seal }) => seedDemoSuppliers(data.prisma, seal), ({ data }) => seedDemoScores(data.prisma)],
    stories: [...registrationStories, ...lifecycleStories, ...ruleStories],
  },
})
