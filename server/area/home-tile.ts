/** A number on one of the two homes: a list with filters, so that number and list cannot say different things. */
import type { Label, Permission, Resource } from '#kit/contract.ts'

export interface HomeTile {
  readonly key: string
  readonly title: Label
  readonly tone: 'plain' | 'good' | 'warning' | 'danger'
  readonly of: Pick<Resource, 'name'>
  /** The rights of which one is enough to do something about these rows: whom the number presses. None for a mere figure. */
  readonly by?: readonly Permission[]
  readonly path: string
  /** Those that follow the calendar take its days, `yyyy-MM-dd` on the company's clock. */
  readonly filters: TileFilters | ((days: CalendarDays) => TileFilters)
}

export interface CalendarDays {
  readonly today: string
  readonly firstOfMonth: string
}

type TileFilters = Readonly<Record<string, string | string[]>>
