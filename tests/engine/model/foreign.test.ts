/** What models of other engines ask for and that has no equal in BPMN itself: understood, or refused with the place. */
import { describe, expect, it } from 'vitest'
import { compileExpression } from '#server/engine/expressions/compile.ts'
import { InstanceRun } from '#tests/support/instance-run.ts'
import { around, compiled, inProcess, node, problems, warnings } from './compile-model.ts'

const start = (content: string, variables = {}) => new InstanceRun(compiled(inProcess(content)).graph).start(variables)
const flow = (...path: readonly string[]) =>
  path
    .slice(1)
    .map((target, at) => `<sequenceFlow id="${path[at]}-${target}" sourceRef="${path[at]}" targetRef="${target}"/>`)
    .join('')

const packing = (attribute: string, loop = '') => `<startEvent id="s"/><parallelGateway id="f"/><userTask id="invoice"/><endEvent id="e"/><userTask id="ship"/>
  <subProcess id="pack">${loop}<startEvent id="ps"/><userTask id="box"/><endEvent id="stop"><terminateEventDefinition ${attribute}/></endEvent>${flow('ps', 'box', 'stop')}</subProcess>
  ${flow('s', 'f', 'invoice', 'e')}${flow('f', 'pack', 'ship')}`

describe('a terminate end event', () => {
  it('ends its own scope', () => {
    expect(start(packing('')).complete('box').openTasks()).toEqual(['invoice', 'ship'])
  })

  it.each(['flowable', 'activiti', 'camunda'])('ends the whole instance with %s:terminateAll', (vendor) => {
    const xml = packing(`${vendor}:terminateAll="true"`).replace('<startEvent', `<documentation/><startEvent`)
    const withNamespace = inProcess(xml).replace('<process', '<process xmlns:activiti="http://activiti.org/bpmn"')
    new InstanceRun(compiled(withNamespace).graph).start().complete('box').expectEnded()
  })

  it.each([true, false])('ends the loop around it with terminateMultiInstance, sequential %s', (sequential) => {
    const loop = `<multiInstanceLoopCharacteristics isSequential="${sequential}"><loopCardinality>3</loopCardinality></multiInstanceLoopCharacteristics>`
    const run = start(packing('flowable:terminateMultiInstance="true"', loop)).complete('box')
    expect(run.openTasks()).toEqual(['invoice', 'ship'])
    run.complete('invoice').complete('ship').expectEnded()
  })
})

describe('what would run differently from what its author meant', () => {
  it('a service task that waits to be triggered', () => {
    expect(problems(around('x', '<serviceTask id="x" flowable:expression="${ping}" flowable:triggerable="true"/>'))).toEqual(['unsupported-extension@x:3'])
  })

  it.each([
    'var E = Packages.org.example.BpmnError',
    'Java.type("java.util.ArrayList")',
    'java.lang.System.out.println(1)',
    'importClass(java.util.Date)',
    'new org.camunda.bpm.engine.X()',
  ])('a script that calls into Java: %s', (source) => {
    expect(problems(around('x', `<scriptTask id="x" scriptFormat="javascript"><script>${source}</script></scriptTask>`))).toEqual(['bad-expression@x:3'])
  })

  it('texts and comments of a script may speak of Java', () => {
    expect(
      problems(around('x', '<scriptTask id="x" scriptFormat="javascript"><script>// Packages.org\nvar a = "java.util.List"</script></scriptTask>')),
    ).toEqual([])
  })

  it.each(['no such thing(a)', 'a > nosuch(1)', 'if guid() = "1" then 1 else 2'])('FEEL that calls a function that does not exist: %s', (source) => {
    expect(() => compileExpression(source, { language: 'feel' })).toThrow('does not exist here')
  })

  it('FEEL may call what it declares', () => {
    expect(compileExpression('{ twice: function(x) x * 2, r: twice(4) }.r', { language: 'feel' }).evaluate({})).toBe(8)
  })
})

describe('Operaton', () => {
  it('names the activities that an ad-hoc subprocess starts with in a property', () => {
    const content = `<startEvent id="s"/><adHocSubProcess id="x"><extensionElements><camunda:properties><camunda:property name="activeTasksCollection" value="a, c"/></camunda:properties></extensionElements>
      <userTask id="a"/><userTask id="b"/><userTask id="c"/></adHocSubProcess><endEvent id="e"/>${flow('s', 'x', 'e')}`
    expect(start(content).openTasks()).toEqual(['a', 'c'])
  })
})

describe('known extensions', () => {
  it('are not warned about', () => {
    expect(
      warnings(
        around('x', '<endEvent id="x"><terminateEventDefinition flowable:terminateAll="true"/></endEvent>').replace(/<sequenceFlow id="out"[^>]*>/, ''),
      ).filter((each) => each.startsWith('ignored-extension')),
    ).toEqual([])
  })

  it('a boundary event on an event subprocess is read', () => {
    const content = `<startEvent id="s"/><userTask id="t"/><subProcess id="esp" triggeredByEvent="true"><startEvent id="es"><errorEventDefinition/></startEvent></subProcess>
      <boundaryEvent id="b" attachedToRef="esp"><errorEventDefinition/></boundaryEvent>${flow('s', 't')}`
    expect(node(inProcess(content), 'esp', 'subprocess').boundaries).toEqual(['b'])
  })
})

describe('a process that does not say whether it is executable', () => {
  const gap = inProcess(`<startEvent id="s"/><exclusiveGateway id="x"/><userTask id="a"/><userTask id="b"/>${flow('s', 'x', 'a')}${flow('x', 'b')}`).replace(
    ' isExecutable="true"',
    '',
  )

  it('is held to what it says when it was written by hand', () => {
    expect(problems(gap)).toEqual(['ambiguous-gateway@x:2'])
  })

  it.each([
    ['signed by its tool', gap.replace('<definitions', '<definitions exporter="Some Modeler"')],
    ['with a diagram', gap.replace('</definitions>', '<d:BPMNDiagram xmlns:d="http://www.omg.org/spec/BPMN/20100524/DI"/></definitions>')],
  ])('is a drawing when it is %s', (_, xml) => {
    expect(problems(xml)).toEqual([])
    expect(warnings(xml)).toContain('ambiguous-gateway@x:2')
  })
})
