/** Durations are counted in buckets: how many occurrences took how long, in a number of rows that does not grow with them. */

/** The growth of duration buckets. */
export const GROWTH = 1.1

/** Bucket 0 is below a millisecond, bucket n ends at 1.1^n ms. */
export const bucketOf = (ms: string): string => `case when ${ms} < 1 then 0 else least(32000, floor(ln(${ms}) / ln(${GROWTH})) + 1)::smallint end`
