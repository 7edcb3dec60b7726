/** A state of a product in words, beside the state before it: what approvals and snapshots show. Fields that are hidden from the reader are left out. */
import { filesIn, linkedFiles } from '../content/content-files.service.ts'
import { contentWords } from '../content/content-words.service.ts'
import type { ProductContent } from '../content/product-content.contract.ts'
import { differencesOf } from '../content/product-differences.ts'
import { saidContent } from '../content/said-content.ts'
import type { ProductDependencies } from '../product-dependencies.service.ts'
import type { Side } from '../side.contract.ts'
import { seesField } from '../step/step-shown.ts'
import type { Reading } from '../step/reading.service.ts'

/** @param before undefined for the first of all: nothing differs from nothing */
export async function inWords(dependencies: ProductDependencies, at: Reading, side: Side, before: ProductContent | undefined, after: ProductContent) {
  const states = before ? [before, after] : [after]
  const words = await contentWords(dependencies, at.sql, states)
  const sees = seesField(at.caller, side)
  const differences = before ? differencesOf(before, after, words) : []
  return {
    said: saidContent(after, words).map((step) => ({ ...step, fields: step.fields.filter(sees) })),
    differences: differences
      .map((step) => ({ ...step, fields: step.fields.filter(sees) }))
      .filter(({ kind, fields }) => kind !== 'CHANGED' || fields.length > 0),
    files: await linkedFiles(dependencies, at.sql, [...new Set(states.flatMap(filesIn))]),
  }
}
