/** Plain editing of a document, as its machine allows it: events `SAVE` and `REMOVE`, and one a command (`submit` asks for `SUBMIT`). */
import { fieldsOf, type Resource } from '../contract.ts'
import { Failure } from '../errors.ts'
import type { RawRow, ResourceHooks } from '../resource/hooks.ts'
import { isLocked, lockOf } from './document-lock.ts'
import { isOpenIn, type DocumentMachine } from './move-document.ts'

const eventOf = (verb: string): string => (verb === 'update' ? 'SAVE' : verb.replace(/[A-Z]|-./g, (sign) => `_${sign.replace('-', '')}`).toUpperCase())

/** @param own what the document does beside that */
export function documentHooks<R extends Resource>(of: DocumentMachine & { readonly resource: R }, own: ResourceHooks<R> = {}): ResourceHooks<R> {
  const { resource, machine } = of
  const lock = lockOf(resource)
  const staysOpen = fieldsOf(resource.row).some(({ name, view }) => view.staysOpen && (resource.writable as readonly string[]).includes(name))
  const isOpen = (row: RawRow, verb: string): boolean =>
    isLocked(lock, row['status']) && verb === 'update' ? staysOpen : isOpenIn(machine, String(row['status']), eventOf(verb))
  const verbs = ['update', 'remove', ...Object.keys(resource.commands)]
  return {
    ...own,
    async validate(draft, context) {
      const { verb, before } = context
      // What of a locked document may be written, the lock says.
      if (before && !isOpen(before, verb)) {
        const status = String(before['status'])
        throw new Failure('rule', 'not-allowed-now', { rule: 'not-allowed-now', machine: machine.id, state: status, event: eventOf(verb) })
      }
      await own.validate?.(draft, context)
    },
    obstacles: (row, principal) => ({
      ...Object.fromEntries(verbs.filter((verb) => !isOpen(row, verb)).map((verb) => [verb, 'not-allowed-now'])),
      ...own.obstacles?.(row, principal),
    }),
  }
}
