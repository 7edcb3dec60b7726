/** The product behind a line that can be cut: what has no network reaches nobody, whichever part of a browser asks. */
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface Line {
  /** The product's address over this line. */
  readonly url: string
  /** Ends every connection and takes no other. */
  cut(): void
  mend(): void
  close(): Promise<void>
}

export async function lineTo(product: string): Promise<Line> {
  const { hostname, port } = new URL(product)
  const open = new Set<Socket>()
  let isCut = false
  const server = createServer((near) => {
    if (isCut) {
      near.destroy()
      return
    }
    const far = connect(Number(port), hostname)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        open.delete(one)
        other.destroy()
      })
      one.pipe(other)
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const hangUp = () => {
    for (const socket of open) socket.destroy()
  }
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut: () => {
      isCut = true
      hangUp()
    },
    mend: () => {
      isCut = false
    },
    close: () => {
      hangUp()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
