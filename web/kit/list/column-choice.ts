/** Which columns a user sees, in which order, how wide and where pinned; kept under the list's name + '-column'. */
export interface ColumnChoice {
  readonly prop: string
  readonly hide: boolean
  readonly pin?: 'left' | 'right' | undefined
  /** Pixels. */
  readonly width?: number | undefined
}

export const columnItemName = (list: string): string => `${list}-column`

/**
 * Puts a stored choice over the columns that the list has now: stored order and settings win, columns that are gone are
 * dropped, and a new column takes the place that it has by default, right after its neighbour.
 */
export function mergeChoices(defaults: readonly ColumnChoice[], stored: unknown): ColumnChoice[] {
  const byProp = new Map(defaults.map((choice) => [choice.prop, choice]))
  const merged: ColumnChoice[] = readChoices(stored).flatMap((choice) => {
    const base = byProp.get(choice.prop)
    return base ? [{ ...base, ...choice }] : []
  })
  const present = new Set(merged.map((choice) => choice.prop))
  for (const [index, choice] of defaults.entries()) {
    if (present.has(choice.prop)) continue
    const neighbour = defaults[index - 1]?.prop
    merged.splice(merged.findIndex((one) => one.prop === neighbour) + 1, 0, choice)
    present.add(choice.prop)
  }
  return merged
}

/** Stored items may be old, foreign or broken: only what fits is taken, once each. */
export function readChoices(stored: unknown): ColumnChoice[] {
  if (!Array.isArray(stored)) return []
  const seen = new Set<string>()
  return stored.flatMap((one: unknown) => {
    if (typeof one !== 'object' || one === null) return []
    const { prop, hide, pin, width } = one as Record<string, unknown>
    if (typeof prop !== 'string' || seen.has(prop)) return []
    seen.add(prop)
    return [
      {
        prop,
        hide: hide === true,
        pin: pin === 'left' || pin === 'right' ? pin : undefined,
        ...(typeof width === 'number' && width >= minWidth && { width }),
      },
    ]
  })
}

export const minWidth = 60

/** Moves a column to the place of another. */
export function moveColumn(choices: readonly ColumnChoice[], from: string, to: string): ColumnChoice[] {
  const taken = choices.find((choice) => choice.prop === from)
  const target = choices.findIndex((choice) => choice.prop === to)
  if (!taken || target < 0) return [...choices]
  return choices.filter((choice) => choice !== taken).toSpliced(target, 0, taken)
}

/** Replaces what is set for one column. */
export const changeColumn = (choices: readonly ColumnChoice[], prop: string, change: Partial<ColumnChoice>): ColumnChoice[] =>
  choices.map((choice) => (choice.prop === prop ? { ...choice, ...change } : choice))

/** The order on screen: pinned left, free, pinned right. */
export function inScreenOrder(choices: readonly ColumnChoice[]): ColumnChoice[] {
  const side = { left: 0, right: 2 } as const
  const rank = ({ pin }: ColumnChoice): number => (pin ? side[pin] : 1)
  return choices.toSorted((a, b) => rank(a) - rank(b))
}
