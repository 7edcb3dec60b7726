/**
 * What the machine itself can do: a server that does nothing for a document but read it, write the rows that the start of a process writes
 * in one statement, and answer. A process of its own, as the product is; it says which port it listens on.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { openFloor } from '../engine/floor.ts'

const [url = '', clients = '1'] = process.argv.slice(2)
const floor = await openFloor(url, Number(clients), 1)
let next = 0

const server = createServer((request, response) => {
  void (async () => {
    const body = JSON.parse(await text(request)) as object
    await floor.start((next += 1) % Number(clients))
    response.setHeader('Content-Type', 'application/json')
    response.end(JSON.stringify({ success: true, data: body }))
  })()
})
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
process.on('message', () => {
  server.close()
  server.closeAllConnections()
  void floor.close().then(() => process.disconnect())
})
