/** Tasks of every kind and what they do. */
import type { Task, TaskWork } from '../core/graph.ts'
import { compileJavascript } from '../expressions/javascript.ts'
import { assignmentOf } from './assignment.ts'
import type { Build } from './build.ts'
import { messageOf } from './event-definitions.ts'
import { implementationOf } from './implementation.ts'
import { activityOf, baseOf } from './nodes.ts'
import { compileScript } from './scripts.ts'
import { attributeOf, childOf, extension, flagOf, javaAttribute, javaFlag, textOf } from './source.ts'
import type { XmlElement } from './xml.ts'

export const taskElements: ReadonlySet<string> = new Set([
  'task',
  'manualTask',
  'userTask',
  'serviceTask',
  'sendTask',
  'receiveTask',
  'scriptTask',
  'businessRuleTask',
  'globalTask',
  'globalManualTask',
  'globalUserTask',
  'globalScriptTask',
  'globalBusinessRuleTask',
])

/** @param laneGroup candidate group that the lane lends to its user tasks */
export function taskOf(build: Build, element: XmlElement, scope: string, laneGroup: string | undefined): Task {
  return { ...baseOf(build, element, scope), ...activityOf(build, element), kind: 'task', ...workOf(build, element, laneGroup) }
}

/** What an element does, without its place in the flow: also for global tasks that a call activity names. */
export function workOf(build: Build, element: XmlElement, laneGroup: string | undefined): TaskWork {
  switch (element.name) {
    case 'userTask':
    case 'globalUserTask':
      return { work: 'user', assignment: assignmentOf(build, element, laneGroup) }
    case 'manualTask':
    case 'globalManualTask':
      return { work: 'manual' }
    case 'receiveTask':
      return receive(build, element)
    case 'sendTask':
      return send(build, element)
    case 'scriptTask':
    case 'globalScriptTask':
      return script(build, element)
    case 'serviceTask':
    case 'businessRuleTask':
    case 'globalBusinessRuleTask':
      return service(build, element)
    default:
      return { work: 'none' }
  }
}

function service(build: Build, element: XmlElement): TaskWork {
  // Flowable: runs its code and then waits to be triggered. Going on at once would be another process.
  if (javaFlag(element, 'triggerable', false))
    build.problem(element, 'unsupported-extension', 'A triggerable service task is not supported: put a receive task behind it, or make it an external task')
  return implementationOf(build, element) ?? passThrough(build, element)
}

/** In a drawing a step that people take elsewhere; an executable process that does nothing there is a mistake, as in Camunda 7. */
function passThrough(build: Build, element: XmlElement): TaskWork {
  const fate = build.isExecutable ? 'an executable process has to say what it does' : 'it is passed through'
  build.incomplete(element, 'no-implementation', `The task has no implementation: ${fate}`)
  return { work: 'none' }
}

function receive(build: Build, element: XmlElement): TaskWork {
  const reference = attributeOf(element, 'messageRef')
  const message = reference === undefined ? undefined : messageOf(build, element, reference, false)
  return { work: 'receive', message, instantiate: flagOf(element, 'instantiate', false) }
}

function send(build: Build, element: XmlElement): TaskWork {
  const work = implementationOf(build, element)
  if (work) return work
  const reference = attributeOf(element, 'messageRef')
  if (reference === undefined) return passThrough(build, element)
  const message = messageOf(build, element, reference, false)
  return message ? { work: 'send', message } : { work: 'none' }
}

function script(build: Build, element: XmlElement): TaskWork {
  const feel = extension(element, 'zeebe', 'script')
  const resultVariable = javaAttribute(element, 'resultVariable', 'resultVariableName')
  if (feel) {
    const expression = build.expression(feel, attributeOf(feel, 'expression') ?? '', 'feel')
    return expression ? { work: 'script', script: expression, resultVariable: attributeOf(feel, 'resultVariable') } : { work: 'none' }
  }
  if (extension(element, 'zeebe', 'taskDefinition')) return implementationOf(build, element) ?? { work: 'none' }
  if (javaAttribute(element, 'resource') !== undefined) {
    build.problem(element, 'unknown-language', 'Scripts in separate files cannot be run')
    return { work: 'none' }
  }
  const text = textOf(childOf(element, 'script'))
  if (text === undefined) return passThrough(build, element)
  const compiled = compileScript(build, element, attributeOf(element, 'scriptFormat') ?? attributeOf(element, 'scriptLanguage'), text)
  if (!compiled) return { work: 'none' }
  const storesGlobals = compiled.language === 'javascript' && javaFlag(element, 'autoStoreVariables', false)
  return { work: 'script', script: storesGlobals ? compileJavascript(compiled.source, true) : compiled, resultVariable }
}
