/** An adjustment that holds as soon as it is approved does not wait for the clock. */
import { z } from 'zod'
import { defineTopic, handleOutside, type TopicHandler } from '#kit/outbox/outbox.ts'
import type { PricingDependencies } from '../pricing-dependencies.service.ts'
import { applyOne } from './adjustment-apply.service.ts'
import { adjustmentDueTopic } from './adjustment-due.service.ts'

const Due = z.object({ id: z.uuid() })
const adjustmentDue = defineTopic(adjustmentDueTopic, Due)

/** Its works are batches of their own; what it does twice it finds done. */
export const dueHandler = (dependencies: PricingDependencies): TopicHandler => handleOutside(adjustmentDue, ({ id }) => applyOne(dependencies, id))
