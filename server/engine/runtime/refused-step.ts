/** A refusal of the core as an error for whoever asked. */
import type { Refusal } from '../core/step.ts'
import { EngineError } from '../define.ts'

const KINDS: Readonly<Record<Refusal['refused'], EngineError['kind']>> = {
  'no-such-wait': 'conflict',
  'already-ended': 'conflict',
  'no-flow': 'rule',
  'unreachable-join': 'rule',
  'bad-position': 'invalid',
  'no-start': 'invalid',
  'bad-input': 'invalid',
  'awaits-signs': 'rule',
  'already-asked': 'rule',
  'not-added': 'rule',
  expression: 'rule',
  'uncaught-error': 'rule',
  'endless-loop': 'rule',
}

export const refusedStep = ({ refused, elementId, message }: Refusal): EngineError =>
  new EngineError(KINDS[refused], refused, message, { refused, ...(elementId === undefined ? {} : { elementId }) })
