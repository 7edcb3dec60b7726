/** How long each step may take, who is asked and from which amount on a manager decides: administrators' to change. */
import { z } from 'zod'
import type { DataSource } from '#kit/data-source.ts'
import { defineParameter, parametersOf, type Parameter } from '#kit/parameters.ts'
import type { CaseStatus } from './as-order-fields.contract.ts'

const hours = (key: string, preset: number): Parameter<number> => defineParameter(`after-sales.${key}`, z.coerce.number().min(0.1).max(8760), preset)

const stepHours: Readonly<Partial<Record<CaseStatus, Parameter<number>>>> = {
  APPLY: hours('review-hours', 24),
  SUPPLIER_REVIEW: hours('supplier-hours', 48),
  ARBITRATION: hours('arbitrate-hours', 48),
  WAIT_BUYER_SHIP: hours('buyer-ship-hours', 168),
  WAIT_RECEIVE: hours('receive-hours', 72),
  WAIT_SUPPLIER_DELIVER: hours('deliver-hours', 72),
  WAIT_REFUND: hours('refund-hours', 24),
}

/** Hours that a step may take; undefined for ends. */
export const hoursOf = async (data: DataSource, status: CaseStatus): Promise<number | undefined> => {
  const parameter = stepHours[status]
  return parameter && (await parametersOf(data).get(parameter))
}

export const asDuration = (hours: number): string => `PT${Math.max(1, Math.round(hours * 60))}M`

/** Whether a supplier who says nothing has agreed. */
export const silenceAgrees = defineParameter('after-sales.silence-agrees', z.stringbool(), true)
/** From this amount on a manager lets the money go. */
export const managerFrom = defineParameter('after-sales.manager-amount', z.coerce.number().min(0), 1000)
/** What suppliers are asked about. */
export const askedTypes = defineParameter<readonly string[]>(
  'after-sales.supplier-types',
  z.string().transform((text) => text.split(',').map((type) => type.trim())) as unknown as z.ZodType<readonly string[]>,
  ['REFUND_ONLY', 'RETURN_REFUND', 'EXCHANGE', 'REPAIR'],
)
