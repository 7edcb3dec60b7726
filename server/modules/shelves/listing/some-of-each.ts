/** Of many rows with reasons so many that one reads them, and of every reason some: what stands behind a rare one is found too. Pure. */

/**
 * @param reasonsOf a row, by which they are told apart
 * @param most rows, unless it takes more for `ofEach` of every reason
 * @returns in the order in which they came
 */
export function someOfEach<Row>(rows: readonly Row[], reasonsOf: (row: Row) => readonly string[], { most, ofEach }: { most: number; ofEach: number }): Row[] {
  const told = new Map<string, number>()
  const chosen = new Set<Row>()
  for (const row of rows) {
    const reasons = reasonsOf(row)
    if (!reasons.some((reason) => (told.get(reason) ?? 0) < ofEach)) continue
    for (const reason of reasons) told.set(reason, (told.get(reason) ?? 0) + 1)
    chosen.add(row)
  }
  for (const row of rows) {
    if (chosen.size >= most) break
    chosen.add(row)
  }
  return rows.filter((row) => chosen.has(row))
}
