/** What carries text messages and mails to the outside, as those who send and those who configure it agree. */

export interface Carried {
  readonly recipient: string
  readonly title: string
  readonly body: string
  /** The same for repetitions of one delivery. */
  readonly key: string
}

/** Rejects when the carrier refuses or does not answer. */
export interface Carrier {
  readonly name: string
  send(message: Carried): Promise<void>
}

export type CarrierOf = (channel: 'SMS' | 'MAIL') => Promise<Carrier>
