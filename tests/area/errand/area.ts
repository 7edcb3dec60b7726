/** A made-up area with a little of everything, as a new one would be: its own folder, and one line that lists it. */
import { contribute, defineExtensionPoint } from '#kit/extension-point.ts'
import { handle } from '#kit/handle.ts'
import { resourceRoutes } from '#kit/resource/resource-routes.ts'
import { defineArea } from '#server/area/define-area.ts'
import { defineTemplates, inApp } from '#server/area/message-template.ts'
import { defineDocumentProcess } from '#server/documents/define.ts'
import { notify } from '#server/modules/message/notify.ts'
import { errand, submitErrand } from './errand.contract.ts'
import { errandMachine } from './errand.machine.ts'

export const errandTemplates = defineTemplates({
  'errand.run': {
    kind: 'SYSTEM',
    channels: inApp,
    title: { zh: '跑腿已批准：{number}', en: 'Errand approved: {number}' },
    body: { zh: '{number} 可以出发了。', en: '{number} may be run.' },
    params: ['number'],
  },
})

export const errandPoint = defineExtensionPoint<string>('errand.point')

const errandProcess = defineDocumentProcess({
  key: 'errand',
  diagram: new URL('./errand.bpmn', import.meta.url),
  category: 'office',
  present: ({ number }) => ({ title: String(number), summary: undefined, value: undefined }),
  document: {
    resource: errand,
    machine: errandMachine,
    variables: (_uow, row) => ({ number: row.leaveNo }),
    effects: {
      APPROVE: async (uow, { row }) =>
        void (await notify(uow, { to: { userIds: [row.applicantId] }, template: errandTemplates['errand.run'], params: { number: row.leaveNo } })),
    },
  },
  routes: (flow, process) => [
    ...resourceRoutes(errand, {
      beforeWrite: async (draft, { uow, verb }) =>
        verb === 'insert'
          ? {
              ...draft,
              applicantId: uow.actor.userId,
              leaveType: 'ANNUAL',
              startOn: '2026-01-01',
              endOn: '2026-01-01',
              days: '1',
              status: 'DRAFT',
              leaveNo: await uow.nextNumber('errand'),
            }
          : draft,
    }),
    handle(submitErrand, (context, what) =>
      context.work(async (uow) => {
        await flow.submit(uow, process, what)
        const { id, status } = await uow.lockRow(errand.model, what.id)
        return { id, status: String(status) }
      }),
    ),
  ],
})

export const errandArea = defineArea({
  name: 'errand',
  processes: [errandProcess],
  messages: [{ 'errand.nothing': { zh: '没有', en: 'Nothing' } }],
  menus: [
    {
      code: 'errands',
      parent: 'work',
      after: 'work-leave',
      name: { zh: '跑腿', en: 'Errands' },
      path: '/work/errand',
      needs: 'errand:list',
      entities: ['errand'],
    },
  ],
  grants: { errand: { 'list detail insert update submit': ['HR', 'OPS'] } },
  templates: errandTemplates,
  home: {
    system: [
      { key: 'errands-open', title: { zh: '跑腿', en: 'Errands' }, tone: 'plain', of: errand, path: '/work/errand', filters: { status: 'IN_APPROVAL' } },
    ],
  },
  contributes: () => [contribute(errandPoint, 'shoes')],
  reference: { numberRules: [['errand', '跑腿', 'Errand', 'ER']], parameters: [['errand.most', '上限', 'Most', '3', 'NUMBER', 'errand', { min: 1 }]] },
})
