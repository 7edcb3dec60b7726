/** Every way of an application: of a company that registers, and of a supplier who changes what he is registered with. */
import { beforeAll, describe } from 'vitest'
import { newId } from '#kit/ids.ts'
import { supplierChangeProcess } from '#processes/supplier-change/process.ts'
import { supplierOnboarding } from '#processes/supplier-onboarding/process.ts'
import { sampleCreditCode } from '#tests/support/credit-codes.ts'
import { supplierPrincipal } from '#tests/support/principals.ts'
import type { Answer } from '#tests/support/test-app.ts'
import { applicant, decide, people, withOnboarding } from '../supplier-onboarding/onboarding-world.ts'
import { testLifecycle, type Acts, type Subject } from './lifecycle.ts'
import type { Edge } from './walks.ts'

const product = withOnboarding()
const { prisma } = { prisma: () => product.application.data.prisma }
let number = 500

beforeAll(() => product.prepare())

/** What reviewers do is the same for both. */
const reviews = (kind: 'registration' | 'change', id: string, instance: () => Promise<string>): Acts => {
  /** By an operator, for what the first reviewer has marked. */
  const operated = async (cancel: string): Promise<Answer> => {
    const remarked = await product.send(people.admin, `/api/supplier/supplier-${kind}/remark`, { id, remarks: { 'company.address': '请填写' } })
    if (remarked.status !== 200) return remarked
    return product.send(people.admin, '/api/workflow/process/modify', { processInstanceId: await instance(), cancel: [cancel], startBefore: ['submit'] })
  }
  const intakeToo = async (): Promise<string[]> => ((await product.openTasks(id)).includes('intake') ? ['intake'] : [])
  const pass = async (...keys: string[]): Promise<Answer | undefined> => {
    let answer: Answer | undefined
    for (const key of keys) {
      answer = await decide(product, id, true, key)
      if (answer.status !== 200) return answer
    }
    return answer
  }
  return {
    async START_REVIEW() {
      const [task] = await product.application.data.sql.query<{ id: string }>(`select id from wf_task where business_key = $1 and element_id = 'intake'`, [id])
      return product.send(people.buyer, '/api/workflow/work/claim-task', { taskId: task?.id ?? newId() })
    },
    PASS_INTAKE: () => pass('intake'),
    async RETURN() {
      if ((await product.openTasks(id)).includes('intake')) return operated('intake')
      const said = await decide(product, id, false, 'legal', '请补充')
      return said.status === 200 ? pass('finance') : said
    },
    async REJECT() {
      const looked = await pass(...(await intakeToo()), 'legal', 'finance')
      return looked?.status === 200 ? decide(product, id, false, 'final', '不符合') : looked
    },
    APPROVE: async () => pass(...(await intakeToo()), 'legal', 'finance', 'final'),
  }
}
const of = {
  start: 'DRAFT',
  within: ['IN_REVIEW NEEDS_MORE'],
  decisions: ['START_REVIEW', 'PASS_INTAKE', 'RETURN', 'REJECT', 'APPROVE', 'NEEDS_MORE', 'REVIEWED'],
  /** Once a review. */
  excludes: (walk: readonly Edge[], { event }: Edge) =>
    event === 'PASS_INTAKE' && walk.slice(walk.findLastIndex((before) => before.event === 'SUBMIT') + 1).some((before) => before.event === 'PASS_INTAKE'),
} as const
const both = { 'IN_REVIEW NEEDS_MORE': 'one of two says so; it returns when both are done' }

describe('a registration', () => {
  testLifecycle(product, {
    ...of,
    name: 'it',
    process: supplierOnboarding,
    aside: { ...both, 'IN_REVIEW REVIEWED': 'on the way to the last decision' },
    within: [...of.within, 'IN_REVIEW REVIEWED'],
    async begin(): Promise<Subject> {
      const his = await applicant(product).ready()
      const { id } = his
      const instance = async () => (await prisma().supplierRegistration.findUniqueOrThrow({ where: { id } })).processInstanceId ?? newId()
      return {
        id,
        acts: {
          ...reviews('registration', id, instance),
          SAVE_STEP: () => his.save('contacts', { contacts: [{ name: `王${(number += 1)}` }] }),
          async SUBMIT() {
            const submitted = await his.submit()
            if (submitted.status === 200) await product.registerAsked(id)
            return submitted
          },
          WITHDRAW: () => his.call('registration-withdraw', { reason: '不做了' }),
          async EXPIRE() {
            const idle = (days: number) =>
              product.application.data.sql.query(`update supplier_registration set last_active_at = now() - $2::int * interval '1 day' where id = $1::uuid`, [
                id,
                days,
              ])
            await idle(31)
            await product.chore('expire-registrations')
            await idle(0)
            return undefined
          },
        },
      }
    },
  })
})

describe('a change', () => {
  const base = '/api/supplier/supplier-change'
  testLifecycle(product, {
    ...of,
    name: 'it',
    process: supplierChangeProcess,
    aside: { ...both, 'IN_REVIEW REVIEWED': 'nothing is mailed' },
    async begin(): Promise<Subject> {
      const who = supplierPrincipal((number += 1), {
        permissions: new Set(['insert', 'update', 'submit', 'withdraw', 'detail'].map((verb) => `supplier-change:${verb}`)),
      })
      const supplierId = who.supplierId ?? ''
      const company = { companyName: `变更${number}号`, creditCode: sampleCreditCode(), contactName: '王一', mobile: '13800001111', email: 'a@example.com' }
      await prisma().supplier.create({ data: { id: supplierId, code: `C${number}`, tenantCode: who.tenantId, ...company, stage: 'FORMAL' } })
      const login = { passwordHash: '-', userType: 'SUPPLIER', terminalType: 'SUPPLIER_TERMINAL' } as const
      await prisma().user.create({ data: { id: who.userId, account: who.account, name: who.name, supplierId, tenantId: who.tenantId, ...login } })
      const call = (verb: string, payload: object): Promise<Answer> => product.send(who, `${base}/${verb}`, payload)
      const { id } = (await call('start', { kind: 'CHANGE' })).body.data
      const save = () => call('save-step', { id, step: 'contacts', data: { contacts: [{ name: `李${(number += 1)}` }] } })
      await save()
      const instance = async () => (await prisma().supplierChange.findUniqueOrThrow({ where: { id } })).processInstanceId ?? newId()
      return {
        id,
        acts: {
          ...reviews('change', id, instance),
          SAVE_STEP: save,
          SUBMIT: () => call('submit', { id }),
          WITHDRAW: () => call('withdraw', { id, reason: '不改了' }),
          async EXPIRE() {
            const idle = (days: number) =>
              product.application.data.sql.query(`update supplier_change set last_active_at = now() - $2::int * interval '1 day' where id = $1::uuid`, [
                id,
                days,
              ])
            await idle(31)
            await product.chore('expire-changes')
            await idle(0)
            return undefined
          },
        },
      }
    },
  })
})
