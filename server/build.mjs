/**
 * Makes what is not in the repository, each only when its sources are newer: dependencies, the Prisma client, the server bundle,
 * the web app. Plain JavaScript on Node alone, because it runs before anything is installed.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createHash } from 'node:crypto'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
const at = (...parts) => join(root, ...parts)

/** One line for the person at the terminal instead of a stack. */
export class BuildFailure extends Error {}

export function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major < 20 || (major === 20 && minor < 19)) throw new BuildFailure(`Node.js 20.19 or newer is needed; this is ${process.versions.node}.`)
}

export function ensureInstalled(say = console.log) {
  const marker = at('node_modules', '.package-lock.json')
  const isThere = () => existsSync(marker) && (process.env.BUILD === 'off' || statSync(marker).mtimeMs >= statSync(at('package-lock.json')).mtimeMs)
  if (isThere()) return
  const unlock = lock('install')
  if (isThere()) return unlock()
  say('Installing the npm dependencies (once) …')
  // Not `npm ci`: it refuses a lock file that was written where a registry offers no packages for other platforms.
  try {
    npm(['install', '--no-save', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'])
  } finally {
    unlock()
  }
}

/** The Prisma client. Its generator insists on a schema engine that it does not use; any file will do where none is installed. */
export function ensureGenerated(say = console.log) {
  once('prisma', ['prisma/schema', 'prisma/prisma.config.ts', 'package-lock.json'], at('prisma/generated/client.ts'), () => {
    say('Generating the database client …')
    const env = { PRISMA_SCHEMA_ENGINE_BINARY: process.execPath, PRISMA_HIDE_UPDATE_MESSAGE: '1', CHECKPOINT_DISABLE: '1', ...process.env }
    tool('prisma/build/index.js', ['generate', '--config', 'prisma/prisma.config.ts'], env)
  })
}

export async function ensureServerBuilt(say = console.log) {
  const sources = ['server', 'processes', 'workers', 'prisma', 'package-lock.json']
  await once('server', sources, at('.build/server/main.js'), async (sourcesOfIt) => {
    say('Building the server …')
    await bundle({
      entryPoints: { main: 'server/main.ts', workers: 'workers/main.ts' },
      outdir: at('.build/server'),
      // A start tells by it whether this very build filled the database already (server/prepare-database.ts).
      define: { buildFingerprint: JSON.stringify(sourcesOfIt) },
    })
  })
}

/**
 * TypeScript for Node, with our own sources in one piece and packages left where they are.
 * @param {{ entryPoints: Record<string, string>, outdir: string, define?: Record<string, string> }} what
 */
export async function bundle({ entryPoints, outdir, define = {} }) {
  const { build } = await import('esbuild')
  await build({
    absWorkingDir: root,
    entryPoints,
    outdir,
    define,
    bundle: true,
    splitting: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: 'linked',
    logLevel: 'error',
    plugins: [sourceUrls(outdir)],
  })
}

export async function ensureWebBuilt(say = console.log) {
  await once(
    'web',
    ['web', 'server', 'processes', 'package-lock.json'],
    at('dist/web/index.html'),
    async () => {
      say('Building the web app …')
      tool('vite/bin/vite.js', ['build', '--config', 'web/vite.config.ts', '--logLevel', 'error'], process.env)
      await compressBeside(at('dist/web'))
    },
    (file) => file.startsWith('web/') || /\.(contract|machine)\.ts$|kit\/contract\.ts$/.test(file) || !file.includes('/'),
  )
}

/** Compressed twins of what travels as text, so that the server only sends files: pressing them at each request costs more than the rest of it. */
async function compressBeside(folder) {
  const files = readdirSync(folder, { recursive: true }).filter((file) => /\.(js|css|svg|html|json)$/.test(file))
  await Promise.all(
    files.map(async (file) => {
      const content = readFileSync(join(folder, file))
      if (content.length < worthCompressing) return
      const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }
      writeFileSync(join(folder, `${file}.br`), await promisify(brotliCompress)(content, options))
      writeFileSync(join(folder, `${file}.gz`), await promisify(gzip)(content, { level: 9 }))
    }),
  )
}

/** Bytes; below, the packet is as large either way. */
const worthCompressing = 1024

/** Files that stand beside a source (SQL, BPMN, migrations) are found by `import.meta.url`; in the bundle it keeps naming the source. */
const sourceUrls = (outdir) => ({
  name: 'source-urls',
  setup(build) {
    build.onLoad({ filter: /\.ts$/ }, ({ path }) => {
      const contents = readFileSync(path, 'utf8')
      if (!contents.includes('import.meta.url') || path.includes('node_modules')) return undefined
      const source = relative(outdir, path)
      return { contents: contents.replaceAll('import.meta.url', `new URL(${JSON.stringify(source)}, import.meta.url).href`), loader: 'ts' }
    })
  },
})

/**
 * Runs `make` unless `product` was made from exactly these sources. Of several starts from one folder one makes it while the others
 * wait. Where nothing may be built (`BUILD=off`, as in an image) what is there must be what is needed.
 */
export function once(name, sources, product, make, wanted = () => true) {
  const stamp = at('.build', `${name}.stamp`)
  const isMade = () => existsSync(product) && existsSync(stamp) && (process.env.BUILD === 'off' || readFileSync(stamp, 'utf8') === now)
  const now = process.env.BUILD === 'off' ? '' : fingerprint(sources, wanted)
  if (isMade()) return undefined
  if (process.env.BUILD === 'off')
    throw new BuildFailure(`${relative(root, product)} is missing and BUILD=off forbids to make it: run node server/build-all.mjs first.`)
  const unlock = lock(name)
  if (isMade()) return unlock()
  const done = () => writeFileSync(stamp, now)
  try {
    const running = make(now)
    if (running instanceof Promise) return running.then(done).finally(unlock)
    done()
  } catch (error) {
    unlock()
    throw error
  }
  return unlock()
}

/** Milliseconds between two looks at a lock that another start holds. */
const lockPause = 200

/** A file with the number of the process that builds; one whose process is gone is taken over. Blocks: nothing else can be done meanwhile. */
function lock(name) {
  const path = at('.build', `${name}.lock`)
  mkdirSync(dirname(path), { recursive: true })
  for (;;) {
    try {
      writeFileSync(path, String(process.pid), { flag: 'wx' })
      return () => void rmSync(path, { force: true })
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
      if (isHeld(path)) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, lockPause)
      else rmSync(path, { force: true })
    }
  }
}

function isHeld(path) {
  try {
    const pid = Number(readFileSync(path, 'utf8'))
    // Just made, its number not yet written.
    if (!pid) return Date.now() - statSync(path).mtimeMs < 5000
    process.kill(pid, 0)
    return pid !== process.pid
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** Paths and contents of all sources: an image or a checkout may change their times. */
function fingerprint(sources, wanted) {
  const hash = createHash('sha256')
  const visit = (path) => {
    const stat = statSync(at(path))
    if (stat.isDirectory()) {
      for (const entry of readdirSync(at(path)).sort()) if (entry !== 'generated' && entry !== 'node_modules') visit(`${path}/${entry}`)
    } else if (wanted(path)) hash.update(`${path} ${stat.size}\n`).update(readFileSync(at(path)))
  }
  for (const source of sources) if (existsSync(at(source))) visit(source)
  return hash.digest('hex')
}

function npm(args) {
  const { status } = spawnSync('npm', args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], shell: process.platform === 'win32' })
  if (status !== 0) throw new BuildFailure('npm could not install the dependencies; its message stands above.')
}

function tool(script, args, env) {
  try {
    execFileSync(process.execPath, [at('node_modules', script), ...args], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  } catch (error) {
    throw new BuildFailure(`${script} failed:\n${error.stdout ?? ''}${error.stderr ?? error.message}`)
  }
}
