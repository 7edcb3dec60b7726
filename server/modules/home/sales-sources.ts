/** Every area that records sales. One that begins to is a line here; until then the homes say that nothing is recorded. */
import type { SalesSource } from './sales.service.ts'

export const salesSources: readonly SalesSource[] = []
