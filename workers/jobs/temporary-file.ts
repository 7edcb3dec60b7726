/** A file of a job's own, gone when the job is. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export async function withTemporaryFile<Result>(work: (path: string) => Promise<Result>): Promise<Result> {
  const dir = await mkdtemp(join(tmpdir(), 'chandlery-job-'))
  try {
    return await work(join(dir, 'content'))
  } finally {
    await rm(dir, { recursive: true, force: true })
  }
}
