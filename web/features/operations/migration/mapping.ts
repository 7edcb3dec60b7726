/** Which element of the old version becomes which of the new one. Pure. */
export interface Proposed {
  readonly from: string
  readonly to: string | null
}

/** The proposal with what somebody chose instead; an empty choice leaves an element without counterpart. */
export function mappingOf(proposal: readonly Proposed[], changes: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    proposal.flatMap(({ from, to }) => {
      const target = changes[from] ?? to ?? ''
      return target === '' ? [] : [[from, target] as const]
    }),
  )
}

export interface Tally {
  readonly good: number
  readonly bad: number
}

export const tallyOf = (instances: readonly { readonly ok: boolean }[]): Tally => {
  const good = instances.filter(({ ok }) => ok).length
  return { good, bad: instances.length - good }
}
