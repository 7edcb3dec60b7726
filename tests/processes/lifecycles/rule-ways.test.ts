/** Every way of the versions of a supplier's rules. */
import { describe } from 'vitest'
import { freightRuleProcess } from '#processes/supplier-freight-rule/process.ts'
import { priceRuleProcess } from '#processes/supplier-price-rule/process.ts'
import type { DocumentProcess } from '#server/documents/define.ts'
import { people, withSuppliers } from '../supplier-lifecycle/world.ts'
import { testLifecycle, type Subject } from './lifecycle.ts'

const world = withSuppliers()
const { admin } = people
const { product, post } = world
/** Lines of their own, so that versions of different ways do not meet. */
let line = 0

const kinds: readonly (readonly [string, DocumentProcess, object])[] = [
  ['supplier-price-rule-workflow', priceRuleProcess, { profitType: 1, profitValue: '5' }],
  ['supplier-freight-rule-workflow', freightRuleProcess, { name: '全国', chargeMode: 'WEIGHT', areas: [{ areaCodes: [], startPrice: '8', extraPrice: '3' }] }],
]

describe.each(kinds)('%s', (family, process, said) => {
  const path = (verb: string) => `/api/supplier/${family}/${verb}`
  testLifecycle(product, {
    name: 'a version',
    process,
    start: 'DRAFT',
    aside: {
      'DRAFT REMOVE': 'ends it without a status; tested with the rules',
      'IN_APPROVAL REJECT': 'whoever says no sends it back',
    },
    decisions: ['APPROVE', 'RETURN', 'REJECT', 'RECALL'],
    async begin(): Promise<Subject> {
      const { id: supplierId, admin: own } = await world.supplier()
      const rule = { supplierId, channel: 'JD', ...said }
      const tomorrow = new Date(Date.now() + 86_400_000).toISOString()
      const { id } = await world.ok(own, path('insert'), { ...rule, effectiveAt: tomorrow })
      const instance = async (): Promise<{ processInstanceId: string; status: string }> => {
        const { body } = await product.send(admin, `${path('detail')}/${id}`)
        return body.data
      }
      const modify = async (cancel: string, startBefore: string) =>
        post(admin, '/api/workflow/process/modify', { processInstanceId: (await instance()).processInstanceId, cancel: [cancel], startBefore: [startBefore] })
      const standsAtWait = async () => (await instance()).status === 'SCHEDULED'
      return {
        id,
        acts: {
          SAVE: () => post(own, path('update'), { id, remark: String(line++) }),
          REMOVE: () => product.send(own, `${path('remove')}/${id}`),
          SUBMIT: () => post(own, path('submit'), { id }),
          WITHDRAW: () => post(own, path('withdraw'), { id }),
          // Taken back from waiting by an operator: asked once more for its day, or sent back.
          APPROVE: async () => ((await standsAtWait()) ? modify('wait', 'schedule') : post(admin, path('approve'), { id, pass: true })),
          RETURN: async () => ((await standsAtWait()) ? modify('wait', 'submit') : post(admin, path('approve'), { id, pass: false, comment: '请说明' })),
          // Whoever approved it takes that back while it waits for its day.
          async RECALL() {
            const { processInstanceId } = await instance()
            const decided = processInstanceId && (await post(admin, '/api/workflow/process/actions', { processInstanceId })).body.data?.decidedTaskId
            return post(admin, '/api/workflow/work/withdraw-task', { taskId: decided || id, comment: '再看一下' })
          },
          async TAKE_EFFECT() {
            await product.application.data.sql.query(
              `update wf_timer set due_at = now() - interval '1 second' where element_id = 'wait' and instance_id in (select id from wf_instance where business_key = $1)`,
              [id],
            )
            await product.application.engine.runDue()
            return undefined
          },
          async SUPERSEDE() {
            const next = await post(own, path('insert'), rule)
            if (next.status !== 200) return next
            await world.ok(own, path('submit'), { id: next.body.data.id })
            await world.ok(admin, path('approve'), { id: next.body.data.id, pass: true })
            return undefined
          },
        },
      }
    },
  })
})
