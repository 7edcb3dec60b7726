/** Files, what they are attached to, and the jobs of one person. */
import type { SizePart } from '../part.ts'

export default {
  tables: { file_object: {}, attachment: {}, async_job: { share: 0.1 } },
} satisfies SizePart
