/**
 * The interpreter of `javascript.ts` in its thread. Plain JavaScript, so that every way of starting the product loads the same file.
 *
 * A request is `{ source, facts, limit }`; without `facts` the text is only read. The answer is `{ json }`, `{ syntax }` or `{ failed }`,
 * each a text. The signal is set once when the interpreter is loaded, and
 * after every answer. The one who asks sleeps until then, and ends this thread when it never is: some loops of the interpreter
 * are native, and no interrupt reaches them.
 */
import { newQuickJSWASMModule } from 'quickjs-emscripten'
import { workerData } from 'node:worker_threads'

const memoryLimit = 16 * 1024 * 1024
const stackLimit = 256 * 1024
const { port, signal } = workerData

let quickjs = await newQuickJSWASMModule()

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

/** A fresh interpreter; the handles given to `keep` are freed before it is torn down, whatever happens. */
async function withContext(limit, use) {
  const before = process.cpuUsage()
  const runtime = quickjs.newRuntime()
  runtime.setMemoryLimit(memoryLimit)
  runtime.setMaxStackSize(stackLimit)
  runtime.setInterruptHandler(() => {
    // Time of the processor, not of the clock: on a busy machine a short script must not look long, or a replay would end otherwise.
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000 > limit
  })
  const vm = runtime.newContext()
  const handles = []
  try {
    return use(vm, (handle) => {
      handles.push(handle)
      return handle
    })
  } finally {
    for (const handle of handles) handle.dispose()
    vm.dispose()
    await free(runtime)
  }
}

/** Some scripts make QuickJS lose track of an object, which it only notices here; its memory is then given up for a new module. */
async function free(runtime) {
  try {
    runtime.dispose()
  } catch {
    quickjs = await newQuickJSWASMModule()
  }
}

/** Frees the handle of the error. */
function errorText(vm, error) {
  const dumped = vm.dump(error)
  error.dispose()
  if (typeof dumped !== 'object' || dumped === null) return String(dumped)
  const message = dumped.message ?? JSON.stringify(dumped)
  return typeof dumped.lineNumber === 'number' && message !== 'interrupted' ? `${message} (line ${dumped.lineNumber} of the script)` : String(message)
}

const read = ({ source, limit }) =>
  withContext(limit, (vm) => {
    const outcome = vm.evalCode(source, 'script.js', { compileOnly: true })
    if (outcome.error) return { syntax: errorText(vm, outcome.error) }
    outcome.value.dispose()
    return { json: 'null' }
  })

const run = ({ source, facts, limit }) =>
  withContext(limit, (vm, keep) => {
    vm.setProp(vm.global, '__input', keep(vm.newString(facts)))
    const made = vm.evalCode(prelude, 'prelude.js')
    if (made.error) return { failed: errorText(vm, made.error) }
    const finish = keep(made.value)
    const outcome = vm.evalCode(source, 'script.js')
    const given = outcome.error ? [vm.undefined, vm.true, keep(outcome.error.dup())] : [keep(outcome.value)]
    const finished = vm.callFunction(finish, vm.undefined, ...given)
    if (finished.error) {
      outcome.error?.dispose()
      return { failed: errorText(vm, finished.error) }
    }
    const json = vm.getString(keep(finished.value))
    // What is not its own error is told as it is.
    if (json === 'null') return { failed: outcome.error ? errorText(vm, outcome.error) : 'no answer' }
    outcome.error?.dispose()
    return { json }
  })

const tell = () => {
  Atomics.store(signal, 0, 1)
  Atomics.notify(signal, 0)
}

port.on('message', async (request) => {
  let answer
  try {
    answer = await (request.facts === undefined ? read(request) : run(request))
  } catch (error) {
    answer = { failed: error instanceof Error ? error.message : String(error) }
  }
  port.postMessage(answer)
  tell()
})
tell()
