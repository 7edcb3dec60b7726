/**
 * `${...}` and `#{...}` as Camunda 7, Flowable and Activiti models use them. What would be a call into Java is refused when the
 * model is deployed; what remains is evaluated on plain values.
 */
import type { Expression, Variables } from '../../core/expression.ts'
import { ExpressionError } from '../../core/expression.ts'
import { ExpressionSyntaxError } from '../errors.ts'
import { within } from '../surroundings.ts'
import { toText } from './coercion.ts'
import { taskMethods } from '../../core/task-edits.ts'
import { evaluateNode, isHostGetter } from './evaluate.ts'
import { isKnownFunction } from './functions.ts'
import { isKnownMethod } from './methods.ts'
import type { Node } from './parser.ts'
import { parse } from './parser.ts'
import { splitTemplate } from './template.ts'

const hostMethods: ReadonlySet<string> = new Set(['getVariable', 'getVariableLocal', 'hasVariable', 'hasVariableLocal', 'getVariables', 'getVariablesLocal'])

/** @throws ExpressionSyntaxError when it does not parse or calls something that does not exist here */
export function compileJuel(source: string): Expression {
  const parts = splitTemplate(source).map((part) => ('text' in part ? part.text : checked(parse(part.expression))))
  const only = parts.length === 1 ? parts[0] : undefined
  const evaluate = (scope: Variables): unknown => {
    if (typeof only === 'string') return only
    if (only) return evaluateNode(only, scope)
    return parts.map((part) => (typeof part === 'string' ? part : toText(evaluateNode(part, scope)))).join('')
  }
  return { source, language: 'juel', evaluate: (scope, surroundings) => guarded(() => evaluate(within(scope, surroundings))) }
}

/** Shape of an expression that is nothing but one method call on a name: `${bean.method(...)}`. */
export function callOf(source: string): { readonly bean: string; readonly method: string; readonly args: readonly Node[] } | undefined {
  const node = onlyNode(source)
  if (node?.type !== 'method' || node.base.type !== 'identifier') return undefined
  return { bean: node.base.name, method: node.name, args: node.args }
}

/** Name that an expression consists of, e.g. `bean` for `${bean}`. */
export function nameOf(source: string): string | undefined {
  const node = onlyNode(source)
  return node?.type === 'identifier' ? node.name : undefined
}

/** Names under which expressions of Java engines may set a variable. */
const scopes: ReadonlySet<string> = new Set(['execution', 'task', 'delegateTask', 'variableScope', 'variableContainer'])

/** `${execution.setVariable('name', value)}` as a result variable and its value; undefined for everything else. */
export function assignmentOf(source: string): { readonly variable: string; readonly value: Expression } | undefined {
  const call = callOf(source)
  if (!call || !scopes.has(call.bean) || !/^setVariable(Local)?$/.test(call.method) || call.args.length !== 2) return undefined
  const [name, value] = call.args as [Node, Node]
  if (name.type !== 'literal' || typeof name.value !== 'string') return undefined
  checked(value)
  return {
    variable: name.value,
    value: { source, language: 'juel', evaluate: (scope, surroundings) => guarded(() => evaluateNode(value, within(scope, surroundings))) },
  }
}

/** `${task.setAssignee(value)}` and its siblings: the method and its value; undefined for everything else. */
export function taskWriteOf(source: string): { readonly method: string; readonly value: Expression } | undefined {
  const call = callOf(source)
  const [value] = call?.args ?? []
  if (!call || !value || call.args.length !== 1 || (call.bean !== 'task' && call.bean !== 'delegateTask') || !taskMethods.includes(call.method))
    return undefined
  checked(value)
  return {
    method: call.method,
    value: { source, language: 'juel', evaluate: (scope, surroundings) => guarded(() => evaluateNode(value, within(scope, surroundings))) },
  }
}

function onlyNode(source: string): Node | undefined {
  const parts = splitTemplate(source.trim())
  const part = parts.length === 1 ? parts[0] : undefined
  return part && 'expression' in part ? parse(part.expression) : undefined
}

function checked(node: Node): Node {
  switch (node.type) {
    case 'literal':
    case 'identifier':
      break
    case 'index':
      checked(node.base)
      checked(node.index)
      break
    case 'unary':
      checked(node.operand)
      break
    case 'binary':
      checked(node.left)
      checked(node.right)
      break
    case 'choice':
      checked(node.test)
      checked(node.yes)
      checked(node.no)
      break
    case 'call':
      if (!isKnownFunction(node.name)) throw new ExpressionSyntaxError(`The function ${node.name}() does not exist here`)
      node.args.forEach(checked)
      break
    case 'method':
      if (!isKnownMethod(node.name, node.args.length) && !hostMethods.has(node.name) && !isHostGetter(node)) {
        throw new ExpressionSyntaxError(`The method ${node.name}() is a call into Java and cannot run here`)
      }
      checked(node.base)
      node.args.forEach(checked)
      break
  }
  return node
}

function guarded(evaluate: () => unknown): unknown {
  try {
    return evaluate()
  } catch (cause) {
    if (cause instanceof ExpressionError) throw cause
    throw new ExpressionError(cause instanceof Error ? cause.message : String(cause))
  }
}
