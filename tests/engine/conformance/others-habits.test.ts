/** Habits of Camunda 7, Camunda 8 and Flowable that are not in BPMN and decide how a model runs: each as its engine has it. */
import { describe, expect, it } from 'vitest'
import { admin, ann, withEngine } from '../runtime/engine-fixture.ts'
import { end, flow, flows, model, start, userTask } from '../runtime/models.ts'

const host = withEngine()
const H = 3_600_000

const extended = (tag: string, attributes: string, extension: string, inner = '') =>
  `<bpmn:${tag} ${attributes}><bpmn:extensionElements>${extension}</bpmn:extensionElements>${inner}</bpmn:${tag}>`
const flowable = (file: { name: string; content: string }) => ({
  ...file,
  content: file.content.replace('targetNamespace', 'xmlns:flowable="http://flowable.org/bpmn" targetNamespace'),
})

async function begin(file: { name: string; content: string }, variables: Record<string, unknown> = {}): Promise<string> {
  await host.engine.deploy({ actor: admin, files: [file] })
  const { processInstanceId } = await host.engine.start({ actor: ann, processKey: file.name.replace('.bpmn', ''), variables })
  return processInstanceId
}
const open = async (processInstanceId: string) => (await host.engine.detail(processInstanceId)).activeTasks.map(({ taskKey }) => taskKey).toSorted()
const variablesOf = async (processInstanceId: string) => (await host.engine.detail(processInstanceId)).variables
const finish = async (processInstanceId: string, taskKey: string, variables = {}) => {
  const { activeTasks } = await host.engine.detail(processInstanceId)
  const task = activeTasks.find((each) => each.taskKey === taskKey)
  await host.engine.complete({ actor: admin, taskId: task?.taskId ?? '', variables })
}

describe('a condition that names kinds of change', () => {
  it.each([
    ['camunda', 'camunda:variableName="k" camunda:variableEvents="update"', ''],
    ['zeebe', '', '<bpmn:extensionElements><zeebe:conditionalFilter variableNames="k" variableEvents="update"/></bpmn:extensionElements>'],
  ])('is looked at after those only: %s', async (vendor, attributes, filter) => {
    const id = await begin(
      model(
        `changes-${vendor}`,
        `${start()} ${userTask('wait')} <bpmn:boundaryEvent id="b" attachedToRef="wait"><bpmn:conditionalEventDefinition ${attributes}>${filter}
        <bpmn:condition xsi:type="bpmn:tFormalExpression">\${v == 1}</bpmn:condition></bpmn:conditionalEventDefinition></bpmn:boundaryEvent> ${userTask('hit')} ${end()}
        ${flows('start', 'wait', 'end')} ${flows('b', 'hit', 'end')}`,
      ),
      { v: 0 },
    )
    const set = (variables: Record<string, unknown>) => host.engine.setVariables({ actor: admin, processInstanceId: id, variables })
    await set({ v: 1 })
    await set({ k: 1 })
    expect(await open(id)).toEqual(['wait'])
    await set({ k: null })
    expect(await open(id)).toEqual(['wait'])
    await set({ k: 2 })
    expect(await open(id)).toEqual(['hit'])
  })
})

it('the name of a task may be computed', async () => {
  const id = await begin(model('named', `${start()} <bpmn:userTask id="t" name="Check \${what}" /> ${end()} ${flows('start', 't', 'end')}`), { what: 'soup' })
  expect((await host.engine.detail(id)).activeTasks).toMatchObject([{ taskName: 'Check soup' }])
})

describe('listeners write variables', () => {
  it.each([
    ['an expression at the task', `<camunda:taskListener event="create" expression="\${task.setVariable('k', v + 1)}"/>`],
    ['an expression at the execution', `<camunda:executionListener event="start" expression="\${execution.setVariable('k', v + 1)}"/>`],
    [
      'a script that knows the task',
      `<camunda:taskListener event="create"><camunda:script scriptFormat="javascript">task.execution.setVariable('k', task.getVariable('v') + 1)</camunda:script></camunda:taskListener>`,
    ],
  ])('by %s', async (what, listener) => {
    const id = await begin(
      model(`writes-${what.replaceAll(' ', '-')}`, `${start()} ${extended('userTask', 'id="t"', listener)} ${end()} ${flows('start', 't', 'end')}`),
      { v: 2 },
    )
    expect(await variablesOf(id)).toEqual({ v: 2, k: 3 })
  })
})

it('a condition knows the element that its flow leaves', async () => {
  const body = `${start()} <bpmn:exclusiveGateway id="g" default="g-b"/> ${userTask('a')} ${userTask('b')} ${end()} ${flows('start', 'g')}
    ${flow('g', 'a', `\${execution.currentActivityId == 'g' &amp;&amp; execution.id != null}`)} ${flow('g', 'b')} ${flows('a', 'end')} ${flows('b', 'end')}`
  expect(await open(await begin(model('leaving', body)))).toEqual(['a'])
})

describe('output mappings of Camunda 8', () => {
  const mapped = '<zeebe:ioMapping><zeebe:output source="=result" target="kept"/></zeebe:ioMapping>'

  it('are all that leaves a job and a task', async () => {
    const id = await begin(
      model(
        'z-local',
        `${start()} ${extended('serviceTask', 'id="job"', `<zeebe:taskDefinition type="z-local"/>${mapped}`)}
        ${extended('userTask', 'id="t"', `<zeebe:userTask/>${mapped.replaceAll('kept', 'said')}`)} ${userTask('last')} ${end()} ${flows('start', 'job', 't', 'last', 'end')}`,
      ),
    )
    const [job] = await host.engine.fetchAndLock({ workerId: 'w', topics: ['z-local'], max: 1, lockDuration: H })
    await host.engine.completeExternal({ jobId: job?.jobId ?? '', workerId: 'w', variables: { result: 1, other: 2 } })
    await finish(id, 't', { result: 3, other: 4 })
    expect(await variablesOf(id)).toEqual({ kept: 1, said: 3 })
  })

  it('without them everything leaves', async () => {
    const id = await begin(
      model('z-all', `${start()} ${extended('userTask', 'id="t"', '<zeebe:userTask/>')} ${userTask('last')} ${end()} ${flows('start', 't', 'last', 'end')}`),
    )
    await finish(id, 't', { result: 3, other: 4 })
    expect(await variablesOf(id)).toEqual({ result: 3, other: 4, pass: true })
  })
})

it.each([
  ['error', '=kind'],
  ['error', '${kind}'],
  ['escalation', '=kind'],
])('the code of an %s may be computed where it is thrown: %s', async (kind, code) => {
  const key = `code-${kind}-${code.startsWith('=') ? 'feel' : 'juel'}`
  const reference = (id: string) => `<bpmn:${kind}EventDefinition ${kind}Ref="${id}"/>`
  const body = `${start()} <bpmn:subProcess id="sub">${start('s')} <bpmn:endEvent id="x">${reference('thrown')}</bpmn:endEvent> ${flows('s', 'x')}</bpmn:subProcess>
    <bpmn:boundaryEvent id="b" attachedToRef="sub">${reference('caught')}</bpmn:boundaryEvent> ${userTask('care')} ${end()} ${flows('start', 'sub', 'end')} ${flows('b', 'care', 'end')}`
  const extra = `<bpmn:${kind} id="thrown" ${kind}Code="${code}"/><bpmn:${kind} id="caught" ${kind}Code="late"/>`
  expect(await open(await begin(model(key, body, extra), { kind: 'late' }))).toEqual(['care'])
})

describe('a skip expression of Flowable', () => {
  const file = flowable(
    model('skips', `${start()} <bpmn:userTask id="t" flowable:skipExpression="\${skip}"/> ${userTask('last')} ${end()} ${flows('start', 't', 'last', 'end')}`),
  )

  it.each([
    ['nothing is known of it', {}, 't'],
    ['it is switched off', { skip: true, _FLOWABLE_SKIP_EXPRESSION_ENABLED: false }, 't'],
    ['it does not hold', { skip: false, _FLOWABLE_SKIP_EXPRESSION_ENABLED: true }, 't'],
    ['it holds', { skip: true, _ACTIVITI_SKIP_EXPRESSION_ENABLED: true }, 'last'],
    ['it holds and nobody says whether it counts', { skip: true }, 'last'],
  ])('when %s', async (_, variables, task) => {
    expect(await open(await begin(file, variables))).toEqual([task])
  })
})

const script = (store: boolean) =>
  `<bpmn:scriptTask id="add" scriptFormat="javascript" flowable:autoStoreVariables="${store}"><bpmn:script>var sum = 0; for (var i = 0; i &lt; list.length; i++) sum += list[i]; list = null</bpmn:script></bpmn:scriptTask>`

const storing = (store: boolean) =>
  flowable(model(`stores-${store}`, `${start()} ${script(store)} ${userTask('last')} ${end()} ${flows('start', 'add', 'last', 'end')}`))

it('a script of Flowable may store what it declares', async () => {
  expect(await variablesOf(await begin(storing(true), { list: [1, 2, 3] }))).toEqual({ list: null, sum: 6, i: 3 })
  expect(await variablesOf(await begin(storing(false), { list: [1, 2, 3] }))).toEqual({ list: [1, 2, 3] })
})

it('Flowable gathers the variables of each instance of a loop', async () => {
  const loop = `<bpmn:multiInstanceLoopCharacteristics><bpmn:extensionElements><flowable:variableAggregation target="reviews"><variable source="pass"/><variable source="note" target="said"/>
    <variable sourceExpression="\${loopCounter + 1}" target="number"/></flowable:variableAggregation></bpmn:extensionElements><bpmn:loopCardinality>2</bpmn:loopCardinality></bpmn:multiInstanceLoopCharacteristics>`
  const id = await begin(
    flowable(model('gathers', `${start()} <bpmn:userTask id="t">${loop}</bpmn:userTask> ${userTask('last')} ${end()} ${flows('start', 't', 'last', 'end')}`)),
  )
  await finish(id, 't', { note: 'a' })
  await finish(id, 't', { note: 'b' })
  expect((await variablesOf(id))['reviews']).toEqual([
    { pass: true, said: 'a', number: 1 },
    { pass: true, said: 'b', number: 2 },
  ])
})

it('what one instance says arrives in its order: two messages together start one process that needs both', async () => {
  const messages = '<bpmn:message id="one" name="both-1"/><bpmn:message id="two" name="both-2"/>'
  const both = '<bpmn:messageEventDefinition messageRef="one"/><bpmn:messageEventDefinition messageRef="two"/>'
  await host.engine.deploy({
    actor: admin,
    files: [
      model(
        'needs-both',
        `<bpmn:startEvent id="start" parallelMultiple="true">${both}</bpmn:startEvent> ${userTask('t')} ${end()} ${flows('start', 't', 'end')}`,
        messages,
      ),
      model(
        'says-both',
        `${start()} <bpmn:intermediateThrowEvent id="say">${both}</bpmn:intermediateThrowEvent> ${end()} ${flows('start', 'say', 'end')}`,
        messages,
      ),
    ],
  })
  await host.engine.start({ actor: ann, processKey: 'says-both', businessKey: 'order-1' })
  await host.engine.runDue()
  const { records } = await host.engine.claimList(ann, { processKey: 'needs-both' })
  expect(records).toMatchObject([{ taskKey: 't', businessKey: 'order-1' }])
})

const problems = async (file: { name: string; content: string }) =>
  host.engine.deploy({ actor: admin, files: [file] }).then(
    (deployed) => deployed.flatMap(({ warnings }) => warnings.map(({ elementId }) => elementId)),
    (error: { details: { problems: { elementId: string }[] } }) => error.details.problems.map(({ elementId }) => `!${elementId}`),
  )

describe('a drawing', () => {
  const drawn = model(
    'drawn',
    `${start('phone')} ${start('letter')} ${userTask('a')} ${userTask('b')} <bpmn:subProcess id="sub"><bpmn:startEvent id="s"><bpmn:timerEventDefinition/></bpmn:startEvent>
    ${userTask('c')} ${flows('s', 'c')}</bpmn:subProcess> ${flows('phone', 'a', 'sub')} ${flows('letter', 'b', 'sub')}`,
  )
  it('may have several ways to start and a trigger inside a subprocess: with warnings', async () => {
    const timed = drawn.content.replace(
      '<bpmn:timerEventDefinition/>',
      '<bpmn:timerEventDefinition><bpmn:timeDuration>PT1H</bpmn:timeDuration></bpmn:timerEventDefinition>',
    )
    expect(await problems({ ...drawn, content: timed })).toEqual(['!letter', '!s'])
    expect(await problems({ ...drawn, content: timed.replace('isExecutable="true"', 'isExecutable="false"') })).toEqual(expect.arrayContaining(['letter', 's']))
    const { processInstanceId } = await host.engine.start({ actor: ann, processKey: 'drawn' })
    expect(await open(processInstanceId)).toEqual(['a'])
    await finish(processInstanceId, 'a')
    expect(await open(processInstanceId)).toEqual(['c'])
  })

  it.each(['Yaoqiang BPMN Editor', 'logicflow'])('is what %s makes, whatever it says', async (exporter) => {
    const key = exporter.slice(0, 5)
    const drawing = model(key, `${start()} <bpmn:serviceTask id="w" width="100"/> ${userTask('t')} ${end()} ${flows('start', 'w', 't', 'end')}`)
    expect(await problems(drawing)).toEqual(['!w'])
    const signed = { ...drawing, content: drawing.content.replace('targetNamespace', `exporter="${exporter}" targetNamespace`) }
    expect(await problems(signed)).toContain('w')
    const { processInstanceId } = await host.engine.start({ actor: ann, processKey: key })
    expect(await open(processInstanceId)).toEqual(['t'])
  })

  it('may leave open when something happens: people say so', async () => {
    const gaps = model(
      'gaps',
      `<bpmn:startEvent id="start"><bpmn:timerEventDefinition><bpmn:timeDate/></bpmn:timerEventDefinition></bpmn:startEvent>
      <bpmn:intermediateCatchEvent id="later" name="7 days"><bpmn:timerEventDefinition/></bpmn:intermediateCatchEvent>
      <bpmn:intermediateCatchEvent id="ready"><bpmn:conditionalEventDefinition><bpmn:condition/></bpmn:conditionalEventDefinition></bpmn:intermediateCatchEvent>
      <bpmn:intermediateCatchEvent id="some"/> ${userTask('t')} <bpmn:boundaryEvent id="late" attachedToRef="t"><bpmn:timerEventDefinition>
      <bpmn:timeDuration>a few days</bpmn:timeDuration></bpmn:timerEventDefinition></bpmn:boundaryEvent>
      <bpmn:endEvent id="end"><bpmn:signalEventDefinition signalRef="nowhere"/></bpmn:endEvent>
      ${flows('start', 'later', 'ready', 'some', 't')} ${flow('t', 'end', 'total &gt; 100?')} ${flows('late', 'end')}`,
    )
    expect((await problems(gaps)).toSorted()).toEqual(['!end', '!late', '!later', '!ready', '!some', '!start', '!t-end'])
    expect(await problems({ ...gaps, content: gaps.content.replace('isExecutable="true"', 'isExecutable="false"') })).toEqual(
      expect.arrayContaining(['end', 'late', 'later', 'ready', 'some', 'start', 't-end']),
    )
    const { processInstanceId } = await host.engine.start({ actor: ann, processKey: 'gaps' })
    for (const elementId of ['later', 'ready', 'some', 'late']) {
      expect((await host.engine.detail(processInstanceId)).activeElements).toEqual([elementId === 'late' ? 't' : elementId])
      await host.engine.message({ actor: admin, processInstanceId, elementId })
    }
    expect(await host.engine.detail(processInstanceId)).toMatchObject({ status: 'COMPLETED' })
  })
})

it('a resource of the file is the group of the task that names it', async () => {
  const owner = '<bpmn:potentialOwner id="o"><bpmn:resourceRef>r</bpmn:resourceRef></bpmn:potentialOwner>'
  const id = await begin(
    model(
      'resource',
      `${start()} <bpmn:userTask id="t">${owner}</bpmn:userTask> ${end()} ${flows('start', 't', 'end')}`,
      '<bpmn:resource id="r" name="managers"/>',
    ),
  )
  expect((await host.engine.detail(id)).activeTasks).toMatchObject([{ candidateGroups: ['managers'] }])
})

/** Parameters of an activity: inputs from a variable, or from a constant behind `=`; outputs to a variable. */
const io = (inputs: Record<string, string>, outputs: Record<string, string>) => `<bpmn:ioSpecification>
  ${Object.keys(inputs)
    .map((name) => `<bpmn:dataInput id="in_${name}" name="${name}"/>`)
    .join('')}${Object.keys(outputs)
    .map((name) => `<bpmn:dataOutput id="out_${name}" name="${name}"/>`)
    .join('')}<bpmn:inputSet/><bpmn:outputSet/></bpmn:ioSpecification>
  ${Object.entries(inputs)
    .map(([name, from]) =>
      from.startsWith('=')
        ? `<bpmn:dataInputAssociation><bpmn:targetRef>in_${name}</bpmn:targetRef><bpmn:assignment><bpmn:from xsi:type="bpmn:tFormalExpression"><![CDATA[${from.slice(1)}]]></bpmn:from><bpmn:to>in_${name}</bpmn:to></bpmn:assignment></bpmn:dataInputAssociation>`
        : `<bpmn:dataInputAssociation><bpmn:sourceRef>${from}</bpmn:sourceRef><bpmn:targetRef>in_${name}</bpmn:targetRef></bpmn:dataInputAssociation>`,
    )
    .join('')}${Object.entries(outputs)
    .map(
      ([name, to]) =>
        `<bpmn:dataOutputAssociation><bpmn:sourceRef>out_${name}</bpmn:sourceRef><bpmn:targetRef>${to}</bpmn:targetRef></bpmn:dataOutputAssociation>`,
    )
    .join('')}`

describe('jBPM and Kogito', () => {
  it('say in parameters who does a task and what becomes of its result', async () => {
    const id = await begin(
      model(
        'kogito',
        `<bpmn:property id="first" name="first"/><bpmn:property id="boss" name="boss"/> ${start()}
        <bpmn:userTask id="line1">${io({ TaskName: '=line1', GroupId: '=managers,chiefs', Skippable: '=false' }, { approved: 'first' })}</bpmn:userTask>
        <bpmn:userTask id="line2">${io({ ActorId: 'boss', wasApproved: 'first' }, {})}</bpmn:userTask>
        <bpmn:userTask id="line3">${io({ ActorId: '=ann,bob' }, {})}</bpmn:userTask> ${end()} ${flows('start', 'line1', 'line2', 'line3', 'end')}`,
      ),
      { boss: 'eve' },
    )
    const task = async () => (await host.engine.detail(id)).activeTasks[0]
    expect(await task()).toMatchObject({ taskKey: 'line1', candidateGroups: ['managers', 'chiefs'] })
    await finish(id, 'line1', { approved: true })
    expect(await variablesOf(id)).toMatchObject({ first: true })
    expect(await task()).toMatchObject({ taskKey: 'line2', assignee: 'eve', local: { wasApproved: true } })
    await finish(id, 'line2')
    expect(await task()).toMatchObject({ taskKey: 'line3', candidateUsers: ['ann', 'bob'] })
  })

  it('pass variables to a called process and back by data associations, from files .bpmn2', async () => {
    const child = model(
      'k-child',
      `<bpmn:property id="subX"/><bpmn:property id="subY"/> ${start()} <bpmn:scriptTask id="s" scriptFormat="javascript">
      <bpmn:script>execution.setVariable('subY', subX + '!')</bpmn:script></bpmn:scriptTask> ${end()} ${flows('start', 's', 'end')}`,
    )
    await host.engine.deploy({ actor: admin, files: [{ ...child, name: 'k-child.bpmn2' }] })
    const call = `<bpmn:callActivity id="call" calledElement="k-child">${io({ subX: 'x' }, { subY: 'y' })}</bpmn:callActivity>`
    const id = await begin(
      model('k-parent', `<bpmn:property id="x"/><bpmn:property id="y"/> ${start()} ${call} ${userTask('t')} ${end()} ${flows('start', 'call', 't', 'end')}`),
      { x: 'hello' },
    )
    expect(await variablesOf(id)).toEqual({ x: 'hello', y: 'hello!' })
  })

  it('loop over a collection that comes by an association, and gather what comes out', async () => {
    const loop = `<bpmn:multiInstanceLoopCharacteristics><bpmn:loopDataInputRef>in_IN_COLLECTION</bpmn:loopDataInputRef><bpmn:loopDataOutputRef>out_OUT_COLLECTION</bpmn:loopDataOutputRef>
      <bpmn:inputDataItem id="item" name="item"/><bpmn:outputDataItem id="result" name="result"/></bpmn:multiInstanceLoopCharacteristics>`
    const id = await begin(
      model(
        'k-loop',
        `<bpmn:property id="items"/><bpmn:property id="results"/> ${start()}
        <bpmn:userTask id="t">${io({ IN_COLLECTION: 'items' }, { OUT_COLLECTION: 'results' })}${loop}</bpmn:userTask> ${userTask('last')} ${end()} ${flows('start', 't', 'last', 'end')}`,
      ),
      { items: ['a', 'b'] },
    )
    const { activeTasks } = await host.engine.detail(id)
    for (const { taskId, local } of activeTasks) await host.engine.complete({ actor: admin, taskId, variables: { result: `${String(local['item'])}!` } })
    expect(await variablesOf(id)).toMatchObject({ results: ['a!', 'b!'] })
  })

  it.each(['autocomplete', 'getActivityInstanceAttribute("numberOfActiveInstances") == 0'])('an ad-hoc subprocess is complete by %s', async (condition) => {
    const key = `adhoc-${condition.length}`
    const id = await begin(
      model(
        key,
        `${start()} <bpmn:adHocSubProcess id="ah">${userTask('a')} ${userTask('b')}<bpmn:completionCondition xsi:type="bpmn:tFormalExpression">${condition}</bpmn:completionCondition></bpmn:adHocSubProcess>
        ${userTask('last')} ${end()} ${flows('start', 'ah', 'last', 'end')}`,
      ),
    )
    await finish(id, 'a')
    expect(await open(id)).toEqual(['b'])
    await finish(id, 'b')
    expect(await open(id)).toEqual(['last'])
  })
})

const createScript = (body: string) =>
  `<camunda:taskListener event="create"><camunda:script scriptFormat="javascript">${body}</camunda:script></camunda:taskListener>`
const made = async (key: string, listeners: string, attributes = '') => {
  const task = extended('userTask', `id="t" name="Task" ${attributes}`, listeners)
  const id = await begin(model(key, `${start()} ${task} ${end()} ${flows('start', 't', 'end')}`), { who: 'ben' })
  return (await host.engine.detail(id)).activeTasks[0]
}

describe('a listener of a task that is being made writes to it', () => {
  it.each([
    [
      'script',
      createScript("if (task.getAssignee() === 'ann') task.setAssignee(who); task.setName(task.name + ' of ' + task.getAssignee()); task.setPriority(70)"),
    ],
    ['property', createScript("task.assignee = who; task.name += ' of ' + task.assignee; delegateTask.priority = '70'")],
    [
      'expression',
      ['setAssignee(who)', "setName('Task of ben')", 'setPriority(70)']
        .map((call) => `<camunda:taskListener event="create" expression="\${task.${call}}"/>`)
        .join(''),
    ],
  ])('by %s', async (how, listeners) => {
    expect(await made(`makes-${how}`, listeners, 'camunda:assignee="ann"')).toMatchObject({ assignee: 'ben', taskName: 'Task of ben', priority: 70 })
  })

  it('candidates and dates too, each listener on top of the one before', async () => {
    const first = createScript("task.addCandidateGroup('finance'); task.addCandidateGroups(['legal', 'sales']); task.setDueDate('2031-05-06T00:00:00Z')")
    const second = '<camunda:taskListener event="create" expression="${delegateTask.deleteCandidateGroup(\'managers\')}"/>'
    const task = await made('candidates', `${first}${createScript("task.deleteCandidateGroup('sales')")}${second}`, 'camunda:candidateGroups="managers"')
    expect(task).toMatchObject({ candidateGroups: ['finance', 'legal'] })
    expect(new Date(String(task?.dueTime)).toISOString()).toBe('2031-05-06T00:00:00.000Z')
  })

  it('takes the assignee away', async () => {
    expect((await made('nobody', createScript('task.setAssignee(null)'), 'camunda:assignee="ann"'))?.assignee ?? null).toBeNull()
  })
})

const listenedFlow = (id: string, source: string, target: string, write: string) =>
  `<bpmn:sequenceFlow id="${id}" sourceRef="${source}" targetRef="${target}"><bpmn:extensionElements>${write}</bpmn:extensionElements></bpmn:sequenceFlow>`

it('a listener of a task that is done knows who had it, whoever completed it', async () => {
  const listener = `<camunda:taskListener event="complete" expression="\${execution.setVariable('had', task.assignee)}"/>
    <camunda:taskListener event="complete"><camunda:script scriptFormat="javascript">execution.setVariable('told', task.name + ': ' + task.getAssignee())</camunda:script></camunda:taskListener>`
  const had = async (key: string, attributes: string) => {
    const id = await begin(
      model(key, `${start()} ${extended('userTask', `id="t" name="Task" ${attributes}`, listener)} ${userTask('last')} ${flows('start', 't', 'last')}`),
    )
    await finish(id, 't')
    return variablesOf(id)
  }
  expect(await had('had-by-ann', 'camunda:assignee="ann"')).toMatchObject({ had: 'ann', told: 'Task: ann' })
  expect(await had('had-by-nobody', 'camunda:candidateGroups="managers"')).toMatchObject({ had: null, told: 'Task: null' })
  const claimed = await begin(
    model(
      'had-by-claim',
      `${start()} ${extended('userTask', 'id="t" name="Task" camunda:candidateUsers="ann"', listener)} ${userTask('last')} ${flows('start', 't', 'last')}`,
    ),
  )
  const [task] = (await host.engine.detail(claimed)).activeTasks
  await host.engine.claim({ actor: ann, taskId: task?.taskId ?? '' })
  await host.engine.complete({ actor: ann, taskId: task?.taskId ?? '' })
  expect(await variablesOf(claimed)).toMatchObject({ had: 'ann' })
})

it('a listener of a flow knows the flow', async () => {
  const byScript = `<camunda:executionListener event="take"><camunda:script scriptFormat="javascript">execution.setVariable('first', execution.getCurrentTransitionId())</camunda:script></camunda:executionListener>`
  const byExpression = '<camunda:executionListener event="take" expression="${execution.setVariable(\'second\', execution.getCurrentTransitionId())}"/>'
  const body = `${start()} <bpmn:task id="a"/> ${userTask('last')} ${listenedFlow('to-a', 'start', 'a', byScript)} ${listenedFlow('to-last', 'a', 'last', byExpression)}`
  expect(await variablesOf(await begin(model('transitions', body)))).toEqual({ first: 'to-a', second: 'to-last' })
})

const caughtBy = (id: string, at: string, code = 'stock') =>
  `<bpmn:boundaryEvent id="${id}" attachedToRef="${at}"><bpmn:errorEventDefinition errorRef="e-${code}" camunda:errorCodeVariable="code" camunda:errorMessageVariable="said"/></bpmn:boundaryEvent>`
const declared = '<bpmn:error id="e-stock" errorCode="stock"/><bpmn:error id="e-other" errorCode="other"/>'
const scriptTask = (source: string) => `<bpmn:scriptTask id="s" scriptFormat="javascript"><bpmn:script><![CDATA[${source}]]></bpmn:script></bpmn:scriptTask>`

describe('a BPMN error out of a script', () => {
  it.each([
    ['new BpmnError', `execution.setVariable('k', 1); throw new BpmnError('stock', 'none left')`],
    ['the class of Camunda 7', `execution.setVariable('k', 1); throw new org.camunda.bpm.engine.delegate.BpmnError("stock", "none left")`],
    [
      'Java.type of Flowable',
      `const BpmnError = Java.type('org.flowable.engine.delegate.BpmnError'); execution.setVariable('k', 1); throw new BpmnError('stock', 'none left')`,
    ],
  ])('reaches the boundary event by its code: %s', async (how, source) => {
    const body = `${start()} ${scriptTask(source)} ${caughtBy('other', 's', 'other')} ${caughtBy('b', 's')} ${userTask('care')} ${userTask('wrong')} ${end()}
      ${flows('start', 's', 'end')} ${flows('b', 'care', 'end')} ${flows('other', 'wrong', 'end')}`
    const id = await begin(model(`throws-${how.length}`, body, declared))
    expect(await open(id)).toEqual(['care'])
    expect(await variablesOf(id)).toEqual({ k: 1, code: 'stock', said: 'none left' })
  })

  it.each([
    [
      'an execution listener',
      `<camunda:executionListener event="start"><camunda:script scriptFormat="javascript">throw new BpmnError('stock')</camunda:script></camunda:executionListener>`,
    ],
    [
      'a task listener',
      `<camunda:taskListener event="complete"><camunda:script scriptFormat="javascript">throw new BpmnError('stock')</camunda:script></camunda:taskListener>`,
    ],
    [
      'a mapping',
      `<camunda:inputOutput><camunda:outputParameter name="k"><camunda:script scriptFormat="javascript">throw new BpmnError('stock')</camunda:script></camunda:outputParameter></camunda:inputOutput>`,
    ],
  ])('out of %s too', async (what, listener) => {
    const body = `${start()} ${extended('userTask', 'id="t"', listener)} ${caughtBy('b', 't')} ${userTask('care')} ${end()} ${flows('start', 't', 'end')} ${flows('b', 'care', 'end')}`
    const id = await begin(model(`throws-in-${what.replaceAll(' ', '-')}`, body, declared))
    if ((await open(id)).includes('t')) await finish(id, 't')
    expect(await open(id)).toEqual(['care'])
  })

  it('on a flow is not caught by the activity that the flow only leads to', async () => {
    const thrower = `<bpmn:sequenceFlow id="f" sourceRef="a" targetRef="t"><bpmn:extensionElements><camunda:executionListener event="take"><camunda:script scriptFormat="javascript">throw new BpmnError('stock')</camunda:script></camunda:executionListener></bpmn:extensionElements></bpmn:sequenceFlow>`
    const body = `${start()} <bpmn:subProcess id="sub">${start('in')} ${userTask('a')} ${userTask('t')} ${caughtBy('wrong', 't')} ${userTask('no')} ${flows('in', 'a')} ${thrower} ${flows('wrong', 'no')}</bpmn:subProcess>
      ${caughtBy('b', 'sub')} ${userTask('care')} ${end()} ${flows('start', 'sub', 'end')} ${flows('b', 'care', 'end')}`
    const id = await begin(model('throws-on-flow', body, declared))
    await finish(id, 'a')
    expect(await open(id)).toEqual(['care'])
  })

  it('goes to the caller, and is an incident where nobody catches it', async () => {
    const body = `${start()} ${userTask('before')} ${scriptTask(`throw new BpmnError('stock', 'none left')`)} ${end()} ${flows('start', 'before', 's', 'end')}`
    const child = await begin(model('throws-child', body, declared))
    await finish(child, 'before')
    expect((await host.engine.detail(child)).incidents).toMatchObject([{ elementId: 's', message: 'nothing catches the error stock: none left' }])
    const parent = await begin(
      model(
        'throws-parent',
        `${start()} <bpmn:callActivity id="call" calledElement="throws-child"/> ${caughtBy('b', 'call')} ${userTask('care')} ${end()} ${flows('start', 'call', 'end')} ${flows('b', 'care', 'end')}`,
        declared,
      ),
    )
    await finish(parent, 'before')
    expect(await open(parent)).toEqual(['care'])
  })

  it('another error of a script stays an incident', async () => {
    const body = `${start()} ${userTask('before')} ${scriptTask(`throw new Error('broke')`)} ${caughtBy('b', 's')} ${end()} ${flows('start', 'before', 's', 'end')} ${flows('b', 'end')}`
    const id = await begin(model('breaks', body, declared))
    await finish(id, 'before')
    expect((await host.engine.detail(id)).incidents[0]?.message).toContain('broke')
  })
})

const conditional = (text: string) =>
  `<bpmn:conditionalEventDefinition><bpmn:condition xsi:type="bpmn:tFormalExpression">${text}</bpmn:condition></bpmn:conditionalEventDefinition>`

describe('what a task leaves counts before it is left', () => {
  it('a condition interrupts it, or what is around it, and nothing behind it runs', async () => {
    const body = `${start()} <bpmn:subProcess id="sub">${start('in')} ${userTask('t')} <bpmn:boundaryEvent id="own" attachedToRef="t">${conditional('${level == 1}')}</bpmn:boundaryEvent>
      <bpmn:scriptTask id="behind" scriptFormat="javascript"><bpmn:script>execution.setVariable('ran', true)</bpmn:script></bpmn:scriptTask> ${userTask('late')} ${userTask('first')}
      ${flows('in', 't', 'behind', 'late')} ${flows('own', 'first')}</bpmn:subProcess>
      <bpmn:boundaryEvent id="around" attachedToRef="sub">${conditional('${level == 2}')}</bpmn:boundaryEvent> ${userTask('second')} ${end()} ${flows('start', 'sub', 'end')} ${flows('around', 'second', 'end')}`
    const file = model('leaves', body)
    for (const [level, expected] of [
      [1, 'first'],
      [2, 'second'],
      [3, 'late'],
    ] as const) {
      const id = await begin(file, { level: 0 })
      await finish(id, 't', { level })
      expect(await open(id)).toEqual([expected])
      expect((await variablesOf(id))['ran'] ?? false).toBe(level === 3)
    }
  })

  it('an event subprocess hears it although it was the last', async () => {
    const body = `${start()} ${userTask('t')} ${end()} ${flows('start', 't', 'end')} <bpmn:subProcess id="es" triggeredByEvent="true">
      <bpmn:startEvent id="hears" isInterrupting="false">${conditional('${level == 1}')}</bpmn:startEvent> ${userTask('extra')} ${flows('hears', 'extra')}</bpmn:subProcess>`
    const id = await begin(model('hears-last', body), { level: 0 })
    await finish(id, 't', { level: 1 })
    expect(await open(id)).toEqual(['extra'])
  })
})

const listensTo = (event: string) =>
  `<camunda:taskListener event="${event}"><camunda:script scriptFormat="javascript">1</camunda:script></camunda:taskListener>`

it('listeners that nobody would call are named when the model is deployed', async () => {
  const { warnings } = await host.engine.checkModel({
    files: [
      model(
        'unheard',
        `${start()} ${extended('userTask', 'id="t"', ['create', 'assignment', 'update', 'delete'].map(listensTo).join(''))} ${end()} ${flows('start', 't', 'end')}`,
      ),
    ],
  })
  expect(warnings.map(({ elementId, message }) => [elementId, /"(\w+)"/.exec(message)?.[1]])).toEqual([
    ['t', 'assignment'],
    ['t', 'update'],
    ['t', 'delete'],
  ])
})
