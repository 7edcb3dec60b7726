/**
 * The thread in which scripts run. A step is decided synchronously, so whoever asks sleeps until the answer is there; but never longer
 * than a script may take: a thread that does not answer is ended, and the next script gets a new one. Models without scripts never start it.
 */
import { MessageChannel, receiveMessageOnPort, Worker, type MessagePort } from 'node:worker_threads'

export interface ScriptRequest {
  readonly source: string
  /** Input of the run as JSON; without it the text is only read. */
  readonly facts?: string
  /** Milliseconds of the processor. */
  readonly limit: number
}

/** What `finish` of the interpreter left as JSON, why the text is no script, or why the run failed. */
export type ScriptOutcome = { readonly json: string } | { readonly syntax: string } | { readonly failed: string }

interface Thread {
  readonly worker: Worker
  readonly port: MessagePort
  readonly signal: Int32Array
}

const script = new URL('./javascript.worker.mjs', import.meta.url)
/** By the clock. Loading the interpreter on a busy machine takes its time once. */
const startPatience = 30_000
/** By the clock, beyond what a script may take of the processor; what is ended must be truly endless. */
const clockPatience = 5_000
/** Milliseconds of the processor beyond the limit, in which the interpreter should have stopped by itself. */
const grace = 250
/** Looks at the processor's time so often. */
const slice = 50
const memory = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 16 }

let thread: Thread | undefined
const counts = { runs: 0, ended: 0, milliseconds: 0 }

/** Since the start of the process: scripts run or read, threads that had to be ended, and the time that the process waited for them. */
export const scriptCounts = (): Readonly<typeof counts> => ({ ...counts })

/**
 * Never throws for what a script does; a script that cannot be stopped answers `interrupted`, like one that was.
 * @throws Error when the interpreter cannot be loaded
 */
export function askScripts(request: ScriptRequest): ScriptOutcome {
  const began = performance.now()
  const { port, signal } = (thread ??= readyThread())
  const before = process.cpuUsage()
  const asked = performance.now()
  Atomics.store(signal, 0, 0)
  port.postMessage(request)
  while (Atomics.wait(signal, 0, 0, slice) === 'timed-out') {
    const { user, system } = process.cpuUsage(before)
    if ((user + system) / 1000 > request.limit + grace || performance.now() - asked > clockPatience) break
  }
  counts.runs += 1
  counts.milliseconds += performance.now() - began
  const received = receiveMessageOnPort(port) as { readonly message: ScriptOutcome } | undefined
  if (received) return received.message
  counts.ended += 1
  endThread()
  return { failed: 'interrupted' }
}

/** The next one is loaded meanwhile, so that an honest script after it does not wait. */
function endThread(): void {
  thread?.port.close()
  void thread?.worker.terminate()
  thread = undefined
  spare ??= startThread()
}

let spare: Thread | undefined

/** A thread says once that its interpreter is loaded. */
function readyThread(): Thread {
  const next = spare ?? startThread()
  spare = undefined
  if (Atomics.wait(next.signal, 0, 0, startPatience) !== 'timed-out') return next
  void next.worker.terminate()
  throw new Error('The interpreter of scripts did not load')
}

function startThread(): Thread {
  const { port1, port2 } = new MessageChannel()
  const signal = new Int32Array(new SharedArrayBuffer(4))
  const worker = new Worker(script, { workerData: { port: port2, signal }, transferList: [port2], resourceLimits: memory, execArgv: [] })
  // A process that has nothing else to do may end.
  worker.unref()
  port1.unref()
  worker.on('error', () => {
    if (thread?.worker === worker) thread = undefined
  })
  return { worker, port: port1, signal }
}
