import { describe, expect, test } from 'vitest'
import { decide } from '#kit/decide.ts'
import { Failure } from '#kit/errors.ts'
import { exceptionOrderMachine, type ExceptionEvent } from '#server/modules/exception/exception-order.machine.ts'
import { noticeMachine } from '#server/modules/message/notice.machine.ts'

const refused = 'refused'
const after = (state: string, type: ExceptionEvent['type'], left: number): string => {
  try {
    return decide(exceptionOrderMachine, { value: state, context: { left } }, { type })
  } catch (error) {
    expect(error).toBeInstanceOf(Failure)
    return refused
  }
}

describe('an exception', () => {
  test.each<[string, ExceptionEvent['type'], number, string]>([
    ['PENDING', 'RETRY', 1, 'RETRYING'],
    ['PENDING', 'IGNORE', 0, 'IGNORED'],
    ['PENDING', 'REOPEN', 0, refused],
    ['PENDING', 'OK', 0, refused],
    ['RETRYING', 'RETRY', 1, 'RETRYING'],
    ['RETRYING', 'OK', 0, 'RESOLVED'],
    ['RETRYING', 'FAIL', 1, 'RETRYING'],
    ['RETRYING', 'FAIL', 0, 'WAIT_MANUAL'],
    ['RETRYING', 'IGNORE', 0, 'IGNORED'],
    ['RETRYING', 'REOPEN', 0, refused],
    ['WAIT_MANUAL', 'RETRY', 0, 'RETRYING'],
    ['WAIT_MANUAL', 'IGNORE', 0, 'IGNORED'],
    ['PENDING', 'SETTLE', 0, 'RESOLVED'],
    ['RETRYING', 'SETTLE', 0, 'RESOLVED'],
    ['WAIT_MANUAL', 'SETTLE', 0, 'RESOLVED'],
    ['IGNORED', 'SETTLE', 0, refused],
    ['WAIT_MANUAL', 'ASK', 0, 'WAIT_MANUAL'],
    ['WAIT_MANUAL', 'DROP', 0, 'WAIT_MANUAL'],
    ['RETRYING', 'ASK', 0, refused],
    ['WAIT_MANUAL', 'REOPEN', 0, refused],
    ['RESOLVED', 'REOPEN', 0, 'PENDING'],
    ['RESOLVED', 'RETRY', 1, refused],
    ['RESOLVED', 'IGNORE', 0, refused],
    ['IGNORED', 'REOPEN', 0, 'PENDING'],
    ['IGNORED', 'RETRY', 1, refused],
  ])('%s, %s with %i left: %s', (state, type, left, expected) => {
    expect(after(state, type, left)).toBe(expected)
  })
})

const next = (value: string, type: 'PUBLISH' | 'WITHDRAW') => decide(noticeMachine, { value, context: {} }, { type })

test('an announcement is published, withdrawn, and published again', () => {
  expect(next('DRAFT', 'PUBLISH')).toBe('PUBLISHED')
  expect(next('PUBLISHED', 'WITHDRAW')).toBe('WITHDRAWN')
  expect(next('WITHDRAWN', 'PUBLISH')).toBe('PUBLISHED')
  expect(() => next('DRAFT', 'WITHDRAW')).toThrow(Failure)
  expect(() => next('PUBLISHED', 'PUBLISH')).toThrow(Failure)
})
