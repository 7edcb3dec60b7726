/** Field policies, with the words of the fields they are about. */
import type { Route } from '#kit/handle.ts'
import type { ResourceHooks } from '#kit/resource/hooks.ts'
import { resourceRoutes } from '#kit/resource/resource-routes.ts'
import { policyFields } from '../content/field-policy.ts'
import { stepNames } from '../step/step-calls.contract.ts'
import { productFieldPolicy } from './field-policy.contract.ts'

const labels = new Map(policyFields.map(({ field, label }) => [field, label]))

const hooks: ResourceHooks<typeof productFieldPolicy> = {
  expressions: { stepName: `null::text`, fieldName: `null::text` },
  present: async (rows, { locale }) =>
    rows.map((row) => {
      const [part, step = ''] = String(row['field']).split('.')
      const named = stepNames[step as keyof typeof stepNames]?.[locale] ?? ''
      return { ...row, stepName: part === 'spu' ? named : `SKU ${named}`, fieldName: labels.get(String(row['field']))?.[locale] ?? null }
    }),
}

export const fieldPolicyRoutes = (): Route[] => resourceRoutes(productFieldPolicy, hooks)
