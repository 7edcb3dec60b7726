/** The types of our sockets: what is emitted each way, and what a socket carries. */
import type { DefaultEventsMap, Server, Socket } from 'socket.io'
import type { PayloadOf, ServerEvent } from './events.contract.ts'

export type ToBrowser = { [E in ServerEvent]: (payload: PayloadOf<E>) => void }

export interface FromBrowser {
  join: (room: string, answer?: (isAllowed: boolean) => void) => void
  leave: (room: string) => void
}

/** Plain values: also servers that do not hold the socket read them. */
export interface SocketData {
  userId: string
  name: string
}

export type FanOut = Server<FromBrowser, ToBrowser, DefaultEventsMap, SocketData>
export type BrowserSocket = Socket<FromBrowser, ToBrowser, DefaultEventsMap, SocketData>
