/** Carriers by name, and what they say of a waybill. */
import { z } from 'zod'
import { defineCall, Instant } from '#kit/contract.ts'
import { label } from '#kit/fields.contract.ts'

/** Carriers whose name or key holds the text; all of them without one. */
export const carriersByName = defineCall('GET /api/storage/logistics-company/by-name', {
  permission: 'signed-in',
  summary: label('物流公司', 'Carriers'),
  input: z.object({ name: z.string().trim().max(40).default('') }),
  output: z.array(z.object({ code: z.string(), name: z.string() })),
})

export const trackNodeLabels = [
  { value: 'COLLECTED', label: label('已揽收', 'Collected'), color: 'blue' },
  { value: 'TRANSIT', label: label('运输中', 'Under way'), color: 'cyan' },
  { value: 'DELIVERING', label: label('派送中', 'Out for delivery'), color: 'geekblue' },
  { value: 'SIGNED', label: label('已签收', 'Signed'), color: 'green' },
  { value: 'EXCEPTION', label: label('异常', 'Trouble'), color: 'red' },
  { value: 'RETURNED', label: label('已退回', 'Returned'), color: 'orange' },
] as const

const Track = z.object({
  logisticsCompany: z.string(),
  companyName: z.string(),
  billCode: z.string(),
  at: Instant,
  node: z.enum(['COLLECTED', 'TRANSIT', 'DELIVERING', 'SIGNED', 'EXCEPTION', 'RETURNED']),
  description: z.string(),
})

/** Newest first. Only of parcels that the caller may see: others' waybills answer as if nobody had them. */
export const tracksOfBill = defineCall('GET /api/logistics/logistics-track/listByBillCode/{code}', {
  permission: 'signed-in',
  summary: label('物流轨迹', 'What the carrier says'),
  input: z.object({ code: z.string().trim().min(1).max(64) }),
  output: z.array(Track),
})
