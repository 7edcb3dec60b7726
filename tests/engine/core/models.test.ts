/** Models as XML: what the compiler makes of them is what the token machine expects, and models of other tools run under random handling. */
import { readdirSync, readFileSync } from 'node:fs'
import { assert, array, nat, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ProcessGraph } from '#server/engine/core/graph.ts'
import type { Command } from '#server/engine/core/step.ts'
import { timerDue } from '#server/engine/expressions/timer.ts'
import { compileModel } from '#server/engine/model/compile.ts'
import { InstanceRun } from '#tests/support/instance-run.ts'
import { compiled, inProcess } from '../model/compile-model.ts'

const timer = (spec: Parameters<typeof timerDue>[0], from: number, fired: number) => timerDue(spec, from, fired, 'UTC')
const start = (content: string, variables = {}, beside = '') => new InstanceRun(compiled(inProcess(content, beside)).graph, { timer }).start(variables)

const flow = (source: string, target: string, inside = '') =>
  `<sequenceFlow id="${source}-${target}" sourceRef="${source}" targetRef="${target}">${inside}</sequenceFlow>`
const when = (condition: string) => `<conditionExpression xsi:type="tFormalExpression">${condition}</conditionExpression>`

describe('a compiled model', () => {
  it('branches, joins and repeats', () => {
    const it = start(
      `<startEvent id="s"/><inclusiveGateway id="f" default="f-c"/><userTask id="a"/><userTask id="b"/><userTask id="c"/><inclusiveGateway id="j"/><endEvent id="e"/>
      ${flow('s', 'f')}${flow('f', 'a', when('${amount &gt; 10}'))}${flow('f', 'b', when('=amount &gt; 5'))}${flow('f', 'c')}${flow('a', 'j')}${flow('b', 'j')}${flow('c', 'j')}${flow('j', 'e')}`,
      { amount: 20 },
    )
    expect(it.openTasks()).toEqual(['a', 'b'])
    it.complete('a').complete('b').expectEnded()
  })

  it('lets several people sign', () => {
    const it = start(
      `<startEvent id="s"/><userTask id="sign" camunda:assignee="\${who}"><multiInstanceLoopCharacteristics camunda:collection="people" camunda:elementVariable="who">
      <completionCondition>\${nrOfCompletedInstances >= 2}</completionCondition></multiInstanceLoopCharacteristics></userTask><endEvent id="e"/>${flow('s', 'sign')}${flow('sign', 'e')}`,
      { people: ['x', 'y', 'z'] },
    )
    expect([...it.tasks.values()].map((task) => task.assignee)).toEqual(['x', 'y', 'z'])
    it.complete('sign').complete('sign').expectEnded()
  })

  it('catches errors, timers and messages', () => {
    const it = start(
      `<startEvent id="s"/><subProcess id="sub"><startEvent id="is"/><userTask id="a"/><endEvent id="ie"><errorEventDefinition errorRef="err"/></endEvent>${flow('is', 'a')}${flow('a', 'ie')}
      <subProcess id="esp" triggeredByEvent="true"><startEvent id="es" isInterrupting="false"><messageEventDefinition messageRef="msg"/></startEvent><userTask id="note"/>${flow('es', 'note')}</subProcess></subProcess>
      <boundaryEvent id="be" attachedToRef="sub"><errorEventDefinition errorRef="err"/></boundaryEvent><boundaryEvent id="bt" attachedToRef="sub" cancelActivity="false"><timerEventDefinition><timeCycle>R2/PT1H</timeCycle></timerEventDefinition></boundaryEvent>
      <userTask id="remind"/><userTask id="repair"/><endEvent id="e"/>${flow('s', 'sub')}${flow('sub', 'e')}${flow('be', 'repair')}${flow('bt', 'remind')}`,
      {},
      '<error id="err" name="E" errorCode="E-1"/><message id="msg" name="news"/>',
    )
    it.trigger('bt').trigger('es').complete('a')
    expect(it.openTasks()).toEqual(['remind', 'repair'])
    it.complete('remind').complete('repair').expectEnded()
  })

  it('undoes a cancelled transaction', () => {
    const it =
      start(`<startEvent id="s"/><transaction id="tx"><startEvent id="ts"/><userTask id="book"/><boundaryEvent id="bc" attachedToRef="book"><compensateEventDefinition/></boundaryEvent><userTask id="unbook" isForCompensation="true"/>
      <association id="as" sourceRef="bc" targetRef="unbook" associationDirection="One"/><userTask id="check"/><endEvent id="te"><cancelEventDefinition/></endEvent>${flow('ts', 'book')}${flow('book', 'check')}${flow('check', 'te')}</transaction>
      <boundaryEvent id="b" attachedToRef="tx"><cancelEventDefinition/></boundaryEvent><endEvent id="e"/>${flow('s', 'tx')}${flow('b', 'e')}`)
    it.complete('book').complete('check')
    expect(it.openTasks()).toEqual(['unbook'])
    it.complete('unbook').expectEnded()
  })

  it('waits behind an event-based gateway, jumps along links and calls', () => {
    const it = start(
      `<startEvent id="s"/><eventBasedGateway id="g"/><receiveTask id="r" messageRef="msg"/><intermediateCatchEvent id="t"><timerEventDefinition><timeDuration>PT1H</timeDuration></timerEventDefinition></intermediateCatchEvent>
      <intermediateThrowEvent id="lt"><linkEventDefinition name="L"/></intermediateThrowEvent><intermediateCatchEvent id="lc"><linkEventDefinition name="L"/></intermediateCatchEvent>
      <callActivity id="c" calledElement="other"><extensionElements><camunda:in source="a" target="b"/><camunda:out source="c" target="d"/></extensionElements></callActivity><endEvent id="e"/>
      ${flow('s', 'g')}${flow('g', 'r')}${flow('g', 't')}${flow('r', 'lt')}${flow('t', 'lt')}${flow('lc', 'c')}${flow('c', 'e')}`,
      { a: 1 },
      '<message id="msg" name="news"/>',
    )
    it.trigger('t')
    expect([...it.children.values()]).toMatchObject([{ key: 'other', variables: { b: 1 } }])
    it.childEnds('c', { c: 2 }).expectEnded()
    expect(it.variables).toEqual({ a: 1, d: 2 })
  })

  it('repeats in a standard loop and in an ad-hoc subprocess', () => {
    const it =
      start(`<startEvent id="s"/><userTask id="a"><standardLoopCharacteristics loopMaximum="2"/></userTask><adHocSubProcess id="x" ordering="Sequential"><userTask id="b"/><userTask id="c"/></adHocSubProcess><endEvent id="e"/>
      ${flow('s', 'a')}${flow('a', 'x')}${flow('x', 'e')}`)
    it.complete('a').complete('a').complete('b').complete('c').expectEnded()
  })
})

const samples = new URL('../model/samples/', import.meta.url)
const graphs = readdirSync(samples).flatMap((file) =>
  compileModel(readFileSync(new URL(file, samples), 'utf8'), { unknownHandlers: 'external' }).graphs.map((graph) => ({ name: `${file}: ${graph.key}`, graph })),
)

/** Something that may happen now. */
function possible(run: InstanceRun): Command[] {
  const work = [...run.calls.keys(), ...run.decisions.keys()]
  if (work.length > 0) return work.map((waitId) => ({ type: 'work-done', waitId, result: 'ok', variables: {} }))
  return [
    ...[...run.tasks.keys()].map((taskId): Command => ({ type: 'complete-task', taskId, variables: GUESSES, by: 'u' })),
    ...[...run.subscriptions.keys()].map((subscriptionId): Command => ({ type: 'trigger', subscriptionId, variables: {} })),
    ...[...run.jobs].map(([waitId, job]): Command =>
      job.kind === 'continue' ? { type: 'continue', waitId } : { type: 'work-done', waitId, result: null, variables: {} },
    ),
    ...[...run.children.keys()].map((waitId): Command => ({ type: 'child-ended', waitId, variables: {}, error: undefined, escalation: undefined })),
    ...[...run.incidents.keys()].map((incidentId): Command => ({ type: 'resolve-incident', incidentId, skip: true, variables: GUESSES })),
  ]
}

/** Values for the variables that the samples ask for. */
const GUESSES = { approved: true, amount: 100, clarified: 'yes', orderId: 'O-1', total: 10, days: 3, initiator: 'u' }

/** Answers everything that the runtime would answer at once, then the chosen command. */
function perform(run: InstanceRun, command: Command): void {
  if (command.type === 'work-done') {
    run.calls.delete(command.waitId)
    run.decisions.delete(command.waitId)
  }
  if (command.type === 'child-ended') run.children.delete(command.waitId)
  run.do(command)
}

function handle(graph: ProcessGraph, choices: readonly number[]): void {
  const run = new InstanceRun(graph, { timer })
  const starts = graph.root.starts
  if (
    run.try({ type: 'start', startElement: starts[(choices[0] ?? 0) % Math.max(starts.length, 1)], variables: GUESSES, initiator: 'u', businessKey: undefined })
  )
    return
  for (const choice of choices) {
    const commands = possible(run)
    if (run.outcome !== undefined || commands.length === 0) break
    perform(run, commands[choice % commands.length]!)
  }
  if (run.outcome === undefined) run.do({ type: 'end', outcome: 'TERMINATED', reason: undefined })
  run.expectEnded(run.outcome)
}

describe.each(graphs)('$name', ({ graph }) => {
  it('runs under random handling and leaves nothing behind', () => {
    assert(
      property(array(nat(1000), { minLength: 1, maxLength: 25 }), (choices) => handle(graph, choices)),
      { numRuns: 40 },
    )
  })
})
