/** A field or a filter that no contract names is refused by every call: nobody shall believe that it was written, or that the list shows what they asked for. */
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Call, HttpMethod } from '#kit/contract.ts'
import { newId } from '#kit/ids.ts'
import { principal } from './support/principals.ts'
import { withTestProduct } from './support/test-product.ts'

const product = withTestProduct()
const admin = principal({ userId: newId() })
const odd = 'noSuchName'

const calls = (): Call[] => product.application.routes.map(({ call }) => call)
const isList = ({ input }: Call): boolean => 'current' in ((input as { shape?: object }).shape ?? {})
const takesFields = ({ input, options }: Call): boolean => !(input instanceof z.ZodArray) && options.transport !== 'upload'

/** Which fields belong to a step is known once the step is. */
function stepOf({ input }: Call): object {
  const { right } = input.def as { right?: { options?: readonly { shape: { step: { value: string } } }[] } }
  const step = right?.options?.[0]?.shape.step.value
  return step === undefined ? {} : { step }
}

/** What the call says to a field that it does not know. */
async function saidOf(call: Call, method: HttpMethod): Promise<string | undefined> {
  const path = call.path.replace(/\{\w+\}/g, newId())
  const { status, body } = await product.send(admin, method === 'POST' ? path : `${path}?${odd}=1`, undefined, {
    method,
    ...(method === 'POST' && { payload: { [odd]: 1, ...stepOf(call) } }),
  })
  const told = (body?.data as { errors?: { path: string; code?: string }[] } | undefined)?.errors ?? []
  if (status === 400 && told.some(({ path: at, code }) => at === odd && code === 'unknown-field')) return undefined
  return `${method} ${call.path}: ${status} ${JSON.stringify(told).slice(0, 200)}`
}

async function saidByAll(chosen: readonly Call[]): Promise<string[]> {
  const said: string[] = []
  for (const call of chosen)
    for (const method of call.methods) {
      const problem = await saidOf(call, method)
      if (problem) said.push(problem)
    }
  return said
}

describe('a name that the contract does not know', () => {
  test('is refused by every list, however it is asked', async () => {
    const lists = calls().filter(isList)
    expect(lists.length).toBeGreaterThan(100)
    expect(await saidByAll(lists)).toEqual([])
  })

  test('is refused by every other call', async () => {
    const others = calls().filter((call) => !isList(call) && takesFields(call))
    expect(others.length).toBeGreaterThan(300)
    expect(await saidByAll(others)).toEqual([])
  })
})
