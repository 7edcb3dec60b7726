/** What operators do by call who know another engine's: begin in the middle, speak to what waits, move timers and jobs, hold work back. */
import { beforeAll, describe, expect, it } from 'vitest'
import { sequence } from '#tests/engine/runtime/models.ts'
import { admin, dataOf, operator, withInbox } from './inbox-app.ts'

const inbox = withInbox()

beforeAll(async () => {
  await inbox.deploy(sequence('row', ['one', 'two']))
})

describe('starting in the middle', () => {
  it('takes an administrator and a place', async () => {
    const { processInstanceId } = dataOf(await inbox.post(admin, 'process/start-inside', { processKey: 'row', startAfter: ['one'], businessKey: 7 }))
    expect(await inbox.detail(processInstanceId)).toMatchObject({ activeElements: ['two'], businessKey: '7' })
    expect((await inbox.post(operator, 'process/start-inside', { processKey: 'row', startAfter: ['one'] })).status).toBe(403)
    expect((await inbox.post(admin, 'process/start-inside', { processKey: 'row' })).body).toMatchObject({
      code: 400,
      data: { errors: [{ path: 'startBefore' }] },
    })
    expect((await inbox.post(admin, 'process/start-inside', { processKey: 'row', startBefore: ['nowhere'] })).status).toBe(400)
  })
})
