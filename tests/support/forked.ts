/** Processes that tests start to kill them. They are bundled first: reading all sources one by one takes longer than they live. */
import { fork, type ChildProcess } from 'node:child_process'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bundle, root } from '../../server/build.mjs'

export type Launch = (args: readonly string[]) => ChildProcess

const bundled = new Map<string, Promise<string>>()

/** @returns what starts a TypeScript file as a process of its own, that can be talked to. @param flags of Node */
export async function forkable(script: URL, flags: readonly string[] = []): Promise<Launch> {
  const source = fileURLToPath(script)
  let ready = bundled.get(source)
  if (!ready) bundled.set(source, (ready = bundleOf(source)))
  const file = await ready
  return (args) => fork(file, args, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'], execArgv: ['--enable-source-maps', ...flags] })
}

async function bundleOf(source: string): Promise<string> {
  const outdir = join(root, '.build', 'forked', `${basename(source, '.ts')}-${process.pid}`)
  await bundle({ entryPoints: { main: source }, outdir })
  return join(outdir, 'main.js')
}
