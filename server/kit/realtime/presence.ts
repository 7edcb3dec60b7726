/** Who looks at a document now. Computed from the sockets of all servers when somebody comes or goes, so there is nothing to keep right. */
import type { Viewer } from './events.contract.ts'
import type { FanOut } from './socket-types.ts'

export interface Presence {
  /** Somebody came into the room or leaves it. */
  changed(room: string): void
  stop(): void
}

/** Comings and goings of one moment are told once. */
const SETTLE_MS = 150

export function presenceOf(io: FanOut): Presence {
  const waiting = new Map<string, NodeJS.Timeout>()
  const tell = async (room: string): Promise<void> => {
    waiting.delete(room)
    const sockets = await io.in(room).fetchSockets()
    const viewers = new Map<string, Viewer>(sockets.map(({ data }) => [data.userId, { userId: data.userId, name: data.name }]))
    io.to(room).emit('presence', { room, viewers: [...viewers.values()] })
  }
  return {
    changed(room) {
      clearTimeout(waiting.get(room))
      waiting.set(
        room,
        setTimeout(() => void tell(room).catch(() => undefined), SETTLE_MS),
      )
    },
    stop() {
      for (const timer of waiting.values()) clearTimeout(timer)
    },
  }
}
