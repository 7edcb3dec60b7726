/** What reaches the world and may fail: what fails becomes an exception, and is tried again from there. */
import type { DataSource } from '#kit/data-source.ts'
import { workOn } from '#kit/run-work.ts'
import { systemActor } from '#kit/unit-of-work.ts'
import { openException, type Opening } from './exception.service.ts'

interface Outside {
  readonly data: DataSource
  readonly zone: string
  /** Whom it was about to reach: the exception stands in their name. */
  readonly asked: string
}

export async function orException({ data, zone, asked }: Outside, act: () => Promise<void>, opening: Omit<Opening, 'error'>): Promise<void> {
  try {
    await act()
  } catch (error) {
    await workOn(data, { zone })(systemActor(asked), (uow) => openException(uow, { ...opening, error }))
  }
}
