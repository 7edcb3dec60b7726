/** The states of a purchase order, in words. */
import { z } from 'zod'
import { approvalStatuses } from '#kit/document/document.contract.ts'
import { label } from '#kit/fields.contract.ts'

const { DRAFT, IN_APPROVAL, RETURNED, REJECTED, CANCELLED } = approvalStatuses
export const purchaseStatuses = [
  DRAFT,
  IN_APPROVAL,
  RETURNED,
  REJECTED,
  { value: 'WAIT_CONFIRM', label: label('待供应商确认', 'With the supplier'), color: 'orange' },
  { value: 'NEGOTIATING', label: label('协商中', 'Being negotiated'), color: 'purple' },
  { value: 'EXECUTING', label: label('执行中', 'Under way'), color: 'blue' },
  { value: 'ON_HOLD', label: label('已挂起', 'On hold'), color: 'red' },
  { value: 'COMPLETED', label: label('已完成', 'Completed'), color: 'green' },
  { value: 'CLOSED', label: label('已关闭', 'Closed'), color: 'default' },
  CANCELLED,
] as const

export const PurchaseStatus = z.enum([
  'DRAFT',
  'IN_APPROVAL',
  'RETURNED',
  'REJECTED',
  'WAIT_CONFIRM',
  'NEGOTIATING',
  'EXECUTING',
  'ON_HOLD',
  'COMPLETED',
  'CLOSED',
  'CANCELLED',
])
export const purchaseStatus = PurchaseStatus.meta({ label: label('状态', 'Status'), widget: 'status', options: purchaseStatuses, column: 140, search: 'in' })
