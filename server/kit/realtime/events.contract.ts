/** What travels over the socket: names of rooms and events, shared by server and browser. News only: everything shown can be read by a call. */
import { z } from 'zod'

/** Rooms a socket is put into by itself: its user's and its roles'. Documents' rooms it asks for. */
export const rooms = {
  user: (userId: string): string => `user:${userId}`,
  role: (code: string): string => `role:${code}`,
  session: (sessionId: string): string => `session:${sessionId}`,
  document: (bizType: string, bizId: string): string => `doc:${bizType}:${bizId}`,
} as const

/** A document's room taken apart; undefined for other rooms. */
export function documentIn(room: string): { bizType: string; bizId: string } | undefined {
  const [, bizType, bizId] = /^doc:([a-z][a-z0-9-]{0,59}):([\w-]{1,64})$/.exec(room) ?? []
  return bizType !== undefined && bizId !== undefined ? { bizType, bizId } : undefined
}

/** From the browser: `(room, answer?)`, answered with whether it is allowed. */
export const clientEvents = { join: 'join', leave: 'leave' } as const

export const Viewer = z.object({ userId: z.string(), name: z.string() })
export type Viewer = z.infer<typeof Viewer>

/** From the server, by name, with what each carries. */
export const serverEvents = {
  /** A job of mine moved. */
  'job-changed': z.object({
    id: z.string(),
    type: z.string(),
    title: z.string().nullable(),
    status: z.string(),
    progress: z.number(),
    ok: z.number(),
    failed: z.number(),
    total: z.number().nullable(),
  }),
  /** A message for me arrived, or was read elsewhere. Its title in both languages: the screen says which it speaks. */
  'notification-changed': z.object({
    unread: z.number().optional(),
    title: z.object({ zh: z.string(), en: z.string() }).optional(),
    forced: z.boolean().optional(),
  }),
  /** My inbox is no longer what the page shows. */
  'inbox-changed': z.object({ taskId: z.string().optional() }),
  /** A document that is open on my screen changed. */
  'document-changed': z.object({
    bizType: z.string(),
    bizId: z.string(),
    version: z.number().optional(),
    event: z.string().optional(),
    byUserId: z.string().optional(),
  }),
  /** Who else looks at a document; everybody once, however many windows he has. */
  presence: z.object({ room: z.string(), viewers: z.array(Viewer) }),
  /** Signed out, deactivated, password changed: the page goes to the sign-in. */
  'session-ended': z.object({}),
  /**
   * The version of everybody's rights that holds now: told when the line stands and whenever it moves. Menus and buttons of another
   * version are to be read again; an empty one, where it could not be read, is another than all.
   */
  'rights-version': z.object({ version: z.string() }),
  /** Reference data or settings were changed; caches are to be dropped. */
  'settings-changed': z.object({ what: z.string() }),
} as const

export type ServerEvent = keyof typeof serverEvents
export type PayloadOf<E extends ServerEvent> = z.input<(typeof serverEvents)[E]>
