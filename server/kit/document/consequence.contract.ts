/** What follows when a document is approved: for who asks for it, and for who decides. */
import { z } from 'zod'

export const Consequence = z.object({
  key: z.string(),
  label: z.string(),
  /** A count, or an amount with two places; null where the words say everything. */
  figure: z.string().nullable(),
})
export type Consequence = z.output<typeof Consequence>
