/** Stops a synchronous computation that takes too long, so that one expression cannot hold up the server. */
import { Script } from 'node:vm'

/** Milliseconds of the processor that one script may take. */
export const timeLimit = 250
/** By the clock, which runs on while a busy machine does something else: what is stopped must be truly endless. */
const clockLimit = 1000

interface Slot {
  run: (() => unknown) | undefined
}

const slotName = '__chandleryTimedCall'
const slot: Slot = { run: undefined }
Object.defineProperty(globalThis, slotName, { value: () => slot.run?.(), enumerable: false })
const script = new Script(`globalThis.${slotName}()`)

/**
 * Costs about a tenth of a millisecond, so use it where a loop or a pattern is in play.
 * @throws Error when the limit is passed, else whatever the computation throws
 */
export function withinTime<T>(compute: () => T): T {
  const outer = slot.run
  let result: { value: T } | undefined
  slot.run = () => {
    result = { value: compute() }
  }
  try {
    script.runInThisContext({ timeout: clockLimit })
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') {
      throw new Error(`stopped after ${clockLimit} ms`, { cause })
    }
    throw cause
  } finally {
    slot.run = outer
  }
  return result!.value
}
