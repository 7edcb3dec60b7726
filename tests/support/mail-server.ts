/** A mail server of the test's own: speaks as much SMTP as a sender needs, keeps what it is given, and refuses what it is told to. */
import { createServer, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'

export interface TakenMail {
  readonly from: string
  readonly to: string
  /** As it came, headers and all. */
  readonly data: string
}

export interface MailServer {
  readonly port: number
  readonly mails: TakenMail[]
  /** `account password` of the last sign-in. */
  readonly signedIn: string[]
  /** Answered to RCPT from now on; undefined takes everybody. */
  refusal: string | undefined
  close(): Promise<void>
}

export async function startMailServer(): Promise<MailServer> {
  const mails: TakenMail[] = []
  const signedIn: string[] = []
  const state: { refusal: string | undefined } = { refusal: undefined }
  const server = createServer((socket) => converse(socket, { mails, signedIn, refusal: () => state.refusal }))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    mails,
    signedIn,
    get refusal() {
      return state.refusal
    },
    set refusal(next) {
      state.refusal = next
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

interface Book {
  readonly mails: TakenMail[]
  readonly signedIn: string[]
  refusal(): string | undefined
}

function converse(socket: Socket, { mails, signedIn, refusal }: Book): void {
  const say = (line: string) => socket.write(`${line}\r\n`)
  let [from, to, data] = ['', '', undefined as string | undefined]
  let rest = ''
  const hear = (line: string): void => {
    if (data !== undefined) {
      if (line !== '.') return void (data += `${line}\n`)
      mails.push({ from, to, data })
      data = undefined
      return void say('250 taken')
    }
    const verb = line.slice(0, 4).toUpperCase()
    if (verb === 'EHLO') say('250-test\r\n250 AUTH PLAIN')
    else if (verb === 'AUTH') {
      signedIn.push(
        Buffer.from(line.split(' ')[2] ?? '', 'base64')
          .toString()
          .slice(1)
          .replace('\0', ' '),
      )
      say('235 welcome')
    } else if (verb === 'MAIL') say(((from = /<(.*)>/.exec(line)?.[1] ?? ''), '250 ok'))
    else if (verb === 'RCPT') say(refusal() ?? ((to = /<(.*)>/.exec(line)?.[1] ?? ''), '250 ok'))
    else if (verb === 'DATA') say(((data = ''), '354 go on'))
    else if (verb === 'STAR') say('502 not here')
    else if (verb === 'QUIT') socket.end('221 bye\r\n')
    else say('250 ok')
  }
  socket.on('error', () => socket.destroy())
  socket.on('data', (chunk) => {
    const lines = (rest + chunk.toString()).split('\r\n')
    rest = lines.pop() ?? ''
    for (const line of lines) hear(line)
  })
  say('220 test')
}
