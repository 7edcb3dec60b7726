/** When a timer is due: ISO 8601 dates, durations and repeating intervals, and cron expressions. */
import type { TimerDue } from '../core/step.ts'

export interface TimerValue {
  readonly type: 'date' | 'duration' | 'cycle'
  readonly value: unknown
}

/**
 * @param spec what the model says, its expression already evaluated: text, epoch milliseconds or a Date
 * @param from epoch milliseconds of the moment the timer starts (first time) or last fired
 * @param fired how often it has fired
 * @param timeZone IANA zone for dates without an offset and for cron
 * @returns the due instant and the firings left after it; undefined when there is none any more
 * @throws ExpressionError when the value is no timer
 */
export declare function timerDue(spec: TimerValue, from: number, fired: number, timeZone: string): TimerDue | undefined
