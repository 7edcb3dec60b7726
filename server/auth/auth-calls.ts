/** Every call of this folder, for the registry: OpenAPI, the permission seed and the walk over all calls read it. */
import type { Call } from '#kit/contract.ts'
import * as account from './account.contract.ts'
import * as auth from './auth.contract.ts'

const isCall = (value: unknown): value is Call => typeof value === 'object' && value !== null && 'methods' in value && 'permission' in value

export const authCalls: readonly Call[] = [...Object.values<unknown>(auth), ...Object.values<unknown>(account)].filter(isCall)
