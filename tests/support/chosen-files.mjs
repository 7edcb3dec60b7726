/** Which test files run when not all do. */
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../server/build.mjs'

const filesIn = (folder) =>
  readdirSync(join(root, folder), { recursive: true })
    .map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
    .filter((file) => /\.test\.tsx?$/.test(file))

/** Those that try random things: with properties, with rounds of their own, with ways through a machine. */
export const randomTests = () =>
  filesIn('tests').filter(
    (file) => !file.startsWith('tests/e2e/') && /fast-check|support\/effort\.ts|\/lifecycle\.ts'/.test(readFileSync(join(root, file), 'utf8')),
  )

/**
 * Browser tests import no product, so the import graph knows nothing of them: those that changed, those of the areas that changed,
 * and the shell and the lists when what all screens stand on did.
 * @param {string} since a commit
 */
export function changedBrowserTests(since) {
  const changed = git('diff', '--name-only', since).concat(git('ls-files', '--others', '--exclude-standard'))
  const areas = new Set()
  for (const file of changed) {
    const area = /^(?:web\/features|server\/modules)\/([\w-]+)\//.exec(file)?.[1]
    if (area) areas.add(area)
    if (/^(web\/(app|kit)|server\/(kit|auth))\//.test(file)) for (const each of ['shell', 'list', 'access']) areas.add(each)
    if (/^(processes|server\/(inbox|engine))\//.test(file)) for (const each of ['inbox', 'models', 'story']) areas.add(each)
  }
  const ofAreas = [...areas].map((area) => `tests/e2e/${area}`).filter((folder) => existsSync(join(root, folder)))
  return [...new Set([...ofAreas.flatMap(filesIn), ...changed.filter((file) => /^tests\/e2e\/.*\.test\.ts$/.test(file) && existsSync(join(root, file)))])]
}

const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)
