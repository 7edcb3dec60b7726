/**
 * `chandlery:timers`: when a user task is due, reminds, escalates or is decided by the clock. Each attribute is an ISO 8601 text
 * (`R3/PT24H`, `PT72H`), an expression, or a setting of the host: `param:approval.remind`, with a text for when it is not set
 * `param:approval.remind|R3/PT24H`. With `workingDays="true"` their durations pass on working days only.
 */
import { ExpressionError } from '../core/expression.ts'
import type { TaskTimer, TaskTimerKind, TaskTimers } from '../core/graph.ts'
import { timerDue } from '../expressions/timer.ts'
import type { Build } from './build.ts'
import { attributeOf, extension } from './source.ts'
import type { XmlElement } from './xml.ts'

const PARAMETER = /^param:([^|]*)(?:\|(.*))?$/s

/** Undefined when the element has no timers. */
export function taskTimersOf(build: Build, element: XmlElement): TaskTimers | undefined {
  const timers = extension(element, 'chandlery', 'timers')
  if (timers === undefined) return undefined
  const read = (name: TaskTimerKind | 'due') => timerOf(build, timers, name)
  const decision = attributeOf(timers, 'autoDecision')
  const auto = read('auto')
  if (auto === undefined && decision !== undefined) build.warn(timers, 'ignored-extension', 'autoDecision has no meaning without auto')
  return {
    due: read('due'),
    remind: read('remind'),
    escalate: read('escalate'),
    auto,
    decision: decision === 'reject' ? 'reject' : 'approve',
    ...(attributeOf(timers, 'workingDays') === 'true' && { onWorkingDays: true as const }),
  }
}

function timerOf(build: Build, timers: XmlElement, name: TaskTimerKind | 'due'): TaskTimer | undefined {
  const text = attributeOf(timers, name)?.trim()
  if (text === undefined || text === '') return undefined
  const [isParameter, parameter, instead] = PARAMETER.exec(text) ?? []
  if (isParameter === undefined) return { value: checked(build, timers, name, text) }
  if (parameter?.trim() === '') build.problem(timers, 'bad-timer', `${name}="${text}" names no parameter`)
  return { parameter: parameter?.trim(), value: instead === undefined || instead.trim() === '' ? undefined : checked(build, timers, name, instead.trim()) }
}

/** A text that stands in the model must be a timer; what an expression yields is only known when the task opens. */
function checked(build: Build, timers: XmlElement, name: string, text: string): TaskTimer['value'] {
  const value = build.value(timers, text)
  if (value?.language !== 'literal') return value
  try {
    timerDue({ type: name === 'remind' ? 'cycle' : 'duration', value: text }, 0, 0, 'UTC')
  } catch (cause) {
    if (!(cause instanceof ExpressionError)) throw cause
    build.problem(timers, 'bad-timer', `${name} of chandlery:timers: ${cause.message}`)
  }
  return value
}
