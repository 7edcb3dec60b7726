/** The call that works an amount out. */
import { z } from 'zod'
import type { DataSource } from '#kit/data-source.ts'
import { handle, type Route } from '#kit/handle.ts'
import type { RoundingMode } from '#kit/money.ts'
import { defineParameter, parametersOf } from '#kit/parameters.ts'
import { evaluate, rounded } from './amount-expression.ts'
import { calculateExpression } from './expression.contract.ts'

export const rounding = defineParameter<RoundingMode>('roundingMode', z.enum(['half-up', 'half-even', 'down', 'up']), 'half-up')

export const expressionRoutes = (data: DataSource): Route[] => [
  handle(calculateExpression, async (_context, { expression, roundFlag, values }) => ({
    result: rounded(evaluate(expression, values), roundFlag, await parametersOf(data).get(rounding)),
    roundFlag,
  })),
]
