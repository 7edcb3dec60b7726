/** The one shape of every JSON answer. `message` repeats `msg` for old clients. */
export interface Envelope {
  readonly code: number
  readonly success: boolean
  readonly data: unknown
  readonly msg: string
  readonly message: string
}

export const succeeded = (data: unknown, msg: string): Envelope => ({ code: 200, success: true, data: data ?? null, msg, message: msg })

export const refused = (code: number, msg: string, data: unknown = null): Envelope => ({ code, success: false, data, msg, message: msg })

/** 8-byte integers travel as texts: JavaScript's numbers would round them. */
const wholeBigInts = (_key: string, value: unknown): unknown => (typeof value === 'bigint' ? value.toString() : value)

/** The replacer costs a call a value, so it is used only where plain serialisation refuses. */
export function toJson(envelope: Envelope): string {
  try {
    return JSON.stringify(envelope)
  } catch {
    return JSON.stringify(envelope, wholeBigInts)
  }
}
