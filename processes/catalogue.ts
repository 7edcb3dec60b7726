import type { ProcessDefinition } from '#server/engine/define.ts'
import { leaveProcess } from './leave/process.ts'
import { postponeProcess } from './postpone/process.ts'
import { freightRuleProcess } from './supplier-freight-rule/process.ts'
import { supplierChangeProcess } from './supplier-change/process.ts'
import { supplierOnboarding } from './supplier-onboarding/process.ts'
import { priceRuleProcess } from './supplier-price-rule/process.ts'
import { exitProcess } from './supplier-exit/process.ts'
import { regularizationProcess } from './supplier-regularization/process.ts'
import { defrostProcess, freezeProcess } from './supplier-freeze/process.ts'

/** Every process of the product. A new one is a folder beside this file and a line here; the doors deploy it and bind its handlers. */
export const processes: readonly ProcessDefinition[] = [
  leaveProcess,
  priceRuleProcess,
  freightRuleProcess,
  supplierOnboarding,
  supplierChangeProcess,
  regularizationProcess,
  freezeProcess,
  defrostProcess,
  exitProcess,
  postponeProcess,
]
