/** Walks the tree of a `${...}` expression over a scope of variables. */
import type { Variables } from '../../core/expression.ts'
import { ExpressionError } from '../../core/expression.ts'
import { areEqual, calculate, isEmpty, order, toBoolean, toNumber, toText } from './coercion.ts'
import { callFunction, takesVariableName } from './functions.ts'
import { surroundingsOf } from '../surroundings.ts'
import { callMethod, property } from './methods.ts'
import type { Node } from './parser.ts'

/** Names of the running execution and task. */
const hosts: ReadonlySet<string> = new Set(['execution', 'task', 'delegateTask', 'variableScope', 'variableContainer'])

/** @throws ExpressionError */
export function evaluateNode(node: Node, scope: Variables): unknown {
  switch (node.type) {
    case 'literal':
      return node.value
    case 'identifier':
      return identifier(node.name, scope)
    case 'index':
      return member(node.base, node.index, scope)
    case 'method':
      return method(node, scope)
    case 'call':
      return callFunction(
        node.name,
        node.args.map((arg, at) => argument(node.name, arg, at, scope)),
        scope,
      )
    case 'choice':
      return evaluateNode(toBoolean(evaluateNode(node.test, scope)) ? node.yes : node.no, scope)
    case 'unary':
      return unary(node.operator, evaluateNode(node.operand, scope))
    case 'binary':
      return binary(node, scope)
  }
}

function identifier(name: string, scope: Variables): unknown {
  if (Object.hasOwn(scope, name)) return scope[name] ?? null
  if (name === 'task' || name === 'delegateTask') return surroundingsOf(scope).task ?? {}
  if (hosts.has(name)) return surroundingsOf(scope).execution ?? {}
  // bpmn-engine's names for all variables.
  if (name === 'environment') return { variables: scope, output: scope }
  if (name === 'variables') return scope
  if (name === 'authenticatedUserId' || name === 'loggedInUser') return callFunction('currentUser', [], scope)
  throw new ExpressionError(`Unknown variable: ${name}`)
}

/** `execution.getCurrentActivityId()`: a property of the execution or task in the manner of Java. */
export const isHostGetter = ({ base, name, args }: Extract<Node, { type: 'method' }>): boolean =>
  base.type === 'identifier' && hosts.has(base.name) && args.length === 0 && /^get[A-Z]/.test(name)

function isHost(node: Node, scope: Variables): boolean {
  return node.type === 'identifier' && hosts.has(node.name) && !Object.hasOwn(scope, node.name)
}

function member(base: Node, index: Node, scope: Variables): unknown {
  const key = evaluateNode(index, scope)
  const value = property(evaluateNode(base, scope), key)
  // Both names are in use for the same thing, depending on where the model was drawn.
  if (value === null && isHost(base, scope) && (key === 'processBusinessKey' || key === 'businessKey')) {
    return property(evaluateNode(base, scope), key === 'businessKey' ? 'processBusinessKey' : 'businessKey')
  }
  return value
}

function method(node: Extract<Node, { type: 'method' }>, scope: Variables): unknown {
  const args = node.args.map((arg) => evaluateNode(arg, scope))
  if (isHost(node.base, scope)) {
    const name = toText(args[0])
    const isDefined = Object.hasOwn(scope, name)
    switch (node.name) {
      case 'getVariable':
      case 'getVariableLocal':
        return isDefined ? (scope[name] ?? null) : null
      case 'hasVariable':
      case 'hasVariableLocal':
        return isDefined
      case 'getVariables':
      case 'getVariablesLocal':
        return { ...scope }
      case 'getProcessBusinessKey':
      case 'getBusinessKey':
        return member(node.base, { type: 'literal', value: 'businessKey' }, scope)
      default:
        if (isHostGetter(node)) return member(node.base, { type: 'literal', value: node.name.charAt(3).toLowerCase() + node.name.slice(4) }, scope)
    }
  }
  return callMethod(evaluateNode(node.base, scope), node.name, args)
}

/** The first argument of Flowable's variable functions is a name, written like a variable. */
function argument(fn: string, arg: Node, at: number, scope: Variables): unknown {
  return at === 0 && takesVariableName(fn) && arg.type === 'identifier' ? arg.name : evaluateNode(arg, scope)
}

function unary(operator: '-' | '!' | 'empty', value: unknown): unknown {
  if (operator === 'empty') return isEmpty(value)
  return operator === '!' ? !toBoolean(value) : -toNumber(value)
}

function binary({ operator, left, right }: Extract<Node, { type: 'binary' }>, scope: Variables): unknown {
  if (operator === '&&') return toBoolean(evaluateNode(left, scope)) && toBoolean(evaluateNode(right, scope))
  if (operator === '||') return toBoolean(evaluateNode(left, scope)) || toBoolean(evaluateNode(right, scope))
  const a = evaluateNode(left, scope)
  const b = evaluateNode(right, scope)
  if (operator === '==') return areEqual(a, b)
  if (operator === '!=') return !areEqual(a, b)
  if (!['<', '>', '<=', '>='].includes(operator)) return calculate(operator, a, b)
  const sign = order(a, b)
  if (sign === undefined) return false
  if (operator === '<') return sign < 0
  if (operator === '>') return sign > 0
  return operator === '<=' ? sign <= 0 : sign >= 0
}
