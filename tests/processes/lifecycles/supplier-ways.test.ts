/** Every way of what moves a supplier: regularization, freeze and release, exit. */
import { describe, expect, test } from 'vitest'
import { newId } from '#kit/ids.ts'
import type { Principal } from '#kit/principal.ts'
import { defrostProcess, freezeProcess } from '#processes/supplier-freeze/process.ts'
import { exitProcess } from '#processes/supplier-exit/process.ts'
import { regularizationProcess } from '#processes/supplier-regularization/process.ts'
import type { Answer } from '#tests/support/test-app.ts'
import { people, withSuppliers } from '../supplier-lifecycle/world.ts'
import { testLifecycle, type Subject } from './lifecycle.ts'

const world = withSuppliers()
const { admin, purchaser, manager } = people
const { product, post } = world
const prisma = () => product.application.data.prisma
const regularization = (verb: string) => `/api/supplier/supplier-regularization-workflow/${verb}`
const exit = (verb: string) => `/api/supplier/supplier-out-workflow/${verb}`
const admins = (verb: string) => `/api/supplier/supplier-admin/${verb}`
const chore = (name: string) =>
  product.application.background.chores.find((each) => each.name === name)?.run(product.application.data, new AbortController().signal)

/** Decides by an administrator until the document is elsewhere, or nobody is asked any more. */
async function through(path: string, id: string, passes: readonly boolean[]): Promise<Answer> {
  let answer: Answer | undefined
  for (const pass of passes) {
    answer = await post(admin, path, { id, pass, comment: '意见' })
    if (answer.status !== 200) return answer
  }
  if (!answer) throw new Error('nothing to decide')
  return answer
}

const openItem = async (id: string): Promise<string | undefined> =>
  (await prisma().exitCheckItem.findFirst({ where: { exitId: id, status: 'OPEN' }, select: { id: true } }))?.id
const fileOf = async ({ userId, tenantId }: Principal): Promise<string> => {
  const id = newId()
  const file = { storage: 'folder', storageKey: id, name: 'proof.pdf', ext: 'pdf', mime: 'application/pdf', size: 1, sha256: '0'.repeat(64) }
  await prisma().fileObject.create({ data: { id, tenantId, uploadedBy: userId, ...file } })
  return id
}
const releasedOn = (id: string, releaseOn: Date | null) => prisma().supplierFreeze.update({ where: { id }, data: { releaseOn } })
const clear = async (id: string): Promise<Answer> => post(admin, exit('clear-item'), { itemId: (await openItem(id)) ?? newId(), evidence: '已核对' })
const yes = (times: number) => Array.from({ length: times }, () => true)

describe('regularization', () => {
  testLifecycle(product, {
    name: 'an application',
    process: regularizationProcess,
    start: 'DRAFT',
    aside: {},
    decisions: ['APPROVE', 'RETURN', 'REJECT'],
    async begin(): Promise<Subject> {
      const { admin: own } = await world.supplier({ level: 'STRATEGIC' })
      const { id } = await world.ok(own, regularization('insert'), { reason: '转正' })
      return {
        id,
        acts: {
          SAVE: () => post(own, regularization('update'), { id, reason: newId() }),
          SUBMIT: () => post(own, regularization('submit'), { id }),
          CANCEL: () => post(own, regularization('cancel'), { id }),
          RETURN: () => through(regularization('approve'), id, [false]),
          APPROVE: () => through(regularization('approve'), id, yes(4)),
          REJECT: () => through(regularization('approve'), id, [true, true, true, false]),
        },
      }
    },
  })
})

describe('exit', () => {
  const said = { scope: { whole: true, rows: [] }, reasonCode: 'BREACH', reason: '违约' }
  testLifecycle(product, {
    name: 'an exit',
    process: exitProcess,
    start: 'DRAFT',
    aside: {},
    decisions: ['APPROVE', 'RETURN', 'REJECT', 'COMPLETE'],
    async begin(): Promise<Subject> {
      const { id: supplierId } = await world.supplier({ stage: 'FORMAL' })
      const { id } = await world.ok(purchaser, exit('insert'), { supplierId, ...said })
      return {
        id,
        acts: {
          SAVE: () => post(purchaser, exit('update'), { id, ...said, reason: newId() }),
          SUBMIT: () => post(purchaser, exit('submit'), { id }),
          CANCEL: () => post(purchaser, exit('cancel'), { id }),
          ABORT: () => post(manager, exit('abort'), { id, reason: '继续合作' }),
          RETURN: () => through(exit('approve'), id, [false]),
          REJECT: () => through(exit('approve'), id, [...yes(4), false]),
          APPROVE: () => through(exit('approve'), id, yes(5)),
          CLEAR_ITEM: () => clear(id),
          async COMPLETE() {
            await prisma().supplierMargin.updateMany({ where: { supplierId }, data: { refunded: '1000' } })
            while (await openItem(id)) {
              const cleared = await clear(id)
              if (cleared.status !== 200) return cleared
            }
            return through(exit('approve'), id, [true])
          },
        },
      }
    },
  })
})

describe('freeze', () => {
  const why = { scopes: ['PRODUCT'], reasonCode: 'QUALITY', reason: '质量投诉' }
  const frozen = async (verb: 'freeze' | 'freeze-now'): Promise<Subject> => {
    const { id: supplierId } = await world.supplier({ stage: 'FORMAL' })
    const { id } = await world.ok(admin, admins(verb), { supplierId, ...why, evidenceFileIds: [await fileOf(admin)] })
    return {
      id,
      acts: {
        APPROVE: () => through(admins('approve'), id, [true]),
        REJECT: () => through(admins('approve'), id, [false]),
        CANCEL: () => post(admin, '/api/supplier/supplier-freeze/cancel', { id }),
        DEFROST_APPLY: async () => post(admin, admins('defrost'), { supplierId, reason: '已整改', fileIds: [await fileOf(admin)] }),
        DEFROST_APPROVED: () => through(admins('approve'), id, [true]),
        DEFROST_REFUSED: () => through(admins('approve'), id, [false]),
        DEFROST_CANCEL: () => post(admin, '/api/supplier/supplier-freeze/cancel-defrost', { id }),
        async AUTO_RELEASE() {
          await releasedOn(id, new Date(Date.now() - 2 * 86_400_000))
          await chore('release-suppliers')
          await releasedOn(id, null)
          return undefined
        },
      },
    }
  }
  const submitted = { 'IN_APPROVAL SUBMIT': 'with its beginning' }
  testLifecycle(product, {
    name: 'a freeze',
    process: freezeProcess,
    start: 'IN_APPROVAL',
    aside: {
      ...submitted,
      'FROZEN APPROVE': 'of an emergency only',
      'FROZEN REJECT': 'of an emergency only',
      'FROZEN CANCEL': 'of an emergency only',
    },
    decisions: ['APPROVE', 'REJECT', 'DEFROST_APPROVED', 'DEFROST_REFUSED'],
    begin: () => frozen('freeze'),
  })
  const emergency = {
    process: freezeProcess,
    start: 'FROZEN',
    decisions: ['APPROVE', 'REJECT', 'DEFROST_APPROVED', 'DEFROST_REFUSED'],
  } as const
  const notAsked = {
    ...submitted,
    'IN_APPROVAL APPROVE': 'never waits for it',
    'IN_APPROVAL REJECT': 'never waits for it',
    'IN_APPROVAL CANCEL': 'never waits for it',
  }
  testLifecycle(product, {
    ...emergency,
    name: 'an emergency freeze that nobody has confirmed',
    aside: {
      ...notAsked,
      'FROZEN APPROVE': 'confirmed: the next one',
      'FROZEN DEFROST_APPLY': 'first it is confirmed or refused',
      'DEFROST_IN_APPROVAL DEFROST_APPROVED': 'not without its application',
      'DEFROST_IN_APPROVAL DEFROST_REFUSED': 'not without its application',
      'DEFROST_IN_APPROVAL DEFROST_CANCEL': 'not without its application',
    },
    begin: () => frozen('freeze-now'),
  })
  test('a release waits for the confirmation of an emergency', async () => {
    const { acts } = await frozen('freeze-now')
    expect((await acts['DEFROST_APPLY']?.())?.status).toBe(422)
    await acts['APPROVE']?.()
    expect((await acts['CANCEL']?.())?.status).toBe(422)
    expect((await acts['DEFROST_APPLY']?.())?.status).toBe(200)
  })
  testLifecycle(product, {
    ...emergency,
    name: 'a confirmed emergency freeze',
    aside: { ...notAsked, 'FROZEN APPROVE': 'with its beginning', 'FROZEN REJECT': 'it is confirmed', 'FROZEN CANCEL': 'it is confirmed' },
    within: ['FROZEN APPROVE'],
    async begin() {
      const subject = await frozen('freeze-now')
      await subject.acts['APPROVE']?.()
      return subject
    },
  })
})

test('a release and a freeze move one document by one machine', () => expect(defrostProcess.document.machine).toBe(freezeProcess.document.machine))
