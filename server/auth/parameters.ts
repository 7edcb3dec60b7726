/** The numbers of sign-in that an administrator may change: system parameters with the defaults that apply without them. */

/** Reads a system parameter by its key; undefined when nobody set it. */
export type ReadParameter = (key: string) => Promise<string | undefined>

/** Key, default, least and greatest value. Outside these the default applies: a typing error must not open or close the door. */
const numbers = {
  /** Seconds that an access token lives (specification, section 9). */
  tokenTime: [3000, 30, 86_400],
  /** Wrong passwords in a row that lock an account. */
  loginMaxFailures: [5, 1, 1000],
  /** Minutes of that lock. */
  loginLockMinutes: [15, 1, 1440],
  /** Failed sign-ins from one address within ten minutes. */
  loginAddressFailures: [50, 5, 100_000],
  /** Text messages to one mobile number a day. */
  smsPerDay: [10, 1, 1000],
} as const

export type AuthParameter = keyof typeof numbers

export async function authNumber(read: ReadParameter, key: AuthParameter): Promise<number> {
  const [usual, least, greatest] = numbers[key]
  const value = Number(await read(key))
  return Number.isInteger(value) && value >= least && value <= greatest ? value : usual
}
