/**
 * What the product wants of a bank, whichever it is. A number stands for one payment for ever: a bank that gets it again tells what became
 * of it and pays nothing a second time; one that was asked to close it never pays it afterwards.
 */

/** Money for one account. */
export interface BankOrder {
  /** Of the try: at most 40 letters, digits and hyphens. */
  readonly no: string
  /** With two places. */
  readonly amount: string
  readonly currency: string
  readonly channel: 'BANK' | 'FACTORING'
  readonly account: {
    readonly name: string
    readonly number: string
    readonly bank: string
    readonly branch: string | null
    readonly cnaps: string | null
  }
  /** What the receiver reads. */
  readonly purpose: string
}

/** What is known of a number that was handed over. */
export interface BankNumber extends Pick<BankOrder, 'no' | 'amount' | 'currency' | 'channel'> {
  readonly handedAt: Date
}

/**
 * What the bank says of a number. PROCESSING: it has it and has not decided. SUCCESS: the money moved. CLOSED: no money moved and none will.
 * UNKNOWN: it never heard of the number, which may still be on its way.
 */
export interface BankAnswer {
  readonly no: string
  readonly status: 'PROCESSING' | 'SUCCESS' | 'CLOSED' | 'UNKNOWN'
  /** Of what it knows. */
  readonly amount?: string | undefined
  readonly currency?: string | undefined
  /** The bank's own number. */
  readonly channelNo?: string | undefined
  readonly code?: string | undefined
  readonly message?: string | undefined
}

/** Each rejects where the bank does not answer, or answers something else than was agreed: then nothing is known. */
export interface BankProvider {
  readonly name: string
  pay(order: BankOrder): Promise<BankAnswer>
  ask(number: BankNumber): Promise<BankAnswer>
  /** Wants the number never to be paid from now on. Where it was paid, or is being, that is what it answers. */
  close(number: BankNumber): Promise<BankAnswer>
}
