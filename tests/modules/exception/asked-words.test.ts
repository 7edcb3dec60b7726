/** What people are asked while they settle an exception is asked in words, not by the name of a field. */
import { expect, test } from 'vitest'
import { fieldsOf } from '#kit/contract.ts'
import { ignoreException } from '#server/modules/exception/exception.contract.ts'

test('why it is ignored', () => {
  const reason = fieldsOf(ignoreException.input).find(({ name }) => name === 'reason')?.view
  expect(reason).toMatchObject({ label: { zh: '忽略原因' }, requiredMessage: { zh: '请输入忽略原因' }, widget: 'textarea' })
})
