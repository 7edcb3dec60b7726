/** The rows of an .xlsx, read in a thread of its own that may be ended at any moment and may not grow beyond its share of memory. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { sheetLimits, type ReadRow } from './read-row.ts'
import { repackZip } from './repack-zip.ts'

const script = new URL('./xlsx.worker.mjs', import.meta.url)
/** Megabytes of the thread's own; shared texts of a large sheet take most of it. */
const memory = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 32 }
/** Milliseconds without a batch after which a sheet is taken to be endless. */
const patience = 60_000

type Sent = { readonly rows: readonly ReadRow[] } | { readonly done: true } | { readonly refused: true }

/** @throws Error when the file is no workbook, or beyond the limits of a sheet */
export async function* xlsxRows(path: string): AsyncGenerator<ReadRow> {
  const folder = await mkdtemp(join(tmpdir(), 'chandlery-sheet-'))
  const counted = join(folder, 'counted.xlsx')
  let worker: Worker | undefined
  try {
    await repackZip(path, counted)
    worker = new Worker(script, { workerData: { path: counted, limits: sheetLimits }, resourceLimits: memory, execArgv: [], stdout: true, stderr: true })
    for (;;) {
      const sent = await next(worker)
      if ('refused' in sent) throw new Error('The sheet has more rows, columns or text than is read')
      if ('done' in sent) return
      yield* sent.rows
    }
  } finally {
    await worker?.terminate()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Asks for a batch; only one is ever under way. */
function next(worker: Worker): Promise<Sent> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => settle(() => reject(new Error('The sheet takes too long to read'))), patience)
    const settle = (work: () => void): void => {
      clearTimeout(timer)
      worker.off('message', onMessage).off('error', onError).off('exit', onExit)
      work()
    }
    const onMessage = (sent: Sent): void => settle(() => resolve(sent))
    const onError = (error: Error): void => settle(() => reject(error))
    const onExit = (): void => settle(() => reject(new Error('The reader of the sheet ended')))
    worker.on('message', onMessage).on('error', onError).on('exit', onExit)
    // A port of a thread has no origin.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    worker.postMessage('next')
  })
}
