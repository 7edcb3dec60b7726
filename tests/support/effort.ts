/**
 * How long random tests try: a little in `npm test`, much longer in `npm run prove`. The one place that knows which of them it is.
 */
export const isProof = process.env['PROVE'] === 'on'

/** Rounds, runs, instances: `usual` in every run of the tests, `proof` when somebody has the time. */
export const effort = (usual: number, proof: number): number => (isProof ? proof : usual)
