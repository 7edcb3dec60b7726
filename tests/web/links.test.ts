/** An address that the product writes itself leads to a page. */
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import type { Feature } from '#web/kit/feature.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const textOf = (file: string): string => readFileSync(root + file, 'utf8')
/** Menus are named without their pages' last segment. */
const sources = ['web', 'server', 'processes'].flatMap((folder) =>
  readdirSync(root + folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!-menus)\.tsx?$/.test(file))
    .map((file) => `${folder}/${file}`),
)

/** A page answers with and without /index. */
const segmentsOf = (path: string): string[] => path.replace(/\/(index)?$/, '').split('/')
const features = Object.values(import.meta.glob<Feature>('../../web/features/**/feature.ts', { eager: true, import: 'feature' }))
/** The home page is the shell's own. */
const pages = ['/wel/index', ...features.flatMap(({ routes }) => routes.map(({ path }) => path))].map(segmentsOf)
const areas = new Set(pages.map(([, area]) => area))

const filled = '*'
/** The addresses below an area that a file writes out; what is filled in may be anything. */
const addressesIn = (file: string): string[] =>
  [...textOf(file).matchAll(/['"`](\/[a-z-]+\/[^'"`\s?#…]+)(?=[?#'"`])/g)]
    .map(([, path = '']) => path)
    .filter((path) => areas.has(path.split('/')[1]) && !path.includes('/:'))
    .map((path) => path.replace(/\$?\{[^}]*\}/g, filled))

const leadsTo = (address: string[], page: string[]): boolean =>
  address.length === page.length && address.every((part, index) => part.includes(filled) || page[index]?.startsWith(':') || part === page[index])

test('every link leads to a page', () => {
  const written = sources.flatMap((file) => addressesIn(file).map((path) => ({ file, path })))
  expect(written.length).toBeGreaterThan(100)
  expect(written.filter(({ path }) => !pages.some((page) => leadsTo(segmentsOf(path), page)))).toEqual([])
})
