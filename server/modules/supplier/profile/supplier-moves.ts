/** What moves a supplier along its two axes. */
import type { Resource } from '#kit/contract.ts'
import type { DocumentMachine } from '#kit/document/move-document.ts'
import { supplier } from './supplier.contract.ts'
import { supplierOperMachine, supplierStageMachine } from './supplier.machine.ts'

const resource = supplier as unknown as Resource

export const supplierStage: DocumentMachine = { resource, machine: supplierStageMachine, field: 'stage' }
export const supplierOper: DocumentMachine = { resource, machine: supplierOperMachine, field: 'operStatus' }
