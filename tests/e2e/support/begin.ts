/** With product and browser ready, `npm test` has the browser tests wait until the unit tests, beside which both were started, are over. */
import { untilThere } from '../../support/signal.mjs'

export default async function setup() {
  const file = process.env['BEGIN_AT']
  if (file) await untilThere(file)
}
