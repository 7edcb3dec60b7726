/** Where an embedded PostgreSQL listens, and how it is reached. */
import { join } from 'node:path'

/** Always a port of the machine itself; beside it a socket in a folder, where there can be one. */
export interface Address {
  readonly port: number
  readonly socketFolder: string | undefined
}

export const superuser = 'chandlery'

/** Bytes that the path of a socket may have on every system. */
const longestPath = 100

/** Undefined where the system has no such sockets, the path is too long for one, or PostgreSQL would read it as several. */
export function socketFolderFor(cluster: string, port: number): string | undefined {
  const path = join(cluster, `.s.PGSQL.${port}`)
  return process.platform === 'win32' || Buffer.byteLength(path) > longestPath || /[,"]/.test(path) ? undefined : cluster
}

/** By the socket where there is one: a statement takes less of the processor than over TCP, on both sides. */
export const urlOf = ({ port, socketFolder }: Address, password: string, database: string): string =>
  `postgresql://${superuser}:${password}@127.0.0.1:${port}/${database}${socketFolder === undefined ? '' : `?host=${encodeURIComponent(socketFolder)}`}`
