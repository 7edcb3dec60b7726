/**
 * How long random tests try: a little in `npm test`, much longer in `npm run prove`. The one place that knows which of them it is.
 */
export const isProof = process.env['PROVE'] === 'on'

/** Rounds, runs, instances: `usual` in every run of the tests, `proof` when somebody has the time. */
export const effort = (usual: number, proof: number): number => (isProof ? proof : usual)

/**
 * For properties that look at a whole database: what a failure leaves behind would make every smaller example fail as well, so the failing
 * one is told as it was found.
 */
export const asFound = { endOnFailure: true } as const
