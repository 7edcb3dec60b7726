/** Two things that do not wait for each other over one connection: in one round trip where it sends without waiting, else one after the other. */
export async function atOnce<First, Second>(
  sql: { readonly isPipelined?: boolean | undefined },
  first: () => Promise<First>,
  second: () => Promise<Second>,
): Promise<[First, Second]> {
  return sql.isPipelined ? Promise.all([first(), second()]) : [await first(), await second()]
}
