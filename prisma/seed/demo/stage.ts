/**
 * What is under way in the demo company. A document that waits for somebody has a process, and processes begin in the product: so a
 * story is told by the calls that people would make, and each begins once in a database.
 */

import type { DateTime } from 'luxon'

/** Each story knows what its answers contain. */
// oxlint-disable-next-line typescript/no-explicit-any
export type Answer = any

export interface Stage {
  /** Of every account of the demo. */
  readonly password: string
  /** When the stories are told. */
  readonly today: DateTime
  /**
   * Makes a call of the product as one of the demo's people.
   * @returns the answer's data
   * @throws Error unless it is answered with 200
   */
  as(account: string, path: string, input?: object): Promise<Answer>
  /** The same by a call that only reads and has its input in its path. */
  read(account: string, path: string): Promise<Answer>
  /** The same without anybody signed in: of somebody who registers. */
  asGuest(path: string, input: object | FormData): Promise<Answer>
  /** Uploads a paper. @returns its id */
  upload(account: string, paper: Blob, name: string): Promise<string>
  /** Resolves when processes have done what they do by themselves. */
  settled(): Promise<void>
  userId(account: string): Promise<string>
  /**
   * Goes on to an instant: so many working days ago, at a time of day (`HH:mm`) of the company; never beyond the real one, which holds
   * until this is called. What falls due until then happens.
   */
  at(workingDaysAgo: number, time: string): Promise<void>
  /** The date of a weekday (1 is Monday), so many weeks from the coming one. */
  day(week: number, weekday: number): string
}

export interface Story {
  /** At most 35 characters; a name that a database knows is not told again. */
  readonly name: string
  /** Whose rows are told to be older: the database sets their `create_time` and `update_time` by the real clock. */
  readonly tables?: readonly string[]
  tell(stage: Stage): Promise<void>
}
