/**
 * JavaScript of script tasks and script conditions, run in QuickJS: a fresh interpreter for every run, inside WebAssembly, in a thread that
 * can be ended (`script-thread.ts`), with nothing of Node in reach, a limit of time, memory and stack, a clock that stands still and a fixed random sequence (`surroundings.ts`),
 * so that replaying a step gives the same result.
 *
 * The script sees the variables as globals and `execution.getVariable / setVariable / hasVariable / removeVariable` (the same as `task`, for listeners). Its result is the value
 * of its last statement, or what it hands to `next(error, result)`. Variables are written by `setVariable`, or in the manner of bpmn-engine by
 * `environment.variables.name = ...` and `environment.output.name = ...`; assigning to a global writes nothing unless the model says so. What it prints is not kept.
 * A listener of a task that is being made writes to it (`task.setAssignee` and its siblings, or `task.assignee = ...`); `throw new BpmnError(code, message)` raises a BPMN error.
 */
import type { Expression, ScriptRun, Surroundings, Variables } from '../core/expression.ts'
import { ExpressionError, ScriptError } from '../core/expression.ts'
import { taskEditOf, taskMethods } from '../core/task-edits.ts'
import { ExpressionSyntaxError } from './errors.ts'
import { askScripts } from './script-thread.ts'
import { nowOf, surroundingsOf, within } from './surroundings.ts'
import { timeLimit } from './time-limit.ts'

/**
 * @param storesGlobals what the script declares or assigns at its top is written too (`autoStoreVariables` of Activiti and Flowable)
 * @throws ExpressionSyntaxError when the text is not JavaScript, or calls into Java
 */
export function compileJavascript(source: string, storesGlobals = false): Expression {
  assertSyntax(source)
  const native = source.replace(javaBpmnError, 'environment.BpmnError')
  const java = intoJava.exec(withoutTexts(native))?.[0]
  if (java !== undefined) throw new ExpressionSyntaxError(`The script calls into Java ("${java}"), which cannot run here`)
  const run = (scope: Variables, surroundings?: Surroundings): ScriptRun => runScript(native, within(scope, surroundings), storesGlobals)
  return { source, language: 'javascript', evaluate: (scope, surroundings) => run(scope, surroundings).result, run }
}

/** How scripts for Nashorn and Rhino reach Java classes. */
const intoJava =
  /\b(?:Packages\s*\.|Java\s*\.\s*(?:type|extend|from|to|super)\b|JavaImporter\b|import(?:Class|Package)\s*\(|javax?\s*\.\s*(?:lang|util|io|math|net|text|time|sql|nio|security)\b|(?:org|com)\s*\.\s*(?:camunda|operaton|flowable|activiti|apache|springframework)\b)/

/** The one Java class of theirs that stands here too, under each name that it has there. */
const javaBpmnError =
  /Java\s*\.\s*type\(\s*(["'])(?:org|com)\.[\w.]+\.BpmnError\1\s*\)|(?:Packages\s*\.\s*)?\borg\.(?:(?:camunda|operaton)\.bpm|flowable|activiti)\.engine\.delegate\.BpmnError\b/g

/** Comments and the insides of quotes mean nothing. */
const withoutTexts = (source: string): string => source.replace(/\/\/.*|\/\*[\s\S]*?\*\/|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/g, '""')

function runScript(source: string, scope: Variables, storesGlobals: boolean): ScriptRun {
  const { execution = {}, task = {} } = surroundingsOf(scope)
  const facts = JSON.stringify({ storesGlobals, variables: passed(scope, source), execution, task, taskMethods, now: nowOf(scope) })
  const outcome = askScripts({ source, facts, limit: timeLimit })
  if (!('json' in outcome)) throw broken(source, 'syntax' in outcome ? outcome.syntax : outcome.failed)
  const { result, written, taskCalls, thrown } = JSON.parse(outcome.json) as Answer
  if (thrown) throw new ScriptError(thrown.code, thrown.message, written)
  const edits = taskCalls.flatMap(([method, value]) => taskEditOf(method, value) ?? [])
  return { result: result ?? null, variables: written, ...(edits.length > 0 && { task: edits }) }
}

/** What `finish` leaves. */
interface Answer {
  readonly result?: unknown
  readonly written: Record<string, unknown>
  readonly taskCalls: readonly (readonly [method: string, value: unknown])[]
  readonly thrown?: { readonly code: string; readonly message: string }
}

function broken(source: string, message: string): ExpressionError {
  const first = source.trim().split('\n', 1)[0]!.slice(0, 60)
  return new ExpressionError(`Script "${first}": ${message === 'interrupted' ? `stopped after ${timeLimit} ms` : message}`)
}

function assertSyntax(source: string): void {
  const outcome = askScripts({ source, limit: timeLimit })
  if ('json' in outcome) return
  throw new ExpressionSyntaxError(`The script is not JavaScript: ${'syntax' in outcome ? outcome.syntax : outcome.failed}`)
}

/** Variables that the script can mean; all of them when it asks for them by computed name. */
function passed(scope: Variables, source: string): Record<string, unknown> {
  const everything = /getVariables|environment|\bvariables\b|getVariable(?:Local)?\((?!\s*['"])/.test(source)
  const names = Object.keys(scope).filter((name) => name !== '__proto__' && name !== 'execution' && (everything || source.includes(name)))
  return Object.fromEntries(names.map((name) => [name, scope[name]]))
}
