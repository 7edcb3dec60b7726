/**
 * PostgreSQL refuses to run as root, and a container or a CI machine often has nothing else. As root we therefore run it as an
 * existing unprivileged user (`postgres`, else `nobody`), creating no account. That user may not walk into a clone below /root or
 * into a `mktemp -d`: the binaries are then copied to where he can (`postgres-binaries.ts`), and `setpriv` gives the server the one
 * capability that it needs to reach its data.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { chown, lchown, readdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { StartFailure } from './start-failure.ts'

export type Runner = { readonly kind: 'self' } | { readonly kind: 'user' | 'setpriv'; readonly uid: number; readonly gid: number }

/** @param dir the data folder that the server process has to reach */
export async function runnerFor(dir: string): Promise<Runner> {
  if (process.getuid?.() !== 0) return { kind: 'self' }
  const user = accountOf('postgres') ?? accountOf('nobody')
  if (!user)
    throw new StartFailure(
      'Started as root, and there is neither a user postgres nor nobody to run PostgreSQL as. Start as an ordinary user, or set DATABASE_URL.',
    )
  if (await othersReach(dir)) return { kind: 'user', ...user }
  if (hasSetpriv()) return { kind: 'setpriv', ...user }
  throw new StartFailure(
    `Started as root in a folder that other users cannot enter, and there is no setpriv (util-linux). Start in another folder, as an ordinary user, or set DATABASE_URL.`,
  )
}

function accountOf(name: string): { uid: number; gid: number } | undefined {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`))
  const [, , uid, gid] = line?.split(':') ?? []
  return uid === undefined || gid === undefined ? undefined : { uid: Number(uid), gid: Number(gid) }
}

/** May users who are not named by the folders' owners walk to `path`? */
export async function othersReach(path: string): Promise<boolean> {
  for (let dir = dirname(path); dir !== dirname(dir); dir = dirname(dir)) {
    const { mode } = await stat(dir)
    if ((mode & 0o001) === 0) return false
  }
  return true
}

function hasSetpriv(): boolean {
  try {
    execFileSync('setpriv', ['--ambient-caps', '+dac_override', '--inh-caps', '+dac_override', 'true'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** How to spawn `binary` as the runner. */
export function commandFor(runner: Runner, binary: string, args: readonly string[]) {
  if (runner.kind === 'self') return { file: binary, args: [...args], options: {} }
  if (runner.kind === 'user') return { file: binary, args: [...args], options: { uid: runner.uid, gid: runner.gid } }
  const as = [
    '--reuid',
    String(runner.uid),
    '--regid',
    String(runner.gid),
    '--clear-groups',
    '--inh-caps',
    '+dac_override',
    '--ambient-caps',
    '+dac_override',
    '--',
  ]
  return { file: 'setpriv', args: [...as, binary, ...args], options: {} }
}

/** Hands files to the runner; nothing to do where we are the runner. */
export async function giveTo(runner: Runner, ...paths: readonly string[]): Promise<void> {
  if (runner.kind === 'self') return
  for (const path of paths) await chown(path, runner.uid, runner.gid)
}

/** Hands a folder that root copied (a backup that is put back) to the runner with everything in it; one that is somebody's already stays theirs. */
export async function giveCopyTo(runner: Runner, folder: string): Promise<void> {
  if (runner.kind === 'self' || (await stat(folder)).uid !== 0) return
  for (const name of await readdir(folder, { recursive: true })) await lchown(join(folder, name), runner.uid, runner.gid)
  await giveTo(runner, folder)
}
