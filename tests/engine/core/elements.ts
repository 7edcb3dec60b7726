/**
 * Every element that the engine executes, as a piece of a model between two other elements, and what brings a token through it once.
 * `conformance.test.ts` puts each piece into four surroundings.
 */
import type { ScopeBuilder } from '#tests/support/graph-builder.ts'
import { js, loop, message, multi, on, value, variable } from '#tests/support/graph-builder.ts'
import type { InstanceRun } from '#tests/support/instance-run.ts'

export interface Piece {
  readonly name: string
  /** Adds the element to `p`, with flows from `from` and to `to`. */
  readonly build: (p: ScopeBuilder, from: string, to: string) => void
  /** Brings one token through; nothing when it runs through by itself. */
  readonly drive?: (run: InstanceRun) => void
}

const plain =
  (add: (p: ScopeBuilder) => unknown): Piece['build'] =>
  (p, from, to) => {
    add(p)
    p.path(from, 'x', to)
  }

/** `x` is an activity with boundary event `b`; `b` leads to `to` when it interrupts, to an end of its own when not. */
const bounded =
  (event: (p: ScopeBuilder) => unknown, interrupting: boolean, add: (p: ScopeBuilder) => unknown = (p) => p.user('x')): Piece['build'] =>
  (p, from, to) => {
    add(p)
    event(p)
    if (interrupting) p.end('x-end').path(from, 'x', 'x-end').path('b', to)
    else p.end('b-end').path(from, 'x', to).path('b', 'b-end')
  }

const boundary = (definition: Parameters<ScopeBuilder['boundary']>[2][number], interrupting: boolean) => (p: ScopeBuilder) =>
  p.boundary('b', 'x', [definition], { interrupting })

/** `x` is a subprocess with a user task and an event subprocess; it goes on to `to`. */
const withEventSubprocess =
  (definition: Parameters<ScopeBuilder['eventSubprocess']>[1], interrupting: boolean, inner?: (s: ScopeBuilder) => void): Piece['build'] =>
  (p, from, to) => {
    p.subprocess('x', (s) => {
      s.start('xs')
      if (inner) inner(s)
      else s.user('work').end('xe').path('xs', 'work', 'xe')
      s.eventSubprocess('esp', definition, (e) => e.user('react').end('esp-end').path('esp-start', 'react', 'esp-end'), { interrupting })
    })
    p.path(from, 'x', to)
  }

const throwing = (definition: Parameters<ScopeBuilder['end']>[1]) => (s: ScopeBuilder) => {
  s.gateway('fork', 'parallel').user('work').end('we').end('throwing', definition)
  s.path('xs', 'fork', 'work', 'we').path('fork', 'throwing')
}

const task = (run: InstanceRun, ...ids: readonly string[]) => ids.forEach((id) => run.complete(id))

export const pieces: readonly Piece[] = [
  // Tasks
  { name: 'task without type', build: plain((p) => p.task('x')) },
  { name: 'manual task', build: plain((p) => p.task('x', { work: 'manual' })) },
  { name: 'user task', build: plain((p) => p.user('x')), drive: (run) => task(run, 'x') },
  { name: 'service task in the step', build: plain((p) => p.handler('x')), drive: (run) => run.work('x') },
  { name: 'service task as a job', build: plain((p) => p.handler('x', 'outside')), drive: (run) => run.work('x') },
  { name: 'service task with an expression', build: plain((p) => p.task('x', { work: 'expression', expression: value(1), resultVariable: 'r' })) },
  {
    name: 'external task',
    build: plain((p) => p.task('x', { work: 'external', topic: value('t'), retries: undefined, priority: undefined })),
    drive: (run) => run.work('x'),
  },
  { name: 'script task', build: plain((p) => p.script('x', value(1), 'r')) },
  {
    name: 'business rule task',
    build: plain((p) =>
      p.task('x', { work: 'decision', decision: value('d'), binding: { kind: 'latest', version: undefined }, resultVariable: 'r', mapResult: 'singleEntry' }),
    ),
    drive: (run) => run.work('x', 42),
  },
  { name: 'send task by the engine', build: plain((p) => p.task('x', { work: 'send', message: message('m') })) },
  {
    name: 'send task by a handler',
    build: plain((p) => p.task('x', { work: 'send', message: message('m', { handler: 'mailer' }) })),
    drive: (run) => run.work('x'),
  },
  { name: 'receive task', build: plain((p) => p.receive('x', 'm')), drive: (run) => run.trigger('x') },
  { name: 'receive task without message', build: plain((p) => p.receive('x')), drive: (run) => run.trigger('x') },
  { name: 'call activity', build: plain((p) => p.call('x', 'other')), drive: (run) => run.childEnds('x') },
  { name: 'asynchronous before', build: plain((p) => p.task('x', { work: 'none' }, { asyncBefore: true })), drive: (run) => run.continue('x') },
  { name: 'asynchronous after', build: plain((p) => p.task('x', { work: 'none' }, { asyncAfter: true })), drive: (run) => run.continue('x') },
  {
    name: 'listeners in the step',
    build: plain((p) =>
      p.user('x', { listeners: ['start', 'create', 'complete', 'end'].map((event) => ({ event, handler: `on-${event}`, expression: undefined })) }),
    ),
    drive: (run) => {
      run.work('x').work('x')
      task(run, 'x')
      run.work('x').work('x')
    },
  },
  { name: 'skipped activity', build: plain((p) => p.user('x', { skip: value(true) })) },
  // Subprocesses
  {
    name: 'embedded subprocess',
    build: plain((p) => p.subprocess('x', (s) => s.start('xs').user('i').end('xe').path('xs', 'i', 'xe'))),
    drive: (run) => task(run, 'i'),
  },
  {
    name: 'subprocess without start event',
    build: plain((p) => p.subprocess('x', (s) => s.user('i').user('j'))),
    drive: (run) => task(run, 'i', 'j'),
  },
  {
    name: 'transaction',
    build: plain((p) => p.subprocess('x', (s) => s.start('xs').user('i').end('xe').path('xs', 'i', 'xe'), { variant: 'transaction' })),
    drive: (run) => task(run, 'i'),
  },
  {
    name: 'transaction cancelled',
    build: bounded(boundary(on.cancel(), true), true, (p) =>
      p.subprocess(
        'x',
        (s) => {
          s.start('xs').script('pay', value(1)).user('unpay').user('check').end('xe', [on.cancel()]).compensates('unpay', 'pay')
          s.path('xs', 'pay', 'check', 'xe')
        },
        { variant: 'transaction' },
      ),
    ),
    drive: (run) => task(run, 'check', 'unpay'),
  },
  { name: 'ad-hoc subprocess, parallel', build: plain((p) => p.adhoc('x', (s) => s.user('i').user('j'))), drive: (run) => task(run, 'i', 'j') },
  {
    name: 'ad-hoc subprocess, sequential',
    build: plain((p) => p.adhoc('x', (s) => s.user('i').user('j'), { sequential: true })),
    drive: (run) => task(run, 'i', 'j'),
  },
  {
    name: 'ad-hoc subprocess with chosen elements',
    build: plain((p) => p.adhoc('x', (s) => s.user('i').user('j'), { activeElements: value(['j']) })),
    drive: (run) => task(run, 'j'),
  },
  {
    name: 'ad-hoc subprocess with completion condition',
    build: plain((p) => p.adhoc('x', (s) => s.user('i').user('j'), { completionCondition: js((v) => v['enough'] === true) })),
    drive: (run) => run.complete('i', { enough: true }),
  },
  // Loops
  { name: 'multi-instance, parallel', build: plain((p) => p.user('x', { loop: multi({ cardinality: value(3) }) })), drive: (run) => task(run, 'x', 'x', 'x') },
  {
    name: 'multi-instance, sequential',
    build: plain((p) => p.user('x', { loop: multi({ cardinality: value(3), sequential: true }) })),
    drive: (run) => task(run, 'x', 'x', 'x'),
  },
  { name: 'multi-instance over nothing', build: plain((p) => p.user('x', { loop: multi({ collection: value([]) }) })) },
  {
    name: 'multi-instance with completion condition',
    build: plain((p) =>
      p.user('x', {
        loop: multi({ collection: value(['a', 'b', 'c']), elementVariable: 'who', completionCondition: js((v) => v['nrOfCompletedInstances'] >= 2) }),
      }),
    ),
    drive: (run) => task(run, 'x', 'x'),
  },
  {
    name: 'multi-instance subprocess',
    build: plain((p) => p.subprocess('x', (s) => s.start('xs').user('i').end('xe').path('xs', 'i', 'xe'), { loop: multi({ cardinality: value(2) }) })),
    drive: (run) => task(run, 'i', 'i'),
  },
  {
    name: 'multi-instance in multi-instance',
    build: plain((p) =>
      p.subprocess('x', (s) => s.user('i', { loop: multi({ cardinality: value(2) }) }), { loop: multi({ cardinality: value(2), sequential: true }) }),
    ),
    drive: (run) => task(run, 'i', 'i', 'i', 'i'),
  },
  {
    name: 'multi-instance call activity',
    build: plain((p) => p.call('x', 'other', { loop: multi({ cardinality: value(2) }) })),
    drive: (run) => run.childEnds('x').childEnds('x'),
  },
  { name: 'standard loop', build: plain((p) => p.user('x', { loop: loop({ maximum: 2 }) })), drive: (run) => task(run, 'x', 'x') },
  {
    name: 'standard loop tested before',
    build: plain((p) => p.user('x', { loop: loop({ testBefore: true, condition: js((v) => v['loopCounter'] < 2) }) })),
    drive: (run) => task(run, 'x', 'x'),
  },
  {
    name: 'start quantity',
    build: (p, from, to) => p.task('twice', { work: 'none' }, { completionQuantity: 2 }).user('x', { startQuantity: 2 }).path(from, 'twice', 'x', to),
    drive: (run) => task(run, 'x'),
  },
  // Gateways
  {
    name: 'exclusive gateway',
    build: (p, from, to) => p.gateway('x', 'exclusive').task('no').path(from, 'x').flow('x', 'no', value(false)).flow('x', to, value(true)),
  },
  {
    name: 'parallel gateway',
    build: (p, from, to) => p.gateway('x', 'parallel').user('i').user('j').gateway('y', 'parallel').path(from, 'x', 'i', 'y', to).path('x', 'j', 'y'),
    drive: (run) => task(run, 'i', 'j'),
  },
  {
    name: 'inclusive gateway',
    build: (p, from, to) => {
      p.gateway('x', 'inclusive').user('i').user('j').user('k').gateway('y', 'inclusive').path(from, 'x').path('y', to)
      for (const [id, open] of [
        ['i', true],
        ['j', true],
        ['k', false],
      ] as const)
        p.flow('x', id, value(open)).flow(id, 'y')
    },
    drive: (run) => task(run, 'i', 'j'),
  },
  {
    name: 'complex gateway',
    build: (p, from, to) => {
      p.gateway('x', 'parallel')
        .user('i')
        .user('j')
        .user('k')
        .gateway('y', 'complex', { activationCondition: js((v) => v['activationCount'] >= 2) })
        .path(from, 'x')
        .path('y', to)
      for (const id of ['i', 'j', 'k']) p.path('x', id, 'y')
    },
    drive: (run) => task(run, 'i', 'j', 'k'),
  },
  {
    name: 'event-based gateway',
    build: (p, from, to) =>
      p
        .gateway('x', 'event')
        .catch('m', [on.message('m')])
        .catch('t', [on.timer()])
        .path(from, 'x', 'm', to)
        .path('x', 't', to),
    drive: (run) => run.trigger('t'),
  },
  {
    name: 'event-based gateway with receive task',
    build: (p, from, to) => p.gateway('x', 'event').receive('m', 'm').catch('t', [on.timer()]).path(from, 'x', 'm', to).path('x', 't', to),
    drive: (run) => run.trigger('m'),
  },
  {
    name: 'implicit fork',
    build: (p, from, to) => p.user('x').task('side').end('se').path(from, 'x', to).path('x', 'side', 'se'),
    drive: (run) => task(run, 'x'),
  },
  {
    name: 'conditional flow',
    build: (p, from, to) => p.user('x').task('side').path(from, 'x').flow('x', 'side', value(false)).otherwise('x', to),
    drive: (run) => task(run, 'x'),
  },
  // Catch events
  ...(
    [
      ['message', on.message('m')],
      ['timer', on.timer()],
      ['cycle timer', on.cycle()],
      ['signal', on.signal('s')],
    ] as const
  ).map(([name, definition]): Piece => ({ name: `${name} catch event`, build: plain((p) => p.catch('x', [definition])), drive: (run) => run.trigger('x') })),
  {
    name: 'conditional catch event',
    build: (p, from, to) =>
      p
        .catch('x', [on.condition(js((v) => v['go'] === true))])
        .script('unset', value(false), 'go')
        .path(from, 'x', 'unset', to),
    drive: (run) => run.set({ go: true }),
  },
  {
    name: 'link events',
    build: (p, from, to) =>
      p
        .throw('x', [on.link('L')])
        .catch('y', [on.link('L')])
        .path(from, 'x')
        .path('y', to),
  },
  { name: 'multiple catch event', build: plain((p) => p.catch('x', [on.message('m'), on.timer()])), drive: (run) => run.trigger('x') },
  {
    name: 'parallel multiple catch event',
    build: plain((p) => p.catch('x', [on.message('m'), on.signal('s')], { parallelMultiple: true })),
    drive: (run) => run.trigger('x').trigger('x'),
  },
  // Throw events
  { name: 'none throw event', build: plain((p) => p.throw('x')) },
  { name: 'message throw event', build: plain((p) => p.throw('x', [on.message('m')])) },
  { name: 'message throw event by a handler', build: plain((p) => p.throw('x', [on.message('m', { handler: 'mailer' })])), drive: (run) => run.work('x') },
  { name: 'message throw event by a topic', build: plain((p) => p.throw('x', [on.message('m', { topic: value('t') })])), drive: (run) => run.work('x') },
  { name: 'signal throw event', build: plain((p) => p.throw('x', [on.signal('s')])) },
  { name: 'escalation throw event', build: plain((p) => p.throw('x', [on.escalation('E')])) },
  { name: 'multiple throw event', build: plain((p) => p.throw('x', [on.message('m'), on.signal('s'), on.escalation('E')])) },
  {
    name: 'compensation throw event',
    build: (p, from, to) => {
      p.task('a').task('b').user('ua').user('ub').throw('x', [on.compensate()]).compensates('ua', 'a').compensates('ub', 'b')
      p.path(from, 'a', 'b', 'x', to)
    },
    drive: (run) => task(run, 'ub', 'ua'),
  },
  {
    name: 'compensation of one activity',
    build: (p, from, to) => {
      p.task('a')
        .task('b')
        .user('ua')
        .user('ub')
        .throw('x', [on.compensate('a')])
        .compensates('ua', 'a')
        .compensates('ub', 'b')
      p.path(from, 'a', 'b', 'x', to)
    },
    drive: (run) => task(run, 'ua'),
  },
  {
    name: 'compensation of a subprocess',
    build: (p, from, to) => {
      p.subprocess('sub', (s) => s.start('xs').task('a').user('ua').end('xe').compensates('ua', 'a').path('xs', 'a', 'xe')).throw('x', [on.compensate('sub')])
      p.path(from, 'sub', 'x', to)
    },
    drive: (run) => task(run, 'ua'),
  },
  // Boundary events
  ...(
    [
      ['message', on.message('m')],
      ['timer', on.timer()],
      ['signal', on.signal('s')],
    ] as const
  ).flatMap(([name, definition]): Piece[] => [
    { name: `${name} boundary event`, build: bounded(boundary(definition, true), true), drive: (run) => run.trigger('b') },
    { name: `${name} boundary event, non-interrupting`, build: bounded(boundary(definition, false), false), drive: (run) => task(run.trigger('b'), 'x') },
  ]),
  { name: 'cycle timer boundary event', build: bounded(boundary(on.cycle('R2/PT1H'), false), false), drive: (run) => task(run.trigger('b').trigger('b'), 'x') },
  {
    name: 'conditional boundary event',
    build: (p, from, to) =>
      p
        .user('x')
        .boundary('b', 'x', [on.condition(js((v) => v['go'] === true))])
        .script('unset', value(false), 'go')
        .end('xe')
        .path(from, 'x', 'xe')
        .path('b', 'unset', to),
    drive: (run) => run.set({ go: true }),
  },
  {
    name: 'conditional boundary event, non-interrupting',
    build: bounded((p) => p.boundary('b', 'x', [on.condition(js((v) => v['go'] > 0))], { interrupting: false }), false),
    drive: (run) => task(run.set({ go: 1 }).set({ go: 2 }), 'x'),
  },
  { name: 'error boundary event', build: bounded(boundary(on.error('E1'), true), true), drive: (run) => run.throw('x', 'error', 'E1') },
  { name: 'error boundary event that catches all', build: bounded(boundary(on.error(), true), true), drive: (run) => run.throw('x', 'error', 'any') },
  { name: 'escalation boundary event', build: bounded(boundary(on.escalation('E1'), true), true), drive: (run) => run.throw('x', 'escalation', 'E1') },
  {
    name: 'escalation boundary event, non-interrupting',
    build: bounded(boundary(on.escalation(), false), false),
    drive: (run) => task(run.throw('x', 'escalation', 'E1'), 'x'),
  },
  { name: 'multiple boundary event', build: bounded((p) => p.boundary('b', 'x', [on.message('m'), on.timer()]), true), drive: (run) => run.trigger('b') },
  {
    name: 'parallel multiple boundary event, non-interrupting',
    build: bounded((p) => p.boundary('b', 'x', [on.message('m'), on.signal('s')], { parallelMultiple: true, interrupting: false }), false),
    drive: (run) => task(run.trigger('b').trigger('b').trigger('b').trigger('b'), 'x'),
  },
  {
    name: 'boundary event of a subprocess',
    build: bounded(boundary(on.timer(), true), true, (p) => p.subprocess('x', (s) => s.user('i'))),
    drive: (run) => run.trigger('b'),
  },
  {
    name: 'boundary event of a multi-instance activity',
    build: bounded(boundary(on.timer(), true), true, (p) => p.user('x', { loop: multi({ cardinality: value(3) }) })),
    drive: (run) => task(run, 'x') ?? run.trigger('b'),
  },
  {
    name: 'boundary event of a call activity',
    build: bounded(boundary(on.error('E1'), true), true, (p) => p.call('x', 'other')),
    drive: (run) => run.childEnds('x', {}, 'E1'),
  },
  // End events inside a subprocess
  {
    name: 'error end event',
    build: bounded(boundary(on.error('E1'), true), true, (p) =>
      p.subprocess('x', (s) =>
        s
          .start('xs')
          .user('i')
          .end('xe', [on.error('E1')])
          .path('xs', 'i', 'xe'),
      ),
    ),
    drive: (run) => task(run, 'i'),
  },
  {
    name: 'escalation end event',
    build: bounded(boundary(on.escalation('E1'), true), true, (p) =>
      p.subprocess('x', (s) =>
        s
          .start('xs')
          .user('i')
          .end('xe', [on.escalation('E1')])
          .path('xs', 'i', 'xe'),
      ),
    ),
    drive: (run) => task(run, 'i'),
  },
  {
    name: 'terminate end event',
    build: plain((p) =>
      p.subprocess('x', (s) =>
        s.start('xs').gateway('f', 'parallel').user('i').user('j').end('xe', [on.terminate()]).path('xs', 'f', 'i', 'xe').path('f', 'j', 'xe'),
      ),
    ),
    drive: (run) => task(run, 'i'),
  },
  ...(
    [
      ['message', on.message('m')],
      ['signal', on.signal('s')],
      ['none', undefined],
    ] as const
  ).map(([name, definition]): Piece => ({
    name: `${name} end event`,
    build: plain((p) =>
      p.subprocess('x', (s) =>
        s
          .start('xs')
          .user('i')
          .end('xe', definition ? [definition] : [])
          .path('xs', 'i', 'xe'),
      ),
    ),
    drive: (run) => task(run, 'i'),
  })),
  {
    name: 'compensation end event',
    build: plain((p) => p.subprocess('x', (s) => s.start('xs').task('a').user('ua').end('xe', [on.compensate()]).compensates('ua', 'a').path('xs', 'a', 'xe'))),
    drive: (run) => task(run, 'ua'),
  },
  // Event subprocesses
  ...(
    [
      ['message', on.message('m')],
      ['timer', on.timer()],
      ['signal', on.signal('s')],
    ] as const
  ).flatMap(([name, definition]): Piece[] => [
    { name: `${name} event subprocess`, build: withEventSubprocess(definition, true), drive: (run) => task(run.trigger('esp-start'), 'react') },
    {
      name: `${name} event subprocess, non-interrupting`,
      build: withEventSubprocess(definition, false),
      drive: (run) => task(run.trigger('esp-start'), 'react', 'work'),
    },
  ]),
  {
    name: 'conditional event subprocess',
    build: withEventSubprocess(on.condition(variable('local')), true),
    drive: (run) => task(run.set({ local: true }).set({ local: false }), 'react'),
  },
  {
    name: 'conditional event subprocess, non-interrupting',
    build: withEventSubprocess(on.condition(variable('local')), false),
    drive: (run) => task(run.set({ local: true }).set({ local: false }), 'react', 'work'),
  },
  { name: 'error event subprocess', build: withEventSubprocess(on.error('E1'), true, throwing([on.error('E1')])), drive: (run) => task(run, 'react') },
  {
    name: 'escalation event subprocess',
    build: withEventSubprocess(on.escalation('E1'), true, throwing([on.escalation('E1')])),
    drive: (run) => task(run, 'react'),
  },
  {
    name: 'escalation event subprocess, non-interrupting',
    build: withEventSubprocess(on.escalation(), false, throwing([on.escalation('E1')])),
    drive: (run) => task(run, 'react', 'work'),
  },
  {
    name: 'compensation event subprocess',
    build: (p, from, to) => {
      p.subprocess('sub', (s) => {
        s.start('xs').task('a').end('xe').path('xs', 'a', 'xe')
        s.eventSubprocess('esp', on.compensate(), (e) => e.user('react').end('esp-end').path('esp-start', 'react', 'esp-end'))
      }).throw('x', [on.compensate('sub')])
      p.path(from, 'sub', 'x', to)
    },
    drive: (run) => task(run, 'react'),
  },
]
