/** The numbers of sign-in that an administrator may change. */
import { z } from 'zod'
import { defineParameter } from '#kit/parameters.ts'

const whole = (least: number, greatest: number) => z.coerce.number().int().min(least).max(greatest)

/** Seconds that an access token lives (specification, section 9). */
export const tokenTime = defineParameter('tokenTime', whole(30, 86_400), 3000)
/** Wrong passwords in a row that lock an account. */
export const loginMaxFailures = defineParameter('loginMaxFailures', whole(1, 1000), 5)
/** Minutes of that lock. */
export const loginLockMinutes = defineParameter('loginLockMinutes', whole(1, 1440), 15)
/** Failed sign-ins from one address within ten minutes. */
export const loginAddressFailures = defineParameter('loginAddressFailures', whole(5, 100_000), 50)
/** Text messages to one mobile number a day. */
export const smsPerDay = defineParameter('smsPerDay', whole(1, 1000), 10)
