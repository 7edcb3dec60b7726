/** Against a small server that speaks the part of the S3 protocol that we use. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#kit/ids.ts'
import { s3Storage } from '#kit/files/s3-storage.ts'
import { keyOf, type FileStorage } from '#kit/files/storage.ts'

const objects = new Map<string, Buffer>()

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://x')
  const key = decodeURIComponent(url.pathname.replace(/^\/bucket\/?/, ''))
  if (!request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 Credential=key/')) return void response.writeHead(403).end()
  if (request.method === 'PUT') {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    objects.set(key, Buffer.concat(chunks))
    return void response.writeHead(200, { etag: '"x"' }).end()
  }
  if (request.method === 'DELETE') return void (objects.delete(key), response.writeHead(204).end())
  if (request.method === 'HEAD') return void response.writeHead(key === '' ? 200 : 404).end()
  if (key === '') {
    const contents = [...objects.keys()].map((name) => `<Contents><Key>${name}</Key><LastModified>2026-01-01T00:00:00.000Z</LastModified></Contents>`).join('')
    return void response
      .writeHead(200, { 'content-type': 'application/xml' })
      .end(`<?xml version="1.0"?><ListBucketResult>${contents}<IsTruncated>false</IsTruncated></ListBucketResult>`)
  }
  const found = objects.get(key)
  if (!found)
    return void response
      .writeHead(404, { 'content-type': 'application/xml' })
      .end('<?xml version="1.0"?><Error><Code>NoSuchKey</Code><Message>no</Message></Error>')
  const [, start, end] = /bytes=(\d+)-(\d+)/.exec(String(request.headers.range)) ?? []
  response.writeHead(start === undefined ? 200 : 206).end(start === undefined ? found : found.subarray(Number(start), Number(end) + 1))
}

let server: Server
let storage: FileStorage

beforeAll(async () => {
  server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  storage = s3Storage({ bucket: 'bucket', endpoint, region: 'us-east-1', accessKey: 'key', secretKey: 'secret' })
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

test('content goes in as a stream and comes out whole or in part', async () => {
  const key = keyOf(newId(), new Date())
  const content = Buffer.from('0123456789'.repeat(20_000))
  await storage.put(key, Readable.from([content.subarray(0, 70_000), content.subarray(70_000)]), content.length)
  expect(objects.get(key)?.equals(content)).toBe(true)
  expect(await text(await storage.read(key))).toBe(content.toString())
  expect(await text(await storage.read(key, { start: 5, end: 9 }))).toBe('56789')
})

test('what is not there is a failure of its own, removed twice is removed', async () => {
  const key = keyOf(newId(), new Date())
  await expect(storage.read(key)).rejects.toMatchObject({ code: 'file-missing' })
  await storage.remove(key)
  await expect(storage.read('../../etc/passwd')).rejects.toThrow('Not a storage key')
})

test('lists our keys and no others', async () => {
  objects.clear()
  const key = keyOf(newId(), new Date())
  objects.set(key, Buffer.from('x')).set('something/else', Buffer.from('x'))
  const keys: string[] = []
  for await (const found of storage.list(new Date())) keys.push(found)
  expect(keys).toEqual([key])
  await expect(storage.check()).resolves.toBeUndefined()
})
