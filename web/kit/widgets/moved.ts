/** The ids with one of them moved to where another stands. */
export function moved<Id>(ids: readonly Id[], id: Id, over: Id): readonly Id[] {
  const to = ids.indexOf(over)
  if (to < 0 || !ids.includes(id)) return ids
  return ids.filter((one) => one !== id).toSpliced(to, 0, id)
}
