/** An artificial document that goes through every block of an approval; it stands on the table of leaves. */
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { setup } from 'xstate'
import { z } from 'zod'
import { defineResource } from '#kit/contract.ts'
import { lifecycle } from '#kit/lifecycle.contract.ts'
import { approvalStatuses } from '#kit/document/document.contract.ts'
import type { DocumentDeclaration, DocumentFlow } from '#server/documents/define.ts'
import { defineDocumentProcess } from '#server/documents/define.ts'
import { end, flow, flows, model, service, start } from '#tests/engine/runtime/models.ts'

const label = (en: string) => ({ zh: en, en })
type PaperEvent = 'SAVE' | 'SUBMIT' | 'CHECKED' | 'APPROVE' | 'RETURN' | 'REJECT' | 'CANCEL' | 'RESET'

export const paperMachine = lifecycle(
  setup({
    types: { context: {} as { isTooLong: boolean }, events: {} as { type: PaperEvent } },
    guards: { short: ({ context }) => !context.isTooLong },
  }).createMachine({
    id: 'paper',
    context: { isTooLong: false },
    initial: 'DRAFT',
    states: {
      DRAFT: { on: { SAVE: 'DRAFT', SUBMIT: { guard: 'short', target: 'IN_APPROVAL' }, CANCEL: 'CANCELLED' } },
      IN_APPROVAL: { on: { CHECKED: 'IN_APPROVAL', APPROVE: 'APPROVED', RETURN: 'RETURNED', REJECT: 'REJECTED', CANCEL: 'CANCELLED', RESET: 'DRAFT' } },
      RETURNED: { on: { SAVE: 'RETURNED', SUBMIT: { guard: 'short', target: 'IN_APPROVAL' }, CANCEL: 'CANCELLED', RESET: 'DRAFT' } },
      REJECTED: {},
      APPROVED: {},
      CANCELLED: {},
    },
  }),
)

export const paper = defineResource({
  name: 'paper',
  label: label('Paper'),
  path: '/api/test/paper',
  row: {
    reason: z.string().meta({ label: label('Reason'), widget: 'text' }),
    days: z.string().meta({ label: label('Days'), widget: 'quantity' }),
    urgent: z.boolean().meta({ label: label('Urgent'), widget: 'switch', staysOpen: true }),
    status: z.string().meta({ label: label('Status'), widget: 'status', options: Object.values(approvalStatuses) }),
  },
  writable: ['reason', 'days', 'urgent'],
  differs: { model: 'leave', lifecycles: { status: 'paper' } },
})

const task = (id: string, people: string, policy: string, inner = '') => `<bpmn:userTask id="${id}" name="${id}" ${people}><bpmn:extensionElements>
  <chandlery:policy xmlns:chandlery="http://chandlery.dev/schema/bpmn" ${policy} /></bpmn:extensionElements>${inner}</bpmn:userTask>`
const managers = 'camunda:candidateGroups="managers"'
const countersign = `<bpmn:multiInstanceLoopCharacteristics camunda:collection="panel" camunda:elementVariable="member">
  <bpmn:completionCondition xsi:type="bpmn:tFormalExpression">\${nrOfCompletedInstances >= 2}</bpmn:completionCondition></bpmn:multiInstanceLoopCharacteristics>`

/** submit, check, (legal beside money), a panel of three of whom two decide, boss for long ones; an end that means no. */
export const diagram = (remark = ''): { name: string; content: string } =>
  model(
    'paper',
    `${start().replace('/>', 'camunda:initiator="initiator" />')} ${task('submit', 'camunda:assignee="${initiator}"', '')}
     ${task('check', managers, 'reject="return" rejectTo="submit"')} ${service('stamp', 'paperStamp')}
     <bpmn:parallelGateway id="fork" name="${remark}" /> ${task('legal', managers, 'reject="return" rejectTo="submit" resubmit="back"')} ${task('money', managers, 'reject="end"')}
     <bpmn:parallelGateway id="join" /> ${task('panel-task', 'camunda:assignee="${member}"', '', countersign)}
     <bpmn:exclusiveGateway id="agreed" default="agreed-length" /> <bpmn:exclusiveGateway id="length" default="length-end" />
     ${task('boss', managers, 'reject="return" rejectTo="check" resubmit="back"')} ${end()} ${end('refused')}
     ${flows('start', 'submit', 'check', 'stamp', 'fork', 'legal', 'join', 'panel-task', 'agreed', 'length', 'end')} ${flows('fork', 'money', 'join')}
     ${flow('agreed', 'refused', '${pass == false}')} ${flow('length', 'boss', '${days > 3}')} ${flow('boss', 'end')}`,
  )

/** submit, first, second: decisions that move nothing but the last. */
export const shortDiagram = (): { name: string; content: string } =>
  model(
    'paper',
    `${start().replace('/>', 'camunda:initiator="initiator" />')} ${task('submit', 'camunda:assignee="${initiator}"', '')}
     ${task('first', managers, 'reject="return" rejectTo="submit"')} ${task('second', managers, 'reject="return" rejectTo="submit"')} ${end()}
     ${flows('start', 'submit', 'first', 'second', 'end')}`,
  )

export type Differs = Partial<Pick<DocumentDeclaration<typeof paper>, 'facts' | 'effects'>>

/** @param bind is handed the operations that commands have @param differs what is otherwise with this document */
export async function paperProcess(
  people: readonly string[],
  { name, content }: { name: string; content: string },
  bind: (flow: DocumentFlow) => void,
  differs: Differs = {},
) {
  const path = join(await mkdtemp(join(tmpdir(), 'chandlery-paper-')), name)
  await writeFile(path, content)
  return defineDocumentProcess({
    key: 'paper',
    diagram: pathToFileURL(path),
    handlers: {},
    document: {
      resource: paper,
      machine: paperMachine,
      facts: (_uow, row) => ({ isTooLong: Number(row.days) > 30 }),
      variables: (_uow, row) => ({ days: Number(row.days), panel: people, reason: row.reason }),
      effects: {
        // Nobody waits for it; but it is sent in the step's own transaction.
        APPROVE: async (uow, { row }, flow) => uow.log({ bizType: 'paper-news', bizId: row.id, event: `told ${await flow.message(uow, row, 'approved')}` }),
      },
      ...differs,
    },
    bond: { on: { check: { approved: 'CHECKED' } }, ends: { refused: 'REJECT' } },
    messages: { 'paper.short': label('Too long') },
    routes: (flow) => {
      bind(flow)
      return []
    },
  })
}
