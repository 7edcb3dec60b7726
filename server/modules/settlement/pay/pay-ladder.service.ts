/** When the bank is asked what became of a payment, and when people are. */
import { z } from 'zod'
import type { DataSource } from '#kit/data-source.ts'
import { defineParameter, parametersOf } from '#kit/parameters.ts'

const usual: readonly number[] = [15, 30, 60, 180, 300, 600, 1800, 3600]

/** Seconds before each question; the last one repeats. */
const ladder = defineParameter(
  'purchase.pay.ask-ladder',
  z
    .string()
    .regex(/^\s*\d{1,6}(\s*,\s*\d{1,6})*\s*$/)
    .transform((text) => text.split(',').map((step) => Math.max(1, Number(step.trim())))),
  [...usual],
)
/** Hours after which a payment of which the bank says nothing is a matter for people. */
const unknownHours = defineParameter('purchase.pay.unknown-hours', z.coerce.number().positive(), 24)
/** Minutes after which a number of which the bank has never heard is closed there. */
const closeMinutes = defineParameter('purchase.pay.close-unheard-minutes', z.coerce.number().min(0), 30)

/** Seconds by which the table asks later than the process, which is the one that keeps the time. */
const grace = 30

/** @param asked how often it was asked */
export async function waitAfter(data: DataSource, asked: number): Promise<number> {
  const steps = await parametersOf(data).get(ladder)
  return steps[Math.min(asked, steps.length - 1)] ?? 60
}

/** Seconds after which it is asked for, should its process not have said so before. */
export const firstWait = async (data: DataSource): Promise<number> => (await waitAfter(data, 0)) + grace
export const nextWait = async (data: DataSource, asked: number): Promise<number> => (await waitAfter(data, asked)) + grace

export const isUnknownSince = async (data: DataSource, since: Date, now: Date): Promise<boolean> =>
  now.getTime() - since.getTime() >= (await parametersOf(data).get(unknownHours)) * 3_600_000

export const isUnheardSince = async (data: DataSource, since: Date, now: Date): Promise<boolean> =>
  now.getTime() - since.getTime() >= (await parametersOf(data).get(closeMinutes)) * 60_000
