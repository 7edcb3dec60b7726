/** Field policies, with the words of the fields they are about. */
import type { Label } from '#kit/contract.ts'
import type { Route } from '#kit/handle.ts'
import type { ResourceHooks } from '#kit/resource/hooks.ts'
import { resourceRoutes } from '#kit/resource/resource-routes.ts'
import { policyFields, type PolicyField } from '../content/field-policy.ts'
import { stepNames } from '../step/step-calls.contract.ts'
import { productFieldPolicy } from './field-policy.contract.ts'

const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`

/** Words for each field, in the database: people search by what they read. */
const worded = (wordsOf: (field: PolicyField) => Label): Label => {
  const inLanguage = (locale: keyof Label): string =>
    `case t.field ${policyFields.map((one) => `when ${literal(one.field)} then ${literal(wordsOf(one)[locale])}`).join(' ')} else t.field end`
  return { zh: inLanguage('zh'), en: inLanguage('en') }
}

const stepOf = ({ field }: PolicyField): Label => {
  const [part, step = ''] = field.split('.')
  const { zh, en } = stepNames[step as keyof typeof stepNames]
  return part === 'spu' ? { zh, en } : { zh: `SKU ${zh}`, en: `SKU: ${en}` }
}

const hooks: ResourceHooks<typeof productFieldPolicy> = { expressions: { stepName: worded(stepOf), fieldName: worded(({ label }) => label) } }

export const fieldPolicyRoutes = (): Route[] => resourceRoutes(productFieldPolicy, hooks)
