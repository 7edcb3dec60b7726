/** Execution and task listeners that name a registered handler, an expression or a script. */
import type { Expression } from '../core/expression.ts'
import type { Listener } from '../core/graph.ts'
import type { Build } from './build.ts'
import { classNames, handlerOfCall } from './implementation.ts'
import { taskEditOf } from '../core/task-edits.ts'
import { assignmentOf, nameOf, taskWriteOf } from '../expressions/juel/compile.ts'
import { compileScript } from './scripts.ts'
import { attributeOf, extension, javaExtensions, textOf, vendorChildren } from './source.ts'
import type { XmlElement } from './xml.ts'

const events: ReadonlySet<string> = new Set(['start', 'end', 'take', 'create', 'assignment', 'complete', 'delete', 'update', 'timeout'])
/** Zeebe's names for the same moments. */
const zeebeEvents: Readonly<Record<string, string>> = {
  creating: 'create',
  assigning: 'assignment',
  updating: 'update',
  completing: 'complete',
  canceling: 'delete',
}

export function listenersOf(build: Build, element: XmlElement): readonly Listener[] {
  const java = [...javaExtensions(element, 'executionListener'), ...javaExtensions(element, 'taskListener')].flatMap((each) => javaListener(build, each))
  const zeebe = ['executionListeners', 'taskListeners'].flatMap((name) => {
    const holder = extension(element, 'zeebe', name)
    return holder ? vendorChildren(holder, name.slice(0, -1)).flatMap((each) => zeebeListener(build, each)) : []
  })
  return [...java, ...zeebe]
}

function javaListener(build: Build, element: XmlElement): readonly Listener[] {
  const isOfTask = element.name === 'taskListener'
  const event = attributeOf(element, 'event') ?? (isOfTask ? 'create' : element.parent?.parent?.name === 'sequenceFlow' ? 'take' : 'start')
  if (event === 'all' && isOfTask) {
    const work = listenerWork(build, element)
    return work
      ? (['create', 'assignment', 'complete', 'delete'] as const).map((each) => ({ event: each, handler: work.handler, expression: work.expression }))
      : []
  }
  if (!events.has(event)) {
    build.warn(element, 'ignored-listener', `The listener event "${event}" does not exist here`)
    return []
  }
  if (event === 'timeout') {
    build.warn(element, 'ignored-listener', 'Timeout listeners are not run: use a boundary timer')
    return []
  }
  const work = listenerWork(build, element)
  if (work) warnIfUnheard(build, element, event, work)
  return work ? [{ event: event as Listener['event'], ...work }] : []
}

/** Assigning a task and changing it are no steps of its instance; what is cancelled calls handlers only. */
function warnIfUnheard(build: Build, element: XmlElement, event: string, { handler }: Pick<Listener, 'handler'>): void {
  if (event === 'assignment' || event === 'update') build.warn(element, 'ignored-listener', `Listeners of the event "${event}" are not run`)
  else if (event === 'delete' && handler === undefined) {
    build.warn(element, 'ignored-listener', 'Listeners of the event "delete" are run only where they name a handler')
  }
}

function listenerWork(build: Build, element: XmlElement): Pick<Listener, 'handler' | 'expression'> | undefined {
  const type = attributeOf(element, 'class')
  if (type !== undefined) return registered(build, element, classNames(type), type)
  const delegate = attributeOf(element, 'delegateExpression')
  if (delegate !== undefined) {
    const name = quietName(delegate)
    return registered(build, element, [name], name)
  }
  const source = attributeOf(element, 'expression')
  if (source !== undefined) {
    const handler = handlerOfCall(build, source)
    if (handler !== undefined) return { handler, expression: undefined }
    const writing = writingExpression(source)
    if (writing) return { handler: undefined, expression: writing }
    if (build.unknownHandlers === 'external' && /\w\s*\(/.test(source)) return ignored(build, element, source)
    const expression = build.value(element, source)
    return expression && { handler: undefined, expression }
  }
  const script = vendorChildren(element, 'script')[0]
  if (script) {
    const expression = compileScript(build, script, attributeOf(script, 'scriptFormat'), textOf(script))
    return expression && { handler: undefined, expression }
  }
  build.warn(element, 'ignored-listener', 'The listener does nothing: it names no handler, expression or script')
  return undefined
}

/** `${execution.setVariable('name', value)}`: writes like a script does. */
function writingExpression(source: string): Expression | undefined {
  const assignment = attempt(() => assignmentOf(source))
  if (!assignment) return taskWriting(source)
  const { variable, value } = assignment
  return {
    ...value,
    run: (scope, surroundings) => {
      const result = value.evaluate(scope, surroundings)
      return { result, variables: { [variable]: result } }
    },
  }
}

/** `${task.setAssignee(value)}`: writes to the task that is being made. */
function taskWriting(source: string): Expression | undefined {
  const write = attempt(() => taskWriteOf(source))
  return (
    write && {
      ...write.value,
      run: (scope, surroundings) => ({
        result: null,
        variables: {},
        task: [taskEditOf(write.method, write.value.evaluate(scope, surroundings))].filter((edit) => edit !== undefined),
      }),
    }
  )
}

function registered(build: Build, element: XmlElement, names: readonly string[], shown: string): Pick<Listener, 'handler' | 'expression'> | undefined {
  const handler = names.find((name) => build.handlers.has(name))
  if (handler !== undefined) return { handler, expression: undefined }
  if (build.unknownHandlers === 'external') return ignored(build, element, shown)
  build.problem(element, 'unknown-handler', `The listener names "${shown}", and no handler is registered under that name`)
  return undefined
}

function ignored(build: Build, element: XmlElement, shown: string): undefined {
  build.warn(element, 'ignored-listener', `The listener "${shown}" is not run: no handler is registered under that name`)
  return undefined
}

function zeebeListener(build: Build, element: XmlElement): readonly Listener[] {
  const event = attributeOf(element, 'eventType') ?? ''
  const type = attributeOf(element, 'type') ?? ''
  const work = registered(build, element, [type], type)
  const known = zeebeEvents[event] ?? event
  return work && events.has(known) ? [{ event: known as Listener['event'], ...work }] : []
}

const quietName = (source: string): string => attempt(() => nameOf(source)) ?? source

/** Undefined for a text that does not parse: what is wrong with it is told where it is compiled. */
function attempt<T>(compute: () => T | undefined): T | undefined {
  try {
    return compute()
  } catch {
    return undefined
  }
}
