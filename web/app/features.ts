/** The features of the product, in one place: composing them is the application's business, not theirs. */
import { accessFeature } from '#web/features/access/feature.ts'
import { homeFeature } from '#web/features/home/feature.ts'
import { inboxFeature } from '#web/features/inbox/feature.ts'
import { leaveFeature } from '#web/features/leave/feature.ts'
import { logFeature } from '#web/features/log/feature.ts'
import { modelsFeature } from '#web/features/models/feature.ts'
import { operationsFeature } from '#web/features/operations/feature.ts'
import { orderFeature } from '#web/features/order/feature.ts'
import { projectFeature } from '#web/features/project/feature.ts'
import { registryFeature } from '#web/features/registry/feature.ts'
import { reportFeature } from '#web/features/report/feature.ts'
import { messageFeature } from '#web/features/message/feature.ts'
import { supplierRulesFeature } from '#web/features/supplier/rules/feature.ts'
import { supplierFeature } from '#web/features/supplier/feature.ts'
import { systemFeature } from '#web/features/system/feature.ts'
import { registerCases } from '#web/kit/case/case-forms.ts'
import type { Feature } from '#web/kit/feature.ts'

export const features: readonly Feature[] = [
  accessFeature,
  homeFeature,
  inboxFeature,
  leaveFeature,
  logFeature,
  messageFeature,
  modelsFeature,
  operationsFeature,
  orderFeature,
  projectFeature,
  registryFeature,
  reportFeature,
  supplierFeature,
  supplierRulesFeature,
  systemFeature,
]

registerCases(features.flatMap(({ cases = [] }) => cases))
