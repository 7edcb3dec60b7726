/** The answer of a command over many rows: each by itself, so that one that cannot be done keeps no other from it. */
import { z } from 'zod'
import { Id } from './contract.ts'

/** Every id once, in the order in which they were sent. */
export const BatchResult = z.array(z.object({ id: Id, isDone: z.boolean(), code: z.string().nullable(), message: z.string().nullable() }))
