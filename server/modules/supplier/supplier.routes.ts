/** Everything that the supplier domain serves. */
import type { Route } from '#kit/handle.ts'
import { backstageRoutes } from './profile/backstage.routes.ts'
import { bankAccountRoutes } from './records/bank-account.routes.ts'
import { companyRoutes } from './company/company.routes.ts'
import { contractRoutes } from './records/contract.routes.ts'
import { documentRoutes } from './records/document.routes.ts'
import { feedbackRoutes } from './help/feedback.routes.ts'
import { helpRoutes } from './help/help.routes.ts'
import { marginRoutes } from './records/margin.routes.ts'
import { materialRoutes } from './records/material.routes.ts'
import { simpleRecordRoutes } from './records/simple-records.routes.ts'
import { snapshotRoutes } from './snapshot/snapshot.routes.ts'
import { supplierAdminRoutes } from './profile/supplier-admin.routes.ts'
import { supplierChoiceRoutes } from './profile/supplier-choice.routes.ts'
import { supplierScoreRoutes } from './score/supplier-score.routes.ts'
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
