/** A value that can be chosen, of an attribute or a specification: kept by its code, shown by its name. */
import { z } from 'zod'

export const Option = z.object({
  code: z
    .string()
    .trim()
    .regex(/^[\w.-]{1,40}$/),
  nameZh: z.string().trim().min(1).max(100),
  nameEn: z.string().trim().max(200).nullish(),
})
export type Option = z.output<typeof Option>

/** Codes and names are told apart. */
export const Options = z
  .array(Option)
  .max(500)
  .superRefine((options, context) => {
    for (const field of ['code', 'nameZh'] as const) {
      const seen = new Set<string>()
      for (const [index, option] of options.entries()) {
        const value = option[field].toLowerCase()
        if (seen.has(value)) context.addIssue({ code: 'custom', path: [index, field], message: 'catalogue.option-twice' })
        seen.add(value)
      }
    }
  })
