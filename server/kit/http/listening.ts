/** Where the server listens: found out before anything else is begun, because a database takes its time. */
import { createServer } from 'node:net'
import { StartFailure } from '../database/start-failure.ts'

export interface Place {
  readonly port: number
  readonly host: string
}

/** What an address refuses, in one line; anything else as it is. */
export function listenFailure(error: unknown, { port, host }: Place): unknown {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE') return new StartFailure(`Port ${port} on ${host} is taken. Stop what uses it, or set PORT.`)
  if (code === 'EACCES') return new StartFailure(`Port ${port} may not be opened by this user. Set PORT to one above 1023.`)
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return new StartFailure(`HOST ${host} is no address of this machine.`)
  return error
}

/** @throws StartFailure when nobody can listen there now */
export async function refuseTakenPort(place: Place): Promise<void> {
  const probe = createServer()
  try {
    await new Promise<void>((resolve, reject) => {
      probe.once('error', reject)
      probe.listen({ ...place, exclusive: true }, resolve)
    })
  } catch (error) {
    throw listenFailure(error, place)
  }
  await new Promise((resolve) => probe.close(resolve))
}
