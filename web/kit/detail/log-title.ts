/** What a line of a document's log is called. */
import { fieldsOf, type Label, type Resource } from '#kit/contract.ts'

export interface LoggedEvent {
  readonly event: string
  readonly toStatus: string | null
}

/** What is written small is no event of a machine: where it led to is not what it was. */
export const isMove = ({ event }: LoggedEvent): boolean => event === event.toUpperCase()

/** A move is called as the command that makes it; else by where it leads. Of commands that share an event the one that bears its name speaks. */
export function moveLabel({ commands, row }: Pick<Resource, 'commands' | 'row'>, { event, toStatus }: LoggedEvent): Label | undefined {
  const making = Object.entries(commands).filter(([name, one]) => (one.event ?? name.toUpperCase()) === event)
  const [, command] = making.find(([name]) => name.toUpperCase() === event) ?? making[0] ?? []
  return command?.label ?? viewOfStatus(row)?.find(({ value }) => value === toStatus)?.label
}

/** Keys of the words that a move of one document has of its own, the closer ones first. */
export const moveKeys = (resource: string, { event, toStatus }: LoggedEvent): string[] => [
  `moves.${resource}.${event}_${toStatus ?? ''}`,
  `moves.${resource}.${event}`,
]

const viewOfStatus = (row: Resource['row']) => fieldsOf(row).find(({ name }) => name === 'status')?.view.options
