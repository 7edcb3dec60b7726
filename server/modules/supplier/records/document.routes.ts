/** Documents that move a supplier, as lists and details. Their processes add the commands. */
import type { Route } from '#kit/handle.ts'
import { resourceRoutes } from '#kit/resource/resource-routes.ts'
import { presentApplication } from '../application/application-hidden.service.ts'
import { recordHooks } from './record-hooks.ts'
import { supplierChange, supplierRegistration } from './supplier-documents.contract.ts'
import type { SupplierDependencies } from '../supplier-dependencies.service.ts'

/** What is sealed beside the steps leaves the server by no list, detail or export, nor does what an applicant is still typing. */
const payload = `((t.payload - '{sealed,drafts}'::text[]) #- '{base,sealed}')`

export function documentRoutes(dependencies: SupplierDependencies): Route[] {
  const hooks = recordHooks(dependencies, supplierChange, { expressions: { payload } })
  return [
    ...resourceRoutes(supplierRegistration, {
      expressions: { payload },
      present: presentApplication(),
      obstacles: ({ processInstanceId, supplierId }) => ({
        ...(processInstanceId === null && { approval: 'application.no-approval' }),
        ...(supplierId === null && { supplier: 'application.no-supplier' }),
      }),
    }),
    ...resourceRoutes(supplierChange, { ...hooks, present: presentApplication(hooks.present) }),
  ]
}
