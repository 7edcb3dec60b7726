/** Models as the modelling tools of other engines write them. */
import { describe, expect, test } from 'vitest'
import type { CallActivity, EventNode, Task } from '#server/engine/core/graph.ts'
import { compiled, problems, sample } from './compile-model.ts'

describe('Camunda 7', () => {
  const { graph, warnings } = compiled(sample('camunda-7-invoice.bpmn'), { handlers: ['ArchiveInvoiceService', 'audit', 'notify'] })

  test('the process', () => {
    expect(warnings).toEqual([])
    expect(graph).toMatchObject({
      key: 'invoice',
      name: 'Invoice receipt',
      versionTag: 'V2.0',
      historyTimeToLive: 'P45D',
      startableBy: { users: [], groups: ['accounting', 'sales'] },
      root: { id: 'invoice', starts: ['StartEvent_1'], eventSubprocesses: [], hasCompensation: false },
    })
    expect(graph.nodes['StartEvent_1']).toMatchObject({
      initiatorVariable: 'starter',
      formKey: { source: 'embedded:app:forms/start.html' },
      outgoing: ['Flow_1'],
    })
  })

  test('the decision', () => {
    expect(graph.nodes['assign']).toMatchObject({
      work: 'decision',
      decision: { source: 'invoice-assign-approver' },
      resultVariable: 'approverGroups',
      mapResult: 'collectEntries',
      asyncBefore: true,
      retry: { retries: 5, intervals: ['PT5M'] },
    })
    const assign = graph.nodes['assign'] as Task & { work: 'decision' }
    expect(assign.binding).toMatchObject({ kind: 'versionTag', version: { source: 'V1' } })
  })

  test('the user task', () => {
    const approve = graph.nodes['approve'] as Task & { work: 'user' }
    expect(approve.assignment.candidateGroups.map((group) => group.source)).toEqual(['${approverGroups}', 'managers'])
    expect(approve.assignment.candidateUsers.map((user) => user.evaluate({}))).toEqual(['demo', 'mary'])
    expect(approve.assignment.dueDate?.evaluate({}, { now: 0 })).toEqual(new Date(7 * 86_400_000))
    expect(approve.assignment.priority?.evaluate({})).toBe('80')
    expect(approve.assignment.formKey?.evaluate({})).toBe('approve-form')
    expect(approve.listeners).toEqual([{ event: 'create', handler: 'notify', expression: undefined }])
    expect(approve.properties['color']).toBe('red')
    expect(JSON.parse(approve.properties['form.approved']!)).toMatchObject({ label: 'Approved?', type: 'boolean', validation: [{ name: 'required' }] })
    expect(JSON.parse(approve.properties['form.reason']!)).toMatchObject({ options: [{ id: 'price', name: 'Price' }] })
  })

  test('inputs and outputs with lists, maps and scripts', () => {
    const approve = graph.nodes['approve']!
    const values = Object.fromEntries(approve.inputs.map((input) => [input.target, input.value.evaluate({ amount: 100, creditor: 'c' })]))
    expect(values).toEqual({ total: 119, parts: [100, 'fixed', 101], head: { creditor: 'c', nested: ['1'] } })
    expect(approve.outputs.map((output) => [output.target, output.value.evaluate({ approved: true })])).toEqual([['decision', 'yes']])
  })

  test('service tasks, fields, errors', () => {
    const archive = graph.nodes['archive'] as Task
    expect(archive).toMatchObject({
      work: 'handler',
      handler: 'ArchiveInvoiceService',
      resultVariable: 'archived',
      properties: { folder: '/archive' },
      boundaries: ['failed'],
    })
    expect(archive.inputs[0]?.value.evaluate({ invoiceNumber: 7 })).toBe('7.pdf')
    expect(archive.listeners).toMatchObject([{ event: 'end', handler: 'audit' }])
    expect(graph.nodes['bank']).toMatchObject({ work: 'external', priority: { source: '5' } })
    expect((graph.nodes['failed'] as EventNode).definitions).toMatchObject([
      { kind: 'error', code: 'ARCHIVE_FULL', codeVariable: 'code', messageVariable: 'text', message: { source: 'no space' } },
    ])
    expect((graph.nodes['clarified'] as EventNode).definitions).toMatchObject([
      { kind: 'message', message: { handler: 'notify', name: { source: 'clarified-${invoiceNumber}' } } },
    ])
  })

  test('the call in a loop', () => {
    const review = graph.nodes['review'] as CallActivity
    expect(review).toMatchObject({
      kind: 'call',
      binding: { kind: 'deployment' },
      allIn: false,
      allOut: true,
      loop: { kind: 'multi', sequential: true, elementVariable: 'reviewer' },
    })
    expect(review.businessKey?.evaluate({}, { now: 0, execution: { businessKey: 'b' } })).toBe('b')
    expect(review.callInputs.map((each) => [each.target, each.value.evaluate({ amount: 1 })])).toEqual([
      ['creditor', null],
      ['amount', 2],
    ])
    expect(review.callOutputs.map((each) => each.target)).toEqual(['clarified'])
    expect(review.loop?.kind === 'multi' && review.loop.collection?.evaluate({ reviewers: ['a'] })).toEqual(['a'])
    expect(review.loop?.kind === 'multi' && review.loop.completionCondition?.evaluate({ nrOfCompletedInstances: 2 })).toBe(true)
  })

  test('every missing handler is told', () => {
    expect(problems(sample('camunda-7-invoice.bpmn'))).toEqual([
      'unknown-handler@approve:18',
      'unknown-handler@archive:63',
      'unknown-handler@archive:67',
      'unknown-handler@clarified:93',
    ])
  })

  test('or left to external workers', () => {
    const lenient = compiled(sample('camunda-7-invoice.bpmn'), { unknownHandlers: 'external' })
    const archive = lenient.graph.nodes['archive'] as Task & { work: 'external' }
    expect(archive.topic.evaluate({})).toBe('org.camunda.bpm.example.invoice.service.ArchiveInvoiceService')
    expect(lenient.warnings.map((each) => each.code)).toEqual(['ignored-listener', 'left-to-workers', 'ignored-listener', 'left-to-workers'])
  })
})

describe('Camunda 8', () => {
  const { graph, warnings } = compiled(sample('camunda-8-order.bpmn'), { handlers: ['send-mail'] })

  test('job workers', () => {
    expect(warnings).toEqual([])
    expect(graph.versionTag).toBe('v3')
    expect(graph.nodes['collect']).toMatchObject({
      work: 'external',
      topic: { source: 'payment-service' },
      retry: { retries: 5, intervals: [] },
      properties: { method: 'VISA' },
    })
    expect(compiled(sample('camunda-8-order.bpmn'), { handlers: ['payment-service'] }).graph.nodes['collect']).toMatchObject({
      work: 'handler',
      handler: 'payment-service',
    })
    expect((graph.nodes['end'] as EventNode).definitions).toMatchObject([{ kind: 'message', message: { handler: 'send-mail' } }])
  })

  test('mappings with paths', () => {
    const collect = graph.nodes['collect']!
    expect(collect.inputs.map((each) => [each.target, each.value.evaluate({ order: { total: 5 } })])).toEqual([
      ['amount', 5],
      ['currency', 'EUR'],
    ])
    expect(collect.outputs.map((each) => [each.target, each.value.evaluate({ paymentId: 'x', status: 's', payment: { old: 1 } })])).toEqual([
      ['payment', { old: 1, id: 'x', status: 's' }],
    ])
  })

  test('the user task', () => {
    const approve = graph.nodes['approve'] as Task & { work: 'user' }
    expect(approve.assignment.assignee?.evaluate({ manager: 'm' })).toBe('m')
    expect(approve.assignment.candidateGroups.map((each) => each.evaluate({ region: 'r' }))).toEqual([['sales', 'r']])
    expect(approve.assignment.candidateUsers.map((each) => each.evaluate({}))).toEqual(['kermit', 'fozzie'])
    expect(approve.assignment.dueDate?.evaluate({}, { now: 0 })).toBe('1970-01-02T00:00:00Z')
    expect(approve.assignment).toMatchObject({ priority: { source: '75' }, formKey: { source: 'approval' }, followUpDate: { source: '2026-05-01T00:00:00Z' } })
    expect(approve.loop).toMatchObject({ elementVariable: 'approver', outputCollection: 'answers' })
    expect(approve.loop?.kind === 'multi' && approve.loop.outputElement?.evaluate({ approver: 'a', approved: true })).toEqual({ who: 'a', ok: true })
  })

  test('calls, decisions, scripts, messages, timers', () => {
    const ship = graph.nodes['ship'] as CallActivity
    expect(ship.calledElement.evaluate({ shipping: 'by-air' })).toBe('by-air')
    expect(ship).toMatchObject({ allIn: false, allOut: false, binding: { kind: 'deployment' }, outputs: [] })
    expect(ship.callInputs.map((each) => [each.target, each.value.evaluate({ address: 'here' })])).toEqual([['address', 'here']])
    expect(ship.callOutputs.map((each) => [each.target, each.value.evaluate({ trackingCode: 9 })])).toEqual([['tracking', 9]])
    expect(graph.nodes['rate']).toMatchObject({ work: 'decision', mapResult: 'auto', resultVariable: 'rating' })
    const calc = graph.nodes['calc'] as Task & { work: 'script' }
    expect(calc.script.evaluate({ rating: 1 })).toBe(2)
    expect(calc.resultVariable).toBe('next')
    const wait = graph.nodes['wait'] as Task & { work: 'receive' }
    expect(wait.message?.name.evaluate({})).toBe('parcel delivered')
    expect(wait.message?.correlationKey?.evaluate({ order: { id: 4 } })).toBe(4)
    const late = graph.nodes['late'] as EventNode
    expect(late.interrupting).toBe(false)
    expect(late.definitions[0]?.kind === 'timer' && late.definitions[0].timer.value.evaluate({ minutes: 5 })).toBe('PT5M')
  })
})

describe('Flowable', () => {
  const { graph } = compiled(sample('flowable-leave.bpmn20.xml'), { handlers: ['hr.book', 'flowable:mail'] })

  test('tasks', () => {
    expect(graph.nodes['sid-S']).toMatchObject({ work: 'handler', handler: 'hr.book', resultVariable: 'booking', asyncBefore: true, exclusive: false })
    expect(graph.nodes['sid-M']).toMatchObject({ work: 'handler', handler: 'flowable:mail', properties: { subject: 'Sorry' } })
    expect(graph.nodes['sid-M']?.inputs[0]?.value.evaluate({ initiator: 'kermit' })).toBe('kermit@example.com')
    const approve = graph.nodes['sid-A'] as Task & { work: 'user' }
    expect(approve.assignment.owner?.evaluate({})).toBe('boss')
    expect(approve.skip?.evaluate({ skip: true })).toBe(true)
  })

  test('conditions', () => {
    expect(graph.flows['sid-3']?.condition?.evaluate({ approved: true, days: 2 })).toBe(true)
    expect(graph.flows['sid-4']?.condition?.evaluate({ approved: true, days: 1 })).toBe(true)
  })

  test('data objects are first values', () => {
    const [days] = graph.nodes['startEvent1']!.outputs
    expect(days?.target).toBe('days')
    expect(days?.value.evaluate({})).toBe(3)
    expect(days?.value.evaluate({ days: 8 })).toBe(8)
  })

  test('call, loop, timer, event subprocess', () => {
    expect(graph.nodes['sid-C']).toMatchObject({ allIn: true, allOut: false, calledElement: { source: 'cover' } })
    const sign = graph.nodes['sid-P'] as Task
    expect(sign.loop?.kind === 'multi' && sign.loop.completionCondition?.evaluate({ nrOfCompletedInstances: 3, nrOfInstances: 5 })).toBe(true)
    const timer = (graph.nodes['sid-B'] as EventNode).definitions[0]
    expect(timer?.kind === 'timer' && timer.timer.value.evaluate({})).toBe('R3/PT24H/2030-01-01T00:00:00Z')
    expect(graph.root.eventSubprocesses).toEqual(['sid-X'])
    expect(graph.nodes['sid-X']).toMatchObject({ kind: 'subprocess', variant: 'event', body: { starts: ['sid-X1'], children: ['sid-X1', 'sid-X3'] } })
  })
})

describe('Activiti', () => {
  const { graph, warnings } = compiled(sample('activiti-expense.bpmn20.xml'), { handlers: ['toUppercase'] })

  test('flows without ids', () => {
    expect(graph.nodes['fork']?.outgoing).toEqual(['fork-a', 'fork-b'])
  })

  test('performers, owners, loops', () => {
    expect(graph.nodes['a']).toMatchObject({ assignment: { assignee: { source: 'gonzo' } } })
    const b = graph.nodes['b'] as Task & { work: 'user' }
    expect(b.assignment.candidateUsers.map((each) => each.source)).toEqual(['kermit'])
    expect(b.assignment.candidateGroups.map((each) => each.source)).toEqual(['management', 'accountancy', '${extra}'])
    expect(graph.nodes['miTasks']).toMatchObject({ loop: { sequential: true, collection: { source: '${assigneeList}' }, elementVariable: 'assignee' } })
  })

  test('scripts, setVariable, classes, undeclared errors', () => {
    expect(graph.nodes['script']).toMatchObject({ work: 'script', resultVariable: 'sum' })
    const set = graph.nodes['set'] as Task & { work: 'expression' }
    expect(set).toMatchObject({ work: 'expression', resultVariable: 'done' })
    expect(set.expression.evaluate({ amount: 2 })).toBe(true)
    expect(graph.nodes['java']).toMatchObject({ handler: 'toUppercase' })
    expect((graph.nodes['catchError'] as EventNode).definitions).toMatchObject([{ kind: 'error', code: 'myError' }])
    expect(warnings.map((each) => each.code)).toEqual(['not-executable', 'undeclared-error'])
  })
})

describe('drawings', () => {
  test('Signavio: two pools, nested lanes, prefixes, gaps are filled with a warning', () => {
    const { graphs, warnings } = compiled(sample('signavio-pools.bpmn'))
    expect(graphs.map((graph) => graph.name)).toEqual(['Customer', 'Supplier'])
    const supplier = graphs[1]!
    expect(supplier.nodes['sid-check']).toMatchObject({ assignment: { candidateGroups: [{ source: 'Back office' }] } })
    expect(supplier.nodes['sid-inner']).toMatchObject({ assignment: { candidateGroups: [{ source: 'sid-l12' }] } })
    expect((supplier.nodes['sid-received'] as EventNode).definitions).toMatchObject([{ kind: 'message', message: { name: { source: 'Order received' } } }])
    expect(supplier.nodes['sid-sub']).toMatchObject({ body: { starts: ['sid-inner'] } })
    expect(warnings.map((each) => each.code)).toEqual([
      'not-executable',
      'ignored-extension',
      'no-implementation',
      'not-executable',
      'missing-message',
      'ambiguous-gateway',
      'no-implementation',
    ])
  })

  test('what a drawing may leave open an executable process may not', () => {
    const strict = sample('signavio-pools.bpmn').replaceAll('isExecutable="false"', 'isExecutable="true"')
    expect(problems(strict)).toEqual([
      'no-implementation@sid-order:11',
      'missing-message@sid-received:26',
      'ambiguous-gateway@sid-g:28',
      'no-implementation@sid-service:29',
    ])
  })

  test('bpmn.io', () => {
    const { graph, warnings } = compiled(sample('bpmn-io.bpmn'))
    expect(graph.nodes['Task_1']).toMatchObject({ work: 'none', name: 'Do it' })
    expect(warnings.map((each) => each.code)).toEqual(['not-executable', 'no-implementation'])
  })
})

describe('our own', () => {
  const { graph, warnings } = compiled(sample('chandlery-payment.bpmn'), { handlers: ['pay-bill'] })

  test('rules are handed on as JSON', () => {
    expect(warnings).toEqual([])
    expect(graph.nodes['approve']).toMatchObject({
      assignment: {
        candidateGroups: [],
        rules: {
          approver: [
            { kind: 'role', ref: 'FINANCE_MANAGER' },
            { kind: 'leader', levels: 2 },
            { kind: 'expression', expression: '=buyer' },
          ],
          countersign: { mode: 'ratio', ratio: 0.6 },
          policy: { empty: 'admin', self: 'leader', repeated: 'consecutive', reject: 'return', resubmit: 'back', commentRequired: true },
          timers: { remind: 'R3/PT24H', escalate: 'PT72H' },
          button: [
            { name: 'reject', label: 'Refuse' },
            { name: 'add-sign', enabled: false },
          ],
          field: [{ name: 'amount', access: 'read' }],
        },
      },
    })
  })

  test('lanes lend their group to whom nobody else is named', () => {
    expect(graph.nodes['check']).toMatchObject({ assignment: { candidateGroups: [{ source: 'FINANCE' }], rules: undefined } })
  })

  test('FEEL without a mark, handlers, forms', () => {
    expect(graph.flows['f4']?.condition?.evaluate({ amount: 101 })).toBe(true)
    expect(graph.nodes['pay']).toMatchObject({ work: 'handler', handler: 'pay-bill' })
    expect(graph.nodes['start']).toMatchObject({ formKey: { source: 'payment' } })
  })
})
