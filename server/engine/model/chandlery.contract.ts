/**
 * Our vocabulary for models, for everybody outside the engine: one schema serves the compiler here and the drawing board in the browser.
 * It is data; what it means is `chandlery.ts`'s business.
 */
import schema from './chandlery-moddle.json' with { type: 'json' }

export const chandleryModdle = schema
