/** Pieces of input that the workflow calls share: as lenient as their clients differ, and no more. */
import { isReadable } from '#kit/readable.contract.ts'
import { z } from 'zod'

/** Absent and `null` mean the same. */
export const optional = <S extends z.ZodType>(schema: S) => schema.nullish().transform((value): z.output<S> | undefined => value ?? undefined)

/** A text, or a number that some clients send instead. */
export const Key = (shortest: number, longest: number) => z.union([z.string(), z.number()]).transform(String).pipe(z.string().min(shortest).max(longest))

/** An id as it comes in. What is no id of ours is answered like an id that nobody has: 404, not 400. */
export const AnyId = Key(1, 255)
export const BusinessKey = optional(Key(0, 255))

export const Variables = z.record(z.string(), z.unknown())
/** People chosen for later nodes, by the node's id. */
export const Approvers = z.record(z.string().min(1).max(255), z.array(z.uuid()).max(200))

/** A reason of which nothing can be read is no reason. */
export const Comment = optional(
  z
    .string()
    .max(4000)
    .transform((text) => (isReadable(text) ? text : '')),
)
export const ElementId = z.string().min(1).max(255)

/** Only files of this installation: the name of a paper must not lead those who open the case anywhere else. */
const OwnLink = z
  .string()
  .max(1000)
  .regex(/^\/api\/dfs\/oss\/file\/[\w-]+(?:[/?]|$)/)
const short = z.string().max(255).optional()
/** A file that goes with a decision, as the uploader answered it or as its link alone. */
export const Attachment = z.union([
  OwnLink,
  z.object({
    id: short,
    fileId: short,
    name: short,
    link: OwnLink.optional(),
    mediaName: short,
    mediaUrl: OwnLink.optional(),
    mime: short,
    size: z.number().optional(),
  }),
])
