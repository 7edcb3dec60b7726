/** Parameters are checked against their type and limits when they are written, so that a wrong one is noticed by whoever writes it. */
import { badInput, Failure } from '#kit/errors.ts'
import { handle, type Route } from '#kit/handle.ts'
import { parametersOf } from '#kit/parameters.ts'
import type { Draft, ResourceHooks, WriteContext } from '#kit/resource/hooks.ts'
import { resourceRoutes } from '#kit/resource/resource-routes.ts'
import { settingsCacheOf } from '#kit/settings-cache.ts'
import { numberRule, param, paramValue, resetParam, type ParamConstraints } from './param.contract.ts'
import { valueProblem } from './param-value.ts'

const hooks: ResourceHooks<typeof param> = {
  validate: async (draft: Draft, { verb, before }: WriteContext) => {
    if (verb !== 'insert' && verb !== 'update') return
    const now = { ...before, ...draft }
    const problem = valueProblem(String(now['paramValue'] ?? ''), String(now['valueType'] ?? 'TEXT'), now['constraints'] as ParamConstraints | null | undefined)
    if (problem) throw badInput([problem])
  },
  obstacles: ({ defaultValue, paramValue: value }) => (defaultValue === null || defaultValue === value ? { reset: 'param.is-default' } : {}),
}

export const paramRoutes: readonly Route[] = [
  ...resourceRoutes(param, hooks),
  handle(paramValue, async ({ data }, { paramKey, key }) => (await parametersOf(data).text(paramKey ?? key ?? '')) ?? null),
  handle(resetParam, (context, { id, version }) =>
    context.work(async (uow) => {
      const row = await uow.lock(param, id, version)
      if (row.defaultValue === null) throw new Failure('rule', 'param.no-default')
      const after = await uow.change('systemParam', row, { paramValue: row.defaultValue })
      await uow.log({ bizType: 'param', bizId: id, event: 'reset', diff: { paramValue: [row.paramValue, row.defaultValue] } })
      uow.afterCommit(() => settingsCacheOf(context.data).forget('system_param'))
      return { id, paramValue: after.paramValue, version: after.version }
    }),
  ),
  ...resourceRoutes(numberRule),
]
