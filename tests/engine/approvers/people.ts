/** Countersigns for the engine's tests: a host that takes people from the model as they stand, and a chain around the node. */
import type { EngineOptions } from '#server/engine/index.ts'
import { end, flows, model, start, userTask } from '../runtime/models.ts'

interface Rule {
  readonly kind: string
  readonly ref?: string
}

/** `person` names ids; nothing else is known here. */
export const host: Partial<EngineOptions> = {
  findMembers: async ({ rules }) => ((rules?.['approver'] ?? []) as readonly Rule[]).flatMap(({ ref = '' }) => ref.split(',')),
  findCopied: async ({ rules }) => ((rules['copy'] ?? []) as readonly Rule[]).flatMap(({ ref = '' }) => ref.split(',')),
}

const NAMESPACE = 'xmlns:chandlery="http://chandlery.dev/schema/bpmn"'

export const signed = (id: string, people: readonly string[], mode: string, policy = ''): string =>
  `<bpmn:userTask id="${id}" name="${id}"><bpmn:extensionElements>
    <chandlery:approver ${NAMESPACE} kind="person" ref="${people.join(',')}" />
    <chandlery:countersign ${NAMESPACE} mode="${mode}"${mode === 'ratio' ? ' ratio="0.6"' : ''} />
    ${policy === '' ? '' : `<chandlery:policy ${NAMESPACE} ${policy} />`}</bpmn:extensionElements></bpmn:userTask>`

/** before (managers), the countersign, after (managers). */
export const around = (key: string, people: readonly string[], mode: string, policy = '') =>
  model(
    key,
    `${start()} ${userTask('before')} ${signed('sign', people, mode, policy)} ${userTask('after')} ${end()} ${flows('start', 'before', 'sign', 'after', 'end')}`,
  )
