/** Shorthand for tests: a body of elements inside a definitions element of every namespace that is read. */
import { readFileSync } from 'node:fs'
import { expect } from 'vitest'
import type { FlowNode, ProcessGraph } from '#server/engine/core/graph.ts'
import type { CompiledModel, CompileOptions } from '#server/engine/model/compile.ts'
import { compileModel } from '#server/engine/model/compile.ts'

const head =
  '<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"' +
  ' xmlns:camunda="http://camunda.org/schema/1.0/bpmn" xmlns:flowable="http://flowable.org/bpmn" xmlns:zeebe="http://camunda.org/schema/zeebe/1.0"' +
  ' xmlns:chandlery="http://chandlery.dev/schema/bpmn" xmlns:odd="http://example.com/odd" xmlns:tns="urn:x" targetNamespace="urn:x">\n'

/** The body begins in line 2. */
export function definitions(body: string): string {
  return `${head}${body}</definitions>`
}

/** One executable process `p`; its content begins in line 2. */
export function inProcess(content: string, beside = ''): string {
  return definitions(`<process id="p" isExecutable="true">${content}</process>${beside}`)
}

/** start -> the element -> end. */
export function around(id: string, element: string, beside = ''): string {
  return inProcess(
    `<startEvent id="s"/><sequenceFlow id="in" sourceRef="s" targetRef="${id}"/>\n${element}\n` +
      `<sequenceFlow id="out" sourceRef="${id}" targetRef="e"/><endEvent id="e"/>`,
    beside,
  )
}

export function compiled(xml: string, options: CompileOptions = {}): CompiledModel & { readonly graph: ProcessGraph } {
  const model = compileModel(xml, options)
  expect(model.problems).toEqual([])
  return { ...model, graph: model.graphs[0]! }
}

/** Element `id` of the only process, which has to be free of problems. */
export function node<K extends FlowNode['kind']>(xml: string, id: string, kind: K, options: CompileOptions = {}): Extract<FlowNode, { kind: K }> {
  const found = compiled(xml, options).graph.nodes[id]
  expect(found?.kind).toBe(kind)
  return found as Extract<FlowNode, { kind: K }>
}

/** `code@element:line` of every problem. */
export function problems(xml: string, options: CompileOptions = {}): readonly string[] {
  const model = compileModel(xml, options)
  if (model.problems.length > 0) expect(model.graphs).toEqual([])
  return model.problems.map((each) => `${each.code}@${each.elementId}:${each.line}`)
}

export function warnings(xml: string, options: CompileOptions = {}): readonly string[] {
  return compileModel(xml, options).warnings.map((each) => `${each.code}@${each.elementId}:${each.line}`)
}

export function sample(name: string): string {
  return readFileSync(new URL(`samples/${name}`, import.meta.url), 'utf8')
}
