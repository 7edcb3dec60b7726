/** Writes the conformance table into tests/engine/README.md: `npx tsx tests/engine/core/conformance-table.ts`. Each cell is a test of that name. */
import { writeFileSync } from 'node:fs'
import { pieces } from './elements.ts'

const SURROUNDINGS = ['normal', 'interrupted', 'nested', 'in a loop']

const rows = pieces.map(({ name }) => `| ${name} | ${SURROUNDINGS.map(() => 'yes').join(' | ')} |`)

writeFileSync(new URL('../README.md', import.meta.url), `# How the engine is proved

## The core

- \`core/conformance.test.ts\`: every element below in four surroundings, each cell a test.
- \`core/*.test.ts\` beside it: what one family of elements does in detail, what goes wrong, surgery, migration.
- \`core/properties.test.ts\`: random structured models with random interleavings against \`core/reference.ts\`, an interpreter that knows
  no tokens; inclusive joins fire once for each fork; random surgery. \`RUNS=5000\` for more, \`SEED\` and \`FC_PATH\` to see a failure again.
- \`core/models.test.ts\`: models as XML, and those of other tools under random handling.
- After every single step \`tests/support/instance-run.ts\` checks that the state that went in is unchanged (deep-frozen), the same step
  gives the same answer, the state survives JSON, whatever is closed was open and whatever is open has its token.
- \`tests/bench/engine-core.ts\`: steps a second and bytes of state.

## Conformance

Interrupted: by an interrupting boundary event of the scope around it, while it is active. Nested: two subprocesses deep. Start events,
joins under odd conditions and other things that do not fit this scheme are tested by themselves.

| Element | ${SURROUNDINGS.join(' | ')} |
|---|${SURROUNDINGS.map(() => '---|').join('')}
${rows.join('\n')}
`)
