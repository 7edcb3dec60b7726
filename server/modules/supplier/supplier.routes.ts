/** Everything that the supplier domain serves. */
import type { Route } from '#kit/handle.ts'
import { backstageRoutes } from './backstage.routes.ts'
import { bankAccountRoutes } from './bank-account.routes.ts'
import { companyRoutes } from './company.routes.ts'
import { contractRoutes } from './contract.routes.ts'
import { documentRoutes } from './document.routes.ts'
import { feedbackRoutes } from './feedback.routes.ts'
import { helpRoutes } from './help.routes.ts'
import { marginRoutes } from './margin.routes.ts'
import { materialRoutes } from './material.routes.ts'
import { simpleRecordRoutes } from './simple-records.routes.ts'
import { snapshotRoutes } from './snapshot.routes.ts'
import { supplierAdminRoutes } from './supplier-admin.routes.ts'
import { supplierChoiceRoutes } from './supplier-choice.routes.ts'
import { supplierScoreRoutes } from './supplier-score.routes.ts'
import type { SupplierHouse } from './supplier-house.service.ts'

export const supplierRoutes = (house: SupplierHouse): readonly Route[] => [
  ...supplierAdminRoutes(house),
  ...supplierChoiceRoutes(house),
  ...backstageRoutes,
  ...simpleRecordRoutes(house),
  ...bankAccountRoutes(house),
  ...materialRoutes(house),
  ...contractRoutes(house),
  ...marginRoutes(house),
  ...snapshotRoutes(house),
  ...documentRoutes(house),
  ...companyRoutes,
  ...helpRoutes(house),
  ...feedbackRoutes(house),
  ...supplierScoreRoutes(house),
]
