/**
 * Background work that ends in order: under a signal, work on the data source stops between two statements or transactions, never
 * inside one. So whoever works in batches hears the signal without looking, wherever the batch is made.
 */
import { AsyncLocalStorage } from 'node:async_hooks'

const currentSignal = new AsyncLocalStorage<AbortSignal>()

/** What stopped work ends with. */
export class Stopped extends Error {
  override readonly name = 'Stopped'
}

/** Runs `work`, which may begin nothing new once the signal is aborted. */
export const underSignal = <T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> => currentSignal.run(signal, work)

/** @throws Stopped when the work that asks has been told to end */
export function refuseWhenStopping(): void {
  if (currentSignal.getStore()?.aborted) throw new Stopped('Told to end')
}
