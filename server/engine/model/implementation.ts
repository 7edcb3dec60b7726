/** Who does the work of a service task or a throwing message: a registered handler, an expression, an external worker, a decision. */
import type { Expression } from '../core/expression.ts'
import type { Binding, TaskWork } from '../core/graph.ts'
import { compileExpression, literal } from '../expressions/compile.ts'
import { assignmentOf, callOf, nameOf } from '../expressions/juel/compile.ts'
import { isTemplate } from '../expressions/juel/template.ts'
import type { Build } from './build.ts'
import { attributeOf, extension, javaAttribute, javaExtensions, textOf, vendorChildren } from './source.ts'
import type { XmlElement } from './xml.ts'

type Work = Extract<TaskWork, { work: 'handler' | 'external' | 'expression' | 'decision' | 'none' }>

const nothing: Work = { work: 'none' }

/** @returns undefined when the element names no implementation at all; `none` after a problem */
export function implementationOf(build: Build, element: XmlElement): Work | undefined {
  const resultVariable = javaAttribute(element, 'resultVariable', 'resultVariableName')
  return (
    externalOf(build, element) ??
    decisionOf(build, element, resultVariable) ??
    workerOf(build, element) ??
    javaOf(build, element, resultVariable) ??
    connectorOf(build, element, resultVariable) ??
    plainOf(build, element, resultVariable)
  )
}

function externalOf(build: Build, element: XmlElement): Work | undefined {
  const type = javaAttribute(element, 'type')
  if (type !== 'external' && type !== 'external-worker') return undefined
  const topic = javaAttribute(element, 'topic')
  if (topic === undefined) {
    build.problem(element, 'missing-topic', 'An external task needs a topic')
    return nothing
  }
  const expression = build.value(element, topic)
  if (!expression) return nothing
  return { work: 'external', topic: expression, retries: undefined, priority: build.optionalValue(element, javaAttribute(element, 'taskPriority')) }
}

/** DMN decisions: Camunda's attribute, Zeebe's element, Flowable's service task of type `dmn`. */
function decisionOf(build: Build, element: XmlElement, resultVariable: string | undefined): Work | undefined {
  const called = extension(element, 'zeebe', 'calledDecision')
  if (called) {
    const id = attributeOf(called, 'decisionId') ?? ''
    const decision = build.value(called, id)
    if (!decision) return nothing
    build.refer(element, 'decision', id)
    return { work: 'decision', decision, binding: zeebeBinding(called), resultVariable: attributeOf(called, 'resultVariable'), mapResult: 'auto' }
  }
  const reference = javaAttribute(element, 'decisionRef') ?? dmnField(element)
  if (reference === undefined) return undefined
  const decision = build.value(element, reference)
  if (!decision) return nothing
  build.refer(element, 'decision', reference)
  const map = javaAttribute(element, 'mapDecisionResult')
  const mapResult = map === 'singleEntry' || map === 'singleResult' || map === 'collectEntries' ? map : 'resultList'
  return { work: 'decision', decision, binding: bindingOf(build, element, 'decisionRef'), resultVariable, mapResult }
}

function dmnField(element: XmlElement): string | undefined {
  if (javaAttribute(element, 'type') !== 'dmn') return undefined
  const field = javaExtensions(element, 'field').find((each) => attributeOf(each, 'name') === 'decisionTableReferenceKey')
  return field && (attributeOf(field, 'stringValue') ?? textOf(vendorChildren(field, 'string')[0]))
}

/** `camunda:<prefix>Binding`, `...Version`, `...VersionTag`. */
export function bindingOf(build: Build, element: XmlElement, prefix: string): Binding {
  const kind = javaAttribute(element, `${prefix}Binding`)
  const version = javaAttribute(element, `${prefix}Version`)
  const tag = javaAttribute(element, `${prefix}VersionTag`)
  if (kind === 'deployment' || javaAttribute(element, 'sameDeployment') === 'true') return { kind: 'deployment', version: undefined }
  if (kind === 'version') {
    if (version === undefined) build.problem(element, 'missing-version', 'Binding to a version needs the version')
    return { kind: 'version', version: build.optionalValue(element, version) }
  }
  if (kind === 'versionTag') {
    if (tag === undefined) build.problem(element, 'missing-version', 'Binding to a version tag needs the tag')
    return { kind: 'versionTag', version: build.optionalValue(element, tag) }
  }
  return { kind: 'latest', version: undefined }
}

export function zeebeBinding(element: XmlElement): Binding {
  const kind = attributeOf(element, 'bindingType')
  const tag = attributeOf(element, 'versionTag')
  if (kind === 'versionTag' && tag !== undefined) return { kind: 'versionTag', version: literal(tag) }
  return { kind: kind === 'deployment' ? 'deployment' : 'latest', version: undefined }
}

/** Zeebe's job workers: a handler of that name when there is one, an external topic otherwise. */
function workerOf(build: Build, element: XmlElement): Work | undefined {
  const definition = extension(element, 'zeebe', 'taskDefinition')
  const type = definition && attributeOf(definition, 'type')
  if (!definition) return undefined
  if (type === undefined) {
    build.problem(definition, 'missing-type', 'zeebe:taskDefinition needs a type')
    return nothing
  }
  if (build.handlers.has(type)) return { work: 'handler', handler: type, resultVariable: undefined }
  const topic = build.value(definition, type)
  const retries = attributeOf(definition, 'retries')
  return topic ? { work: 'external', topic, retries: build.optionalValue(definition, retries), priority: undefined } : nothing
}

function javaOf(build: Build, element: XmlElement, resultVariable: string | undefined): Work | undefined {
  const type = javaAttribute(element, 'class')
  if (type !== undefined) return handlerWork(build, element, classNames(type), type, resultVariable)
  const delegate = javaAttribute(element, 'delegateExpression')
  if (delegate !== undefined) {
    const name = attempt(() => nameOf(delegate)) ?? (isTemplate(delegate) ? undefined : delegate)
    if (name === undefined) {
      build.problem(element, 'unknown-handler', `${delegate} does not name a handler`)
      return nothing
    }
    return handlerWork(build, element, [name], name, resultVariable)
  }
  const expression = javaAttribute(element, 'expression')
  if (expression !== undefined) return expressionWork(build, element, expression, resultVariable)
  const kind = javaAttribute(element, 'type')
  if (kind === undefined) return undefined
  return handlerWork(build, element, [`flowable:${kind}`, kind], `flowable:${kind}`, resultVariable)
}

function expressionWork(build: Build, element: XmlElement, source: string, resultVariable: string | undefined): Work {
  const handler = handlerOfCall(build, source)
  if (handler !== undefined) return { work: 'handler', handler, resultVariable }
  try {
    const assignment = assignmentOf(source)
    if (assignment) return { work: 'expression', expression: assignment.value, resultVariable: assignment.variable }
    const language = source.startsWith('=') ? 'feel' : isTemplate(source) ? 'juel' : 'literal'
    return { work: 'expression', expression: compileExpression(source, { language }), resultVariable }
  } catch (cause) {
    const call = attempt(() => callOf(source))
    if (call && build.unknownHandlers === 'external') return leftToWorkers(build, element, `${call.bean}.${call.method}`)
    build.problem(element, call ? 'unknown-handler' : 'bad-expression', cause instanceof Error ? cause.message : String(cause))
    return nothing
  }
}

/** `${bean.method(x)}` where `bean.method` or `bean` is registered. */
export function handlerOfCall(build: Build, source: string): string | undefined {
  const call = attempt(() => callOf(source))
  if (!call) return undefined
  return [`${call.bean}.${call.method}`, call.bean].find((name) => build.handlers.has(name))
}

function connectorOf(build: Build, element: XmlElement, resultVariable: string | undefined): Work | undefined {
  const connector = javaExtensions(element, 'connector')[0]
  if (!connector) return undefined
  const id = textOf(vendorChildren(connector, 'connectorId')[0])
  if (id === undefined) {
    build.problem(connector, 'missing-connector', 'The connector has no id')
    return nothing
  }
  return handlerWork(build, element, [`connector:${id}`, id], `connector:${id}`, resultVariable)
}

/** Our own attribute, and BPMN's `implementation` where it names something rather than a technology. */
function plainOf(build: Build, element: XmlElement, resultVariable: string | undefined): Work | undefined {
  const own = attributeOf(element, 'chandlery:handler')
  if (own !== undefined) return handlerWork(build, element, [own], own, resultVariable)
  const named = attributeOf(element, 'implementation')
  if (named === undefined || /^##|^https?:|^urn:|^(?:other|unspecified|web ?service|humantaskwebservice)$/i.test(named)) return undefined
  const service = /^\$\{environment\.services\.([\w-]+)\}$/.exec(named)?.[1] ?? named
  return handlerWork(build, element, [service], service, resultVariable)
}

function handlerWork(build: Build, element: XmlElement, names: readonly string[], shown: string, resultVariable: string | undefined): Work {
  const handler = names.find((name) => build.handlers.has(name))
  if (handler !== undefined) return { work: 'handler', handler, resultVariable }
  if (build.unknownHandlers === 'external') return leftToWorkers(build, element, shown)
  build.problem(element, 'unknown-handler', `No handler is registered under the name "${shown}"`)
  return nothing
}

function leftToWorkers(build: Build, element: XmlElement, topic: string): Work {
  build.warn(element, 'left-to-workers', `No handler is registered under the name "${topic}": the work waits for external workers that ask for this topic`)
  return { work: 'external', topic: literal(topic), retries: undefined, priority: undefined }
}

/** Names under which a Java class may be registered: in full, its simple name, and that with a small letter. */
export function classNames(type: string): readonly string[] {
  const simple = type.slice(type.lastIndexOf('.') + 1)
  return [type, simple, simple.slice(0, 1).toLowerCase() + simple.slice(1)]
}

/** Handler and topic of a message that something else sends. */
export function senderOf(build: Build, element: XmlElement): { readonly handler: string | undefined; readonly topic: Expression | undefined } {
  const work = implementationOf(build, element)
  if (work?.work === 'handler') return { handler: work.handler, topic: undefined }
  if (work?.work === 'external') return { handler: undefined, topic: work.topic }
  if (work?.work === 'expression' || work?.work === 'decision') {
    build.problem(element, 'unsupported-implementation', 'A message is sent by a handler or an external worker, not by an expression')
  }
  return { handler: undefined, topic: undefined }
}

function attempt<T>(compute: () => T): T | undefined {
  try {
    return compute()
  } catch {
    return undefined
  }
}
