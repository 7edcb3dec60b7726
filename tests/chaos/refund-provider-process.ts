/**
 * Whoever gives buyers their money back, as a process that nobody kills: pays once under a number, and otherwise refuses, is slow to say,
 * loses answers, breaks and forgets. Started with its port; reports what it paid.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

type State = 'SUCCESS' | 'PROCESSING' | 'FAILED'

const known = new Map<string, { state: State; readonly amount: string }>()
const counts = { asked: 0, repeated: 0 }
const odds = (share: number): boolean => Math.random() < share

function take(no: string, amount: string): void {
  if (known.has(no)) counts.repeated += 1
  else known.set(no, { state: odds(0.15) ? 'FAILED' : odds(0.2) ? 'PROCESSING' : 'SUCCESS', amount })
}

/** What was under way has come through by now, or has not. */
function look(no: string): void {
  counts.asked += 1
  const refund = known.get(no)
  if (refund?.state === 'PROCESSING' && odds(0.7)) refund.state = odds(0.2) ? 'FAILED' : 'SUCCESS'
}

const server = createServer((request, response) => {
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  request.on('end', () => {
    const no = decodeURIComponent((request.url ?? '').split('/').at(-1) ?? '')
    if (odds(0.05)) return void response.writeHead(503).end()
    if (request.method === 'GET') look(no)
    // It never came in.
    else if (odds(0.1)) return void request.socket.destroy()
    else take(no, (JSON.parse(Buffer.concat(parts).toString('utf8')) as { amount: string }).amount)
    if (odds(0.15)) return void request.socket.destroy()
    const refund = known.get(no)
    response.writeHead(refund ? 200 : 404, { 'content-type': 'application/json' })
    response.end(refund && JSON.stringify({ state: refund.state, channelNo: `P-${no}` }))
  })
})
await new Promise<void>((resolve) => server.listen(Number(process.argv[2] ?? 0), '127.0.0.1', resolve))
process.on('message', () => process.send?.({ ...counts, paid: [...known].flatMap(([no, { state, amount }]) => (state === 'SUCCESS' ? [{ no, amount }] : [])) }))
process.on('disconnect', () => process.exit(0))
process.send?.((server.address() as AddressInfo).port)
