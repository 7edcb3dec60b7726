/** Working an amount out by a formula: numbers, names, + - * / and brackets. Nothing is run as code. */
import { z } from 'zod'
import { defineCall } from '#kit/contract.ts'

const value = z
  .string()
  .trim()
  .regex(/^-?\d{1,14}(\.\d{1,8})?$/)

/** `roundFlag`: to cents, by the company's rule; otherwise as exact as it comes, twelve digits at most. */
export const calculateExpression = defineCall('POST /api/after-order/expression/calculate', {
  permission: 'signed-in',
  summary: { zh: '算式计算', en: 'Work an amount out' },
  input: z.strictObject({
    expression: z.string().min(1).max(500),
    roundFlag: z.preprocess(
      (flag) => (flag === 1 || flag === '1' || flag === 'true' ? true : flag === 0 || flag === '0' || flag === 'false' ? false : flag),
      z.boolean().default(true),
    ),
    /** What the names stand for. */
    values: z.record(z.string().regex(/^[A-Za-z_]\w{0,39}$/), z.union([value, z.number().transform(String).pipe(value)])).default({}),
  }),
  output: z.object({ result: z.string(), roundFlag: z.boolean() }),
  options: { readOnly: true },
})
