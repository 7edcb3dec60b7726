/** The steps of a supplier's information: own fields by step, as `saveSupplierInfo` takes them, and the records that belong to each. */
import { companyFields, cooperationFields, settlementFields, supplier } from '#server/modules/supplier/profile/supplier.contract.ts'
import { supplierSteps } from '#server/modules/supplier/profile/supplier-admin.contract.ts'
import { formFields } from '#web/kit/form/draft.ts'
import type { FormStep } from '#web/kit/form/step-progress.ts'
import type { Field } from '#web/kit/widgets/field.ts'

export type StepKey = (typeof supplierSteps)[number]

/** Steps with fields of the supplier's own row. */
export type OwnStep = 'basic' | 'settlement' | 'cooperation'

const own: Readonly<Record<OwnStep, object>> = { basic: companyFields, settlement: settlementFields, cooperation: cooperationFields }

export const isOwnStep = (key: string): key is OwnStep => key in own

/** Records of a step, by resource; each is edited in its own list once the supplier is there. */
export const recordsOf: Readonly<Record<StepKey, readonly string[]>> = {
  basic: [],
  settlement: ['supplier-bank-account'],
  cooperation: [],
  contact: ['supplier-contact', 'supplier-recipient'],
  material: ['supplier-material'],
  business: ['supplier-product-type', 'supplier-sales-channel'],
}

/**
 * @param hidden fields on the caller's blacklist
 * @param counts rows by record of a supplier that is there; a step with records is done when each has one
 */
export function stepsOf(
  keys: readonly StepKey[],
  titleOf: (key: StepKey) => string,
  hidden: ReadonlySet<string>,
  counts: ReadonlyMap<string, number> | undefined,
): FormStep[] {
  const all = formFields(supplier, hidden)
  const fieldsOf = (key: StepKey): Field[] => (isOwnStep(key) ? all.filter(({ name }) => name in own[key]) : [])
  return keys.map((key) => ({
    key,
    title: titleOf(key),
    fields: fieldsOf(key),
    done: counts && recordsOf[key].every((name) => (counts.get(name) ?? 1) > 0),
  }))
}
