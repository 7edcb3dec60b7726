import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { allowInner, checkedAddress, checkedLookup, fetchOutside } from '#kit/outgoing.ts'
import { sealOf } from '#kit/sealing.ts'
import { s3Storage } from '#kit/files/s3-storage.ts'
import { smtpCarrier } from '#server/modules/configuration/smtp-carrier.ts'
import { trySource } from '#server/modules/configuration/report-source.ts'

const refusal = { code: 'address-not-allowed' }
let asked = 0
const server = createServer((request, response) => {
  asked += 1
  if (request.url === '/away') response.writeHead(302, { location: '/secret' })
  response.end('hello')
})
let port = 0

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
})
afterAll(() => new Promise((resolve) => server.close(resolve)))
beforeEach(() => {
  asked = 0
  allowInner([])
})
// As every other file of the tests has it.
afterEach(() => allowInner(['127.0.0.0/8']))

const looked = (all: boolean) =>
  new Promise((resolve) => {
    checkedLookup('localhost', { all }, (error, address) => resolve(error ?? address))
  })

test.each([
  ['127.0.0.1', '127.9.9.9', '0.0.0.0', '10.1.2.3', '172.16.0.1', '172.31.255.255', '192.168.1.1', '169.254.169.254', '100.64.0.1', '224.0.0.1'],
  ['[::1]', '[::]', '[fe80::1]', '[fc00::1]', '[::ffff:127.0.0.1]', '[::ffff:a9fe:a9fe]', '[64:ff9b::7f00:1]', '[2002:7f00:1::]'],
  ['localhost', '2130706433', '0x7f.1', '0177.0.0.1', '127.1'],
])('nothing of the own network is called, however it is written: %s …', async (...hosts) => {
  for (const host of hosts) await expect(fetchOutside(`http://${host}:${port}/`), host).rejects.toMatchObject(refusal)
  expect(asked).toBe(0)
})

test('a name is resolved once, and connected to is what was checked', async () => {
  await expect(checkedAddress('localhost')).rejects.toMatchObject(refusal)
  expect(await looked(true)).toMatchObject(refusal)
  allowInner(['127.0.0.0/8', '::1/128'])
  expect(await looked(false)).toMatch(/^(127|::1)/)
  expect(['127.0.0.1', '::1']).toContain(await checkedAddress('localhost'))
})

test('what the installation allows is called, without being led elsewhere', async () => {
  allowInner(['127.0.0.1/32'])
  expect(await (await fetchOutside(`http://127.0.0.1:${port}/`)).text()).toBe('hello')
  await expect(fetchOutside(`http://127.0.0.2:${port}/`)).rejects.toMatchObject(refusal)
  await expect(fetchOutside(`http://127.0.0.1:${port}/away`)).rejects.toThrow()
  expect(asked).toBe(2)
})

test('mail servers, data sources and storages go the same way', async () => {
  const seal = sealOf('x'.repeat(32))
  const mail = smtpCarrier({ name: 'm', host: '127.0.0.1', port, security: 'NONE', account: null, sender: 'a@b.example' }, undefined)
  await expect(mail.send({ recipient: 'a@b.example', title: 't', body: 'b', key: 'k' })).rejects.toMatchObject(refusal)
  await expect(trySource({ host: 'localhost', port, database: 'd', account: 'a', secret: null, tls: false }, seal)).rejects.toMatchObject(refusal)
  const storage = s3Storage({ bucket: 'b', endpoint: `http://127.0.0.1:${port}`, region: 'r', accessKey: 'a', secretKey: 's', isTyped: true })
  await expect(storage.read('ab/cd/0190a000-0000-7000-8000-000000000001')).rejects.toThrow()
  expect(asked).toBe(0)
})
