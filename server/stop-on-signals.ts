import type { Closing } from './closing.ts'

/** Longest that stopping in order may take, in milliseconds: whoever sent the signal would kill the process before long. */
const PATIENCE = 30_000

/**
 * Ctrl-C and `kill` end the process in order; a second signal ends it at once, and so does a stop that takes too long.
 * @returns aborted once the process stops: what a start still does then may fail, and is no failure
 */
export function stopOnSignals(closing: Closing): AbortSignal {
  const stopping = new AbortController()
  const onSignal = (): void => {
    if (stopping.signal.aborted) process.exit(130)
    stopping.abort()
    setTimeout(() => {
      process.stderr.write(`Stopping took longer than ${PATIENCE / 1000} s (${closing.now}): ended as it stands, the next start goes on from what is stored.\n`)
      process.exit(1)
    }, PATIENCE).unref()
    closing.close().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
        process.exit(1)
      },
    )
  }
  process.on('SIGINT', onSignal)
  process.on('SIGTERM', onSignal)
  return stopping.signal
}
