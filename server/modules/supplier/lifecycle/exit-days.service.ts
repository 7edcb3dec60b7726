/** How long an exit takes: days for its items, and until the accounts of who left are closed. */
import { z } from 'zod'
import type { DataSource } from '#kit/data-source.ts'
import { defineParameter, parametersOf } from '#kit/parameters.ts'

export const exitItemDays = defineParameter('supplier.exit.item-days', z.coerce.number().int().min(1).max(365), 14)
export const exitDisableDays = defineParameter('supplier.exit.disable-days', z.coerce.number().int().min(0).max(365), 30)

export async function exitDays(data: DataSource): Promise<{ readonly item: number; readonly disable: number }> {
  const parameters = parametersOf(data)
  return { item: await parameters.get(exitItemDays), disable: await parameters.get(exitDisableDays) }
}
