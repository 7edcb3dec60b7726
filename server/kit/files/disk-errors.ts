/** What a file system refuses, said as a failure that an operator understands. */
import { Failure } from '../errors.ts'

/** Undefined when the error is something else. */
export function diskFailureOf(error: unknown): Failure | undefined {
  switch ((error as NodeJS.ErrnoException | undefined)?.code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return new Failure('unavailable', 'file-store-full')
    case 'EROFS':
    case 'EACCES':
    case 'EPERM':
      return new Failure('unavailable', 'file-store-read-only')
    case 'EIO':
    case 'ESTALE':
    case 'ENOTCONN':
      return new Failure('unavailable', 'file-store-broken')
    default:
      return undefined
  }
}

/** Does what touches files. @throws Failure as above instead of what the file system said */
export async function onDisk<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw diskFailureOf(error) ?? error
  }
}
