/** Time as a parameter: code asks a clock instead of the machine, so that tests can turn it. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/** Where the company's days begin unless the configuration says otherwise. */
export const defaultZone = 'Asia/Shanghai'
