/** How long a leave is: working days of the company's calendar, in half days. */
import { badInput } from '#kit/errors.ts'
import { daysFrom, type IsWorkingDay } from '#kit/working-days.contract.ts'

export type Half = 'AM' | 'PM'

export interface Period {
  /** `yyyy-MM-dd` */
  readonly startOn: string
  readonly startHalf: Half
  readonly endOn: string
  readonly endHalf: Half
}

/** Nobody is on leave for longer than that. */
export const mostDays = 366
const dayMs = 86_400_000

/** Working days with one decimal. @throws Failure bad-input naming the field when there is nothing to be absent from */
export function daysOf({ startOn, startHalf, endOn, endHalf }: Period, isWorked: IsWorkingDay): string {
  const first = Date.parse(`${startOn}T00:00:00Z`)
  const last = Date.parse(`${endOn}T00:00:00Z`)
  if (last < first || (last === first && startHalf === 'PM' && endHalf === 'AM')) throw badInput([{ path: 'endOn', code: 'leave.end-before-start' }])
  if ((last - first) / dayMs >= mostDays) throw badInput([{ path: 'endOn', code: 'leave.too-long', params: { most: mostDays } }])
  let halves = 0
  for (const day of daysFrom(startOn, endOn)) {
    if (!isWorked(day)) continue
    halves += 2 - (day === startOn && startHalf === 'PM' ? 1 : 0) - (day === endOn && endHalf === 'AM' ? 1 : 0)
  }
  if (halves === 0) throw badInput([{ path: 'startOn', code: 'leave.no-working-day' }])
  return (halves / 2).toFixed(1)
}
