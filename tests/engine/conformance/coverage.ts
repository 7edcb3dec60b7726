/**
 * What the engine claims to execute, and the tests that show it: pieces of `../core/elements.ts`, each of which is tested in four
 * surroundings, and tests of their own for what does not fit these. `readme.test.ts` holds both to what exists.
 */
export interface Claim {
  readonly what: string
  readonly pieces?: readonly string[]
  /** File below tests/engine, and the title of a test or group in it. */
  readonly tests?: readonly (readonly [file: string, title: string])[]
}

const boundaries = (kind: string): readonly string[] => [`${kind} boundary event`, `${kind} boundary event, non-interrupting`]
const eventSubprocesses = (kind: string): readonly string[] => [`${kind} event subprocess`, `${kind} event subprocess, non-interrupting`]

const events: readonly Claim[] = [
  { what: 'start: none', tests: [['core/events.test.ts', 'by a person uses the none start event and remembers who']] },
  {
    what: 'start: message, signal, conditional',
    tests: [
      ['runtime/events.test.ts', 'start processes and are correlated once an id'],
      ['runtime/events.test.ts', 'reach everybody and start what begins with them'],
      ['model/elements.test.ts', 'several typed starts beside one that has no trigger'],
    ],
  },
  {
    what: 'start: timer',
    tests: [
      ['runtime/events.test.ts', 'start processes, each time once, as often as they say'],
      ['core/events.test.ts', 'by hand works for a timer start, and for a process without start events'],
    ],
  },
  {
    what: 'start: multiple and parallel multiple, eventDefinitionRef',
    tests: [
      ['core/events.test.ts', 'by a parallel multiple start event waits for its other definitions'],
      ['model/elements.test.ts', 'multiple and parallel multiple, by reference'],
    ],
  },
  {
    what: 'event subprocess: message, timer, signal, conditional, escalation',
    pieces: ['message', 'timer', 'signal', 'conditional', 'escalation'].flatMap(eventSubprocesses),
  },
  { what: 'event subprocess: error, compensation', pieces: ['error event subprocess', 'compensation event subprocess'] },
  {
    what: 'catch: message, timer (date, duration, cycle), signal, conditional, link',
    pieces: ['message catch event', 'timer catch event', 'cycle timer catch event', 'signal catch event', 'conditional catch event', 'link events'],
  },
  { what: 'catch: multiple, parallel multiple', pieces: ['multiple catch event', 'parallel multiple catch event'] },
  {
    what: 'throw: none, message, signal, escalation, compensation, link, multiple',
    pieces: [
      'none throw event',
      'message throw event',
      'message throw event by a handler',
      'message throw event by a topic',
      'signal throw event',
      'escalation throw event',
      'compensation throw event',
      'link events',
      'multiple throw event',
    ],
  },
  {
    what: 'boundary: timer, message, signal, conditional, escalation',
    pieces: [...['timer', 'message', 'signal', 'conditional', 'escalation'].flatMap(boundaries), 'cycle timer boundary event'],
  },
  { what: 'boundary: error', pieces: ['error boundary event', 'error boundary event that catches all'] },
  { what: 'boundary: compensation, cancel', pieces: ['compensation of one activity', 'compensation of a subprocess', 'transaction cancelled'] },
  {
    what: 'boundary: multiple, parallel multiple; of subprocesses, loops and calls',
    pieces: [
      'multiple boundary event',
      'parallel multiple boundary event, non-interrupting',
      'boundary event of a subprocess',
      'boundary event of a multi-instance activity',
      'boundary event of a call activity',
    ],
  },
  {
    what: 'end: none, message, signal, error, escalation, compensation, terminate',
    pieces: [
      'none end event',
      'message end event',
      'signal end event',
      'error end event',
      'escalation end event',
      'compensation end event',
      'terminate end event',
    ],
  },
  { what: 'end: cancel', pieces: ['transaction cancelled'] },
]

const activities: readonly Claim[] = [
  { what: 'user, manual, script, undefined task', pieces: ['user task', 'manual task', 'script task', 'task without type'] },
  { what: 'service task', pieces: ['service task in the step', 'service task as a job', 'service task with an expression', 'external task'] },
  { what: 'send and receive task', pieces: ['send task by the engine', 'send task by a handler', 'receive task', 'receive task without message'] },
  {
    what: 'instantiating receive task',
    tests: [
      ['model/elements.test.ts', 'instantiating receive tasks and event gateways'],
      ['core/events.test.ts', 'starting'],
    ],
  },
  { what: 'business rule task', pieces: ['business rule task'] },
  {
    what: 'hit policies',
    tests: [
      ['dmn/decision.test.ts', 'UNIQUE, also by default'],
      ['dmn/decision.test.ts', 'FIRST'],
      ['dmn/decision.test.ts', 'ANY'],
      ['dmn/decision.test.ts', 'PRIORITY and OUTPUT ORDER'],
      ['dmn/decision.test.ts', 'RULE ORDER and COLLECT'],
      ['dmn/decision.test.ts', 'COLLECT %s'],
    ],
  },
  {
    what: 'call activity',
    pieces: ['call activity', 'multi-instance call activity'],
    tests: [
      ['core/activities.test.ts', 'passes what its mappings say, or everything'],
      ['runtime/handlers.test.ts', 'called processes'],
      ['conformance/foreign-models.test.ts', 'brings what the mappings name and keeps the rest of the child to itself'],
    ],
  },
  { what: 'embedded subprocess', pieces: ['embedded subprocess', 'subprocess without start event'] },
  { what: 'transaction', pieces: ['transaction', 'transaction cancelled'] },
  {
    what: 'ad-hoc subprocess',
    pieces: [
      'ad-hoc subprocess, parallel',
      'ad-hoc subprocess, sequential',
      'ad-hoc subprocess with chosen elements',
      'ad-hoc subprocess with completion condition',
    ],
  },
  {
    what: 'standard loop, test-before, maximum',
    pieces: ['standard loop', 'standard loop tested before'],
    tests: [['core/loops.test.ts', 'runs while its condition holds, and not more often than the maximum']],
  },
  {
    what: 'multi-instance: number, collection, completion condition',
    pieces: [
      'multi-instance, parallel',
      'multi-instance, sequential',
      'multi-instance over nothing',
      'multi-instance with completion condition',
      'multi-instance subprocess',
      'multi-instance in multi-instance',
    ],
  },
  {
    what: 'multi-instance: counters, results',
    tests: [
      ['core/loops.test.ts', 'of a parallel body'],
      ['core/loops.test.ts', 'of a sequential body'],
      ['core/loops.test.ts', 'are collected in the order of the instances'],
    ],
  },
  {
    what: 'multi-instance: behavior events',
    tests: [
      ['core/loops.test.ts', 'None throws after each instance, One after the first, All never'],
      ['core/loops.test.ts', 'Complex throws where its condition holds'],
      ['model/elements.test.ts', 'multi-instance behaviour'],
    ],
  },
  { what: 'start and completion quantity', pieces: ['start quantity'], tests: [['core/activities.test.ts', 'gather tokens before and multiply them after']] },
]

const rest: readonly Claim[] = [
  { what: 'exclusive gateway with default', pieces: ['exclusive gateway'], tests: [['core/gateways.test.ts', 'prefers the default that the model names']] },
  {
    what: 'parallel gateway',
    pieces: ['parallel gateway'],
    tests: [['core/gateways.test.ts', 'takes one token of each flow and leaves surplus tokens for the next round']],
  },
  {
    what: 'inclusive gateway',
    pieces: ['inclusive gateway'],
    tests: [
      ['core/gateways.test.ts', 'waits for a token that comes from elsewhere, not only from its own fork'],
      ['core/properties.test.ts', 'fires an inclusive join exactly once for each time its fork was passed'],
    ],
  },
  {
    what: 'event-based gateway, also parallel and instantiating',
    pieces: ['event-based gateway', 'event-based gateway with receive task'],
    tests: [['core/events.test.ts', 'by a parallel event-based gateway needs all of its events']],
  },
  {
    what: 'complex gateway with activation count',
    pieces: ['complex gateway'],
    tests: [['core/gateways.test.ts', 'fires at the second of three, swallows the third and resets']],
  },
  {
    what: 'uncontrolled and conditional flow',
    pieces: ['implicit fork', 'conditional flow'],
    tests: [['core/gateways.test.ts', 'an exclusive merge and an activity with several incoming flows pass each token']],
  },
  {
    what: 'several pools, lanes',
    tests: [
      ['model/dialects.test.ts', 'Signavio: two pools, nested lanes, prefixes, gaps are filled with a warning'],
      ['model/dialects.test.ts', 'lanes lend their group to whom nobody else is named'],
    ],
  },
  { what: 'asynchronous continuation, listeners, skip', pieces: ['asynchronous before', 'asynchronous after', 'listeners in the step', 'skipped activity'] },
  {
    what: 'extensions of Camunda 7, Operaton, Flowable, Activiti, Camunda 8',
    tests: [
      ['model/dialects.test.ts', 'Camunda 7'],
      ['model/dialects.test.ts', 'Flowable'],
      ['model/dialects.test.ts', 'Activiti'],
      ['model/dialects.test.ts', 'Camunda 8'],
      ['model/foreign.test.ts', 'Operaton'],
      ['conformance/foreign-models.test.ts', 'classes, beans and calls that nobody registered'],
    ],
  },
  {
    what: 'malformed, hostile and oversized files',
    tests: [
      ['model/bad-input.test.ts', 'texts that are meant to take long'],
      ['model/encoding.test.ts', 'a model in'],
      ['conformance/foreign-models.test.ts', 'a model that forks in a circle is refused at once'],
    ],
  },
]

export const claims: readonly Claim[] = [...events, ...activities, ...rest]
