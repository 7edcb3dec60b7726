/** In `npm run prove`, properties that name no number of runs try ten times as many. */
import { isProof } from './effort.ts'

if (isProof) {
  const { configureGlobal, readConfigureGlobal } = await import('fast-check')
  configureGlobal({ ...readConfigureGlobal(), numRuns: 1000 })
}
