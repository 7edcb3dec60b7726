/** What all flow nodes have in common. */
import type { Expression } from '../core/expression.ts'
import type { FlowNode, RetryPolicy } from '../core/graph.ts'
import { ExpressionError } from '../core/expression.ts'
import type { Build } from './build.ts'
import { listenersOf } from './listeners.ts'
import { hasZeebeOutputs, mappingsOf, propertiesOf } from './mappings.ts'
import { attributeOf, extension, nameOf, flagOf, javaAttribute, javaExtensions, javaFlag, textOf } from './source.ts'
import { loopOf } from './loops.ts'
import type { XmlElement } from './xml.ts'

/** A node while the graph is being put together: nobody but the compiler may write to it. */
export type Draft<T> = { -readonly [K in keyof T]: T[K] }

export type NodeBase = Pick<
  FlowNode,
  | 'id'
  | 'name'
  | 'line'
  | 'scope'
  | 'asyncBefore'
  | 'asyncAfter'
  | 'exclusive'
  | 'jobPriority'
  | 'retry'
  | 'inputs'
  | 'outputs'
  | 'keepsResults'
  | 'listeners'
  | 'properties'
> & { readonly incoming: string[]; readonly outgoing: string[] }

/** Id of an element; one made of its kind and line when the file gives none. */
export function nodeId(element: XmlElement): string {
  return element.id ?? `${element.name}_line${element.line}`
}

export function baseOf(build: Build, element: XmlElement, scope: string): NodeBase {
  const { inputs, outputs } = mappingsOf(build, element)
  return {
    id: nodeId(element),
    name: nameOf(element),
    line: element.line,
    scope,
    incoming: [],
    outgoing: [],
    asyncBefore: javaFlag(element, 'asyncBefore', javaFlag(element, 'async', false)),
    asyncAfter: javaFlag(element, 'asyncAfter', javaFlag(element, 'asyncLeave', false)),
    exclusive: javaFlag(element, 'exclusive', true),
    jobPriority: build.optionalValue(element, javaAttribute(element, 'jobPriority')),
    retry: retryOf(build, element),
    inputs,
    outputs,
    ...(hasZeebeOutputs(element) && { keepsResults: true as const }),
    listeners: listenersOf(build, element),
    properties: propertiesOf(element),
  }
}

export function activityOf(build: Build, element: XmlElement) {
  return {
    defaultFlow: attributeOf(element, 'default'),
    boundaries: [] as string[],
    loop: loopOf(build, element),
    isForCompensation: flagOf(element, 'isForCompensation', false),
    compensationHandler: undefined as string | undefined,
    startQuantity: quantityOf(build, element, 'startQuantity'),
    completionQuantity: quantityOf(build, element, 'completionQuantity'),
    skip: skipOf(build, element),
  }
}

/**
 * Flowable looks at skip expressions only where a variable of the instance allows it. Where that variable is missing they count here too,
 * but one whose variables are not there does not skip.
 */
function skipOf(build: Build, element: XmlElement): Expression | undefined {
  const skip = build.optionalValue(element, javaAttribute(element, 'skipExpression'))
  return (
    skip && {
      ...skip,
      evaluate: (scope, surroundings) => {
        const allowed = ['_FLOWABLE_SKIP_EXPRESSION_ENABLED', '_ACTIVITI_SKIP_EXPRESSION_ENABLED']
          .map((name) => scope[name])
          .find((value) => value !== undefined)
        if (allowed !== undefined) return allowed === true && skip.evaluate(scope, surroundings) === true
        try {
          return skip.evaluate(scope, surroundings)
        } catch (cause) {
          if (cause instanceof ExpressionError) return false
          throw cause
        }
      },
    }
  )
}

function quantityOf(build: Build, element: XmlElement, name: string): number {
  const text = attributeOf(element, name)
  if (text === undefined) return 1
  if (/^[1-9]\d{0,4}$/.test(text)) return Number(text)
  build.problem(element, 'bad-number', `${name}="${text}" is not a whole number from 1`)
  return 1
}

/** `R5/PT5M`, `PT5M,PT10M` (two pauses: three tries) or Zeebe's number. */
function retryOf(build: Build, element: XmlElement): RetryPolicy | undefined {
  const definition = extension(element, 'zeebe', 'taskDefinition')
  const count = definition && attributeOf(definition, 'retries')
  if (count !== undefined && /^\d+$/.test(count)) return { retries: Number(count), intervals: [] }
  const holder = javaExtensions(element, 'failedJobRetryTimeCycle')[0]
  const text = textOf(holder)
  if (!holder || text === undefined) return undefined
  const cycle = /^R(\d+)\/(P.+)$/.exec(text)
  if (cycle) return { retries: Number(cycle[1]), intervals: [cycle[2]!] }
  const intervals = text.split(',').map((part) => part.trim())
  if (intervals.every((part) => /^P\w+$/.test(part))) return { retries: intervals.length + 1, intervals }
  build.warn(holder, 'ignored-extension', `"${text}" is no retry cycle that is understood here: jobs are tried three times`)
  return undefined
}
