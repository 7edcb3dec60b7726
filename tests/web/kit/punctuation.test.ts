/** Screens part words as the language of their reader does (`web/kit/format/listed.ts`): no sign of Chinese stands in one by itself. */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const signs = /[、；：（），。！？]/
/** Texts of one language by name, words of the modeler, samples of the gallery, what people type. */
const elsewhere = /locales\/zh|features\/gallery|chinese-words|format\/(?:between|listed)/
const meant = /\bzh\b|tokenSeparators|replace\(|^\s*(?:\/\*|\*|\/\/)/

test('signs of Chinese come from the texts of a language', () => {
  const found = readdirSync('web', { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !elsewhere.test(file))
    .flatMap((file) =>
      readFileSync(`web/${file}`, 'utf8')
        .split('\n')
        .flatMap((line, at) => (signs.test(line) && !meant.test(line) ? [`${file}:${at + 1} ${line.trim()}`] : [])),
    )
  expect(found).toEqual([])
})
