/** `npm run spec-map [-- all]`: the specification beside the product, in figures; with `all` entry by entry. */
import { document1 } from './document-1.ts'
import { progressDocuments } from './documents-2-3.ts'
import { progress, readProduct, survey } from './survey.ts'

const say = (text: string) => void process.stdout.write(`${text}\n`)
const product = await readProduct()
const showsAll = process.argv.includes('all')

for (const document of [document1, ...progressDocuments]) {
  const findings = survey(document, product)
  say(`\nDocument ${document.name}`)
  for (const [kind, { found, tested, of }] of Object.entries(progress(findings))) if (of > 0) say(`  ${kind.padEnd(8)} ${found} of ${of}, tested ${tested}`)
  if (showsAll) for (const { kind, entry, at, tested } of findings) if (at) say(`  ${kind} ${entry}: ${at}, ${tested ?? 'no test'}`)
  const missing = findings.filter(({ at, tested }) => !at || !tested)
  if (showsAll || document === document1) for (const { kind, entry, at } of missing) say(`  missing ${at ? 'test' : kind}: ${entry}`)
}
