import { createServer, type AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { refuseUnreachable } from '#kit/database/refuse-unreachable.ts'
import { StartFailure } from '#kit/database/start-failure.ts'
import { refuseTakenPort } from '#kit/http/listening.ts'

const why = async (work: Promise<void>): Promise<string> =>
  work.then(
    () => 'nothing',
    (error: unknown) => (error instanceof StartFailure ? error.message : `no start failure: ${String(error)}`),
  )

test('a taken port and an address of somebody else are told in one line, before anything is begun', async () => {
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const { port } = other.address() as AddressInfo
  expect(await why(refuseTakenPort({ port, host: '127.0.0.1' }))).toBe(`Port ${port} on 127.0.0.1 is taken. Stop what uses it, or set PORT.`)
  expect(await why(refuseTakenPort({ port: 0, host: '203.0.113.7' }))).toBe('HOST 203.0.113.7 is no address of this machine.')
  await new Promise((resolve) => other.close(resolve))
  expect(await why(refuseTakenPort({ port, host: '127.0.0.1' }))).toBe('nothing')
})

test('a database that does not answer is told in one line, without its password', async () => {
  const message = await why(refuseUnreachable('postgresql://someone:hunter2@127.0.0.1:1/shop'))
  expect(message).toMatch(/^The database shop at 127\.0\.0\.1:1 \(DATABASE_URL\) cannot be used: .*ECONNREFUSED/)
  expect(message).not.toMatch(/hunter2|\n/)
})
