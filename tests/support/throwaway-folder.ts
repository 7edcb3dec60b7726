/**
 * A folder for a database that is thrown away: in memory where the system has a folder there with enough room, for copying a database is
 * writing thousands of small files.
 */
import { mkdtemp, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const memory = '/dev/shm'
/** Bytes; the databases of a run take less than a fourth of it. */
const enough = 4 * 1024 ** 3

/** @returns its path; whoever asked for it removes it */
export async function throwawayFolder(prefix: string): Promise<string> {
  const free = await statfs(memory).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  )
  const made = free < enough ? undefined : await mkdtemp(join(memory, prefix)).catch(() => undefined)
  return made ?? mkdtemp(join(tmpdir(), prefix))
}
