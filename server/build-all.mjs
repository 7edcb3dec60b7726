/** Everything that `npm start` would build, ahead of time: for images. */
import { ensureGenerated, ensureServerBuilt, ensureWebBuilt } from './build.mjs'

ensureGenerated()
await ensureServerBuilt()
await ensureWebBuilt()
