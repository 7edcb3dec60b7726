/** Statuses in which nothing is waited for any more. */
export const settled: ReadonlySet<string> = new Set(['RESOLVED', 'CLOSED'])
