/**
 * JavaScript of script tasks and script conditions, run in QuickJS: a fresh interpreter for every run, inside WebAssembly, with nothing
 * of Node in reach, a limit of time, memory and stack, a clock that stands still and a fixed random sequence (`surroundings.ts`),
 * so that replaying a step gives the same result.
 *
 * The script sees the variables as globals and `execution.getVariable / setVariable / hasVariable / removeVariable` (the same as `task`, for listeners). Its result is the value
 * of its last statement, or what it hands to `next(error, result)`. Variables are written by `setVariable`, or in the manner of bpmn-engine by
 * `environment.variables.name = ...` and `environment.output.name = ...`; assigning to a global writes nothing unless the model says so. What it prints is not kept.
 * A listener of a task that is being made writes to it (`task.setAssignee` and its siblings, or `task.assignee = ...`); `throw new BpmnError(code, message)` raises a BPMN error.
 */
import type { QuickJSContext, QuickJSHandle, QuickJSRuntime, QuickJSWASMModule } from 'quickjs-emscripten'
import { newQuickJSWASMModule } from 'quickjs-emscripten'
import type { Expression, ScriptRun, Surroundings, Variables } from '../core/expression.ts'
import { ExpressionError, ScriptError } from '../core/expression.ts'
import { taskEditOf, taskMethods } from '../core/task-edits.ts'
import { ExpressionSyntaxError } from './errors.ts'
import { nowOf, surroundingsOf, within } from './surroundings.ts'
import { timeLimit } from './time-limit.ts'

const memoryLimit = 16 * 1024 * 1024
const stackLimit = 256 * 1024

/** Loaded once with the module, because expressions are evaluated synchronously. */
let quickjs: QuickJSWASMModule = await newQuickJSWASMModule()

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

/** Reads its input and leaves `finish` behind; both vanish from the script's sight. */
const prelude = `(function () {
  const { variables, execution: facts, task: taskFacts, taskMethods, now, storesGlobals } = JSON.parse(globalThis.__input)
  delete globalThis.__input
  const stringify = JSON.stringify, written = {}, taskCalls = []
  let answered = false, answer
  const has = (object, key) => Object.prototype.hasOwnProperty.call(object, key)
  const write = (name, value) => { written[name] = value; variables[name] = value }
  const execution = Object.assign({}, facts, {
    getVariable: name => has(variables, name) ? variables[name] : null,
    getVariableLocal: name => has(variables, name) ? variables[name] : null,
    getVariables: () => Object.assign({}, variables),
    hasVariable: name => has(variables, name),
    setVariable: write, setVariableLocal: write,
    setVariables: values => { for (const name of Object.keys(values)) write(name, values[name]) },
    removeVariable: name => write(name, null),
    getProcessInstanceId: () => facts.processInstanceId,
    getProcessBusinessKey: () => facts.businessKey,
    getBusinessKey: () => facts.businessKey,
    getCurrentActivityId: () => facts.currentActivityId,
    getCurrentActivityName: () => facts.currentActivityName,
    getCurrentTransitionId: () => facts.currentTransitionId,
    getId: () => facts.id,
    getProcessDefinitionId: () => facts.processDefinitionId,
  })
  execution.processBusinessKey = facts.businessKey
  for (const name of Object.keys(variables)) globalThis[name] = variables[name]
  globalThis.execution = execution
  const task = Object.assign({}, execution, {
    execution, getExecution: () => execution, taskDefinitionKey: facts.currentActivityId, name: facts.currentActivityName,
    getTaskDefinitionKey: () => facts.currentActivityId, getName: () => facts.currentActivityName,
  })
  const said = Object.assign({ name: facts.currentActivityName }, taskFacts)
  for (const method of taskMethods) {
    const field = method.startsWith('set') ? method[3].toLowerCase() + method.slice(4) : undefined
    task[method] = value => { taskCalls.push([method, value]); if (field) said[field] = value }
    if (!field) continue
    task['get' + method.slice(3)] = () => has(said, field) ? said[field] : null
    Object.defineProperty(task, field, { get: task['get' + method.slice(3)], set: task[method], enumerable: true, configurable: true })
  }
  class BpmnError extends Error {
    constructor(errorCode, message) {
      super(message === undefined || message === null ? '' : String(message))
      this.errorCode = String(errorCode)
    }
    getErrorCode() { return this.errorCode }
    getMessage() { return this.message }
  }
  if (!has(variables, 'BpmnError')) globalThis.BpmnError = BpmnError
  for (const name of ['task', 'delegateTask']) if (!has(variables, name)) globalThis[name] = task
  const say = () => {}
  for (const name of ['print', 'println']) if (!has(variables, name)) globalThis[name] = say
  if (!has(variables, 'console')) globalThis.console = { log: say, info: say, warn: say, error: say, debug: say }
  const tracked = new Proxy(variables, { set: (_, name, value) => { write(name, value); return true } })
  if (!has(variables, 'variables')) globalThis.variables = tracked
  globalThis.environment = { variables: tracked, output: {}, services: {}, BpmnError }
  globalThis.next = (error, result) => { if (error) throw error; answered = true; answer = result }
  const RealDate = Date
  globalThis.Date = class Date extends RealDate {
    constructor(...args) { if (args.length === 0) super(now); else super(...args) }
    static now() { return now }
  }
  let seed = 0x9E3779B9
  Math.random = () => { seed = Math.imul(seed ^ (seed >>> 15), 0x85EBCA6B) + 0x6D2B79F5 | 0; return ((seed ^ (seed >>> 14)) >>> 0) / 4294967296 }
  const known = new Set(Object.getOwnPropertyNames(globalThis))
  const storeGlobals = () => {
    for (const name of Object.getOwnPropertyNames(globalThis)) {
      const value = globalThis[name]
      if (has(variables, name) ? value !== variables[name] : !known.has(name) && typeof value !== 'function') write(name, value)
    }
  }
  return (result, failed, error) => {
    const thrown = error instanceof BpmnError ? { code: error.errorCode, message: error.message } : undefined
    if (failed && !thrown) return 'null'
    if (storesGlobals) storeGlobals()
    const output = globalThis.environment && globalThis.environment.output
    for (const name of Object.keys(output || {})) written[name] = output[name]
    return stringify({ result: thrown ? undefined : answered ? answer : result, written, taskCalls, thrown })
  }
})()`

function runScript(source: string, scope: Variables, storesGlobals: boolean): ScriptRun {
  const { execution = {}, task = {} } = surroundingsOf(scope)
  const facts = JSON.stringify({ storesGlobals, variables: passed(scope, source), execution, task, taskMethods, now: nowOf(scope) })
  return withContext((vm, keep) => {
    vm.setProp(vm.global, '__input', keep(vm.newString(facts)))
    const finish = keep(unwrap(vm, vm.evalCode(prelude, 'prelude.js'), source))
    const outcome = vm.evalCode(source, 'script.js')
    const given = outcome.error ? [vm.undefined, vm.true, keep(outcome.error.dup())] : [keep(outcome.value)]
    const json = keep(unwrap(vm, vm.callFunction(finish, vm.undefined, ...given), source))
    const answer = JSON.parse(vm.getString(json)) as Answer | null
    // What is not its own error is told as it is.
    if (!answer) throw broken(source, outcome.error ? errorText(vm, outcome.error) : 'no answer')
    outcome.error?.dispose()
    const { result, written, taskCalls, thrown } = answer
    if (thrown) throw new ScriptError(thrown.code, thrown.message, written)
    const task = taskCalls.flatMap(([method, value]) => taskEditOf(method, value) ?? [])
    return { result: result ?? null, variables: written, ...(task.length > 0 && { task }) }
  })
}

/** What `finish` leaves. */
interface Answer {
  readonly result?: unknown
  readonly written: Record<string, unknown>
  readonly taskCalls: readonly (readonly [method: string, value: unknown])[]
  readonly thrown?: { readonly code: string; readonly message: string }
}

/** A fresh interpreter; the handles given to `keep` are freed before it is torn down, whatever happens. */
function withContext<T>(use: (vm: QuickJSContext, keep: (handle: QuickJSHandle) => QuickJSHandle) => T): T {
  const before = process.cpuUsage()
  const runtime = quickjs.newRuntime()
  runtime.setMemoryLimit(memoryLimit)
  runtime.setMaxStackSize(stackLimit)
  runtime.setInterruptHandler(() => {
    // Time of the processor, not of the clock: on a busy machine a short script must not look long, or a replay would end otherwise.
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000 > timeLimit
  })
  const vm = runtime.newContext()
  const handles: QuickJSHandle[] = []
  try {
    return use(vm, (handle) => {
      handles.push(handle)
      return handle
    })
  } finally {
    for (const handle of handles) handle.dispose()
    vm.dispose()
    free(runtime)
  }
}

/** Some scripts make QuickJS lose track of an object, which it only notices here; its memory is then given up for a new module. */
function free(runtime: QuickJSRuntime): void {
  try {
    runtime.dispose()
  } catch {
    void newQuickJSWASMModule().then((fresh) => {
      quickjs = fresh
    })
  }
}

type Outcome = ReturnType<QuickJSContext['evalCode']>

function unwrap(vm: QuickJSContext, outcome: Outcome, source: string): QuickJSHandle {
  if (!outcome.error) return outcome.value
  throw broken(source, errorText(vm, outcome.error))
}

function broken(source: string, message: string): ExpressionError {
  const first = source.trim().split('\n', 1)[0]!.slice(0, 60)
  return new ExpressionError(`Script "${first}": ${message === 'interrupted' ? `stopped after ${timeLimit} ms` : message}`)
}

/** Frees the handle of the error. */
function errorText(vm: QuickJSContext, error: QuickJSHandle): string {
  const dumped: unknown = vm.dump(error)
  error.dispose()
  if (typeof dumped !== 'object' || dumped === null) return String(dumped)
  const message: unknown = Reflect.get(dumped, 'message') ?? JSON.stringify(dumped)
  const line: unknown = Reflect.get(dumped, 'lineNumber')
  return typeof line === 'number' && message !== 'interrupted' ? `${String(message)} (line ${line} of the script)` : String(message)
}

function assertSyntax(source: string): void {
  const failure = withContext((vm) => {
    const outcome = vm.evalCode(source, 'script.js', { compileOnly: true })
    if (outcome.error) return errorText(vm, outcome.error)
    outcome.value.dispose()
    return undefined
  })
  if (failure !== undefined) throw new ExpressionSyntaxError(`The script is not JavaScript: ${failure}`)
}

/** Variables that the script can mean; all of them when it asks for them by computed name. */
function passed(scope: Variables, source: string): Record<string, unknown> {
  const everything = /getVariables|environment|\bvariables\b|getVariable(?:Local)?\((?!\s*['"])/.test(source)
  const names = Object.keys(scope).filter((name) => name !== '__proto__' && name !== 'execution' && (everything || source.includes(name)))
  return Object.fromEntries(names.map((name) => [name, scope[name]]))
}
