/** A line of a document's log, as whoever may see the document reads it. */
import { z } from 'zod'
import { Id, Instant } from '../contract.ts'

export const DocLogLine = z.object({
  id: Id,
  event: z.string(),
  fromStatus: z.string().nullable(),
  toStatus: z.string().nullable(),
  actorId: z.string().nullable(),
  actorName: z.string().nullable(),
  actorType: z.string(),
  /** How the actor's name came to act when they had not signed in themselves. */
  via: z.enum(['SIMULATION', 'LINK']).nullable(),
  viaName: z.string().nullable(),
  content: z.string().nullable(),
  /** Changed fields: `[before, after]`. */
  diff: z.record(z.string(), z.tuple([z.unknown(), z.unknown()])).nullable(),
  createTime: Instant,
})
