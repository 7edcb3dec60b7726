/** Looks the entries of a document up in the sources: where each stands, and which test speaks of it. Nothing is started. */
import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Call, Resource } from '#kit/contract.ts'
import { callsOf } from '#kit/resource-calls.contract.ts'
import type { Document } from './entries.ts'

export interface Finding {
  readonly kind: 'route' | 'call' | 'message' | 'limit'
  readonly entry: string
  /** File that has it; undefined when none does. */
  readonly at: string | undefined
  /** Test that speaks of it. */
  readonly tested: string | undefined
}

const root = join(import.meta.dirname, '..', '..')
const sources = ['server', 'processes', 'web']

interface Source {
  /** From the root of the repository. */
  readonly file: string
  readonly text: string
}

export interface Product {
  readonly sources: readonly Source[]
  readonly tests: readonly Source[]
  /** `METHOD /path` with `{}` for every parameter, to the contract that declares it. */
  readonly calls: ReadonlyMap<string, string>
}

/** Reads the repository once for all documents. */
export async function readProduct(): Promise<Product> {
  const files = (await Promise.all(sources.map((folder) => filesUnder(join(root, folder))))).flat()
  const tests = (await filesUnder(join(root, 'tests'))).filter(({ file }) => file.endsWith('.test.ts'))
  const contracts = files.filter(({ file }) => file.endsWith('.contract.ts'))
  const calls = new Map<string, string>()
  for (const { file } of contracts) {
    for (const exported of Object.values((await import(pathToFileURL(join(root, file)).href)) as object)) {
      for (const key of keysOf(exported)) calls.set(key, file)
    }
  }
  return { sources: files, tests: tests.filter(({ file }) => !file.startsWith('tests/spec-map/')), calls }
}

export function survey(document: Document, product: Product): Finding[] {
  return [
    ...document.routes.map((entry) => ({ kind: 'route' as const, entry, at: routeAt(entry, product), tested: testOfRoute(entry, product) })),
    ...document.calls.map((entry) => ({ kind: 'call' as const, entry, at: callAt(entry, product), tested: testOfCall(entry, product) })),
    ...document.messages.map((entry) => ({ kind: 'message' as const, entry, at: messageAt(entry, product), tested: testSaying(entry, product) })),
    ...document.limits.map(({ what, file, text, test }) => ({
      kind: 'limit' as const,
      entry: what,
      at: product.sources.find((source) => source.file === file && source.text.includes(text))?.file,
      tested: test === undefined ? 'tests/spec-map/spec-map.test.ts' : testSaying(test, product),
    })),
  ]
}

/** What every route, call and text of a document comes to: how many of how many. */
export function progress(findings: readonly Finding[]): Record<Finding['kind'], { readonly found: number; readonly tested: number; readonly of: number }> {
  const of = (kind: Finding['kind']) => {
    const all = findings.filter((finding) => finding.kind === kind)
    return { found: all.filter(({ at }) => at).length, tested: all.filter(({ at, tested }) => at && tested).length, of: all.length }
  }
  return { route: of('route'), call: of('call'), message: of('message'), limit: of('limit') }
}

const isCall = (value: unknown): value is Call => typeof value === 'object' && value !== null && 'methods' in value && 'path' in value && 'permission' in value
const isResource = (value: unknown): value is Resource =>
  typeof value === 'object' && value !== null && 'verbs' in value && 'row' in value && 'writable' in value

const isGroup = (value: unknown): value is object => typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

/** Every way to spell a call. Calls of one thing are exported together, under names. */
function keysOf(value: unknown): string[] {
  const calls = isCall(value) ? [value] : isResource(value) ? Object.values(callsOf(value)) : []
  if (calls.length === 0 && isGroup(value)) return Object.values(value).flatMap(keysOf)
  return calls.flatMap((call) => [call.path, ...(call.options.aliases ?? [])].flatMap((path) => call.methods.map((method) => `${method} ${bare(path)}`)))
}

/** Parameters have other names in other places. */
const bare = (path: string): string => path.replace(/\{\w+\}/g, '{}')

function callAt(entry: string, { calls }: Product): string | undefined {
  const [method = '', path = ''] = entry.split(' ')
  const methods = method === '*' ? ['POST', 'GET', 'DELETE'] : [method]
  return methods.map((one) => calls.get(`${one} ${bare(path)}`)).find(Boolean)
}

/** A test that names the path. The walks over every call and every resource leave none out, but show no meaning. */
function testOfCall(entry: string, product: Product): string | undefined {
  const path = entry.split(' ')[1] ?? ''
  const stem = path.replace('/api', '').replace(/\/?\{.*$/, '')
  // Not the beginning of another call's name: `list` is not shown by a test of `list-for-select`.
  const spelled = new RegExp(`${stem.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}(?![\\w-])`)
  return product.tests.find(({ text }) => spelled.test(text))?.file
}

const routeFiles = /(^web\/app\/router\.tsx|^web\/app\/shell\/shell-pages\.ts|\/feature\.ts)$/
const routeAt = (entry: string, product: Product): string | undefined =>
  product.sources.find(({ file, text }) => routeFiles.test(file) && text.includes(`path: '${entry}'`))?.file

function testOfRoute(entry: string, { tests }: Product): string | undefined {
  const stem = entry.replace(/\/[:*].*$/, '')
  return tests.find(({ file, text }) => file.startsWith('tests/e2e/') && text.includes(stem === '' || stem === '/wel' ? "'/'" : stem))?.file
}

const textFiles = /(^web\/locales\/zh\/|\.messages\.ts$|\.contract\.ts$|^server\/kit\/messages\.ts$)/
const messageAt = (entry: string, product: Product): string | undefined =>
  product.sources.find(({ file, text }) => textFiles.test(file) && text.includes(entry))?.file

const testSaying = (text: string, { tests }: Product): string | undefined => tests.find((test) => test.text.includes(text))?.file

async function filesUnder(folder: string): Promise<Source[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile() && /\.(ts|tsx|css)$/.test(entry.name)).map((entry) => join(entry.parentPath, entry.name))
  return Promise.all(paths.toSorted().map(async (path) => ({ file: relative(root, path).replaceAll('\\', '/'), text: await readFile(path, 'utf8') })))
}
