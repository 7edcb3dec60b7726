/** Parameters are checked against their type when they are written, so that a wrong one is noticed by whoever writes it. */
import { badInput } from '#kit/errors.ts'
import { handle, type Route } from '#kit/handle.ts'
import { parametersOf } from '#kit/parameters.ts'
import type { Draft, ResourceHooks, WriteContext } from '#kit/resource/hooks.ts'
import { resourceRoutes } from '#kit/resource/resource-routes.ts'
import { numberRule, param, paramValue } from './param.contract.ts'

const hooks: ResourceHooks<typeof param> = {
  validate: async (draft: Draft, { verb, before }: WriteContext) => {
    if (verb !== 'insert' && verb !== 'update') return
    const type = String(draft['valueType'] ?? before?.['valueType'] ?? 'TEXT')
    const value = String(draft['paramValue'] ?? before?.['paramValue'] ?? '')
    if (!isOfType(value, type)) throw badInput([{ path: 'paramValue', code: 'param.wrong-type', params: { type } }])
  },
}

function isOfType(value: string, type: string): boolean {
  if (type === 'NUMBER') return value.trim() !== '' && Number.isFinite(Number(value))
  if (type === 'BOOLEAN') return value === 'true' || value === 'false'
  if (type !== 'JSON') return true
  try {
    JSON.parse(value)
    return true
  } catch {
    return false
  }
}

export const paramRoutes: readonly Route[] = [
  ...resourceRoutes(param, hooks),
  handle(paramValue, async ({ data }, { paramKey, key }) => (await parametersOf(data).text(paramKey ?? key ?? '')) ?? null),
  ...resourceRoutes(numberRule),
]
