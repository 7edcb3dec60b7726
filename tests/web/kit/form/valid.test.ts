import type { FormInstance } from 'antd'
import { describe, expect, it } from 'vitest'
import { isValid } from '#web/kit/form/valid.ts'

/** Answers a check as the form does. */
const formThat = (...answers: readonly (object | undefined)[]) => {
  const left = [...answers]
  const validateFields = () => {
    const refusal = left.shift()
    return refusal ? Promise.reject(refusal as Error) : Promise.resolve({})
  }
  return { form: { validateFields } as unknown as FormInstance, left }
}

describe('a form that is checked', () => {
  it('is asked again where another check was faster', async () => {
    const { form, left } = formThat({ errorFields: [], outOfDate: true }, undefined)
    expect([await isValid(form), left]).toEqual([true, []])
  })

  it('is wrong where a field is', async () => {
    const { form } = formThat({ errorFields: [{ name: ['email'] }], outOfDate: true })
    expect(await isValid(form)).toBe(false)
  })
})
