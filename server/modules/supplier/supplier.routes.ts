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
import type { SupplierDependencies } from './supplier-dependencies.service.ts'

export const supplierRoutes = (dependencies: SupplierDependencies): readonly Route[] => [
  ...supplierAdminRoutes(dependencies),
  ...supplierChoiceRoutes(dependencies),
  ...backstageRoutes,
  ...simpleRecordRoutes(dependencies),
  ...bankAccountRoutes(dependencies),
  ...materialRoutes(dependencies),
  ...contractRoutes(dependencies),
  ...marginRoutes(dependencies),
  ...snapshotRoutes(dependencies),
  ...documentRoutes(dependencies),
  ...companyRoutes,
  ...helpRoutes(dependencies),
  ...feedbackRoutes(dependencies),
  ...supplierScoreRoutes(dependencies),
]
