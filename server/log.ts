/** The product's log: lines of JSON for whatever collects them, lines for people where they stand at a terminal. */
import { pino, type DestinationStream, type Logger } from 'pino'

export interface LogSettings {
  readonly level: string
  /** `auto`: for people at a terminal, else JSON. */
  readonly format: 'auto' | 'json' | 'pretty'
}

type Output = DestinationStream & { readonly isTTY?: boolean }

/** @param output where lines go; standard output in the product */
export async function openLog({ level, format }: LogSettings, output: Output = process.stdout): Promise<Logger> {
  const isForPeople = format === 'auto' ? output.isTTY === true : format === 'pretty'
  if (!isForPeople) return pino({ level }, output)
  const { prettyFactory } = await import('pino-pretty')
  // One line an entry; only errors bring their stack.
  const lineOf = prettyFactory({ singleLine: true, ignore: 'pid,hostname', translateTime: 'SYS:HH:MM:ss', colorize: output.isTTY === true })
  return pino({ level }, { write: (entry: string) => output.write(lineOf(entry)) })
}
