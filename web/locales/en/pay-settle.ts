/** Settling a payment by the bank's statement. */
import type { Texts } from '#web/kit/i18n.ts'
import type zh from '../zh/pay-settle.ts'

export default {
  title: 'Settle by statement',
  hint: 'For what the bank never says: its statement or its letter is the evidence. It is not changed afterwards, and not for whoever wrote, agreed to or paid it.',
  no: 'Our number',
  outcome: 'What became of it',
  PAID: 'It was paid',
  NOT_PAID: 'It was not paid',
  thenPaid: 'The bank is asked once more. Where it says nothing, the payment is through: bills, account and orders follow.',
  thenNotPaid: 'The bank is asked to close the number first; where it says that it was paid, the bank is right. Otherwise the cashier pays again.',
  bankNo: 'The bank’s number',
  bankNoRequired: 'Enter the bank’s number',
  statementOn: 'Day of the statement',
  statementOnRequired: 'Choose the day of the statement',
  voucher: 'Voucher of the bank',
  voucherRequired: 'Add the voucher of the bank',
  reason: 'By what you know it',
  reasonRequired: 'Say by what you know it',
  reasonHint: 'Such as the line of the statement, or the number of the bank’s letter',
  passwordHint: 'Once more, that it is you who settles it',
  donePaid: 'Settled as paid',
  doneNotPaid: 'Settled as not paid: the cashier pays again',
  thenAgain: 'It was settled by the bank’s voucher that no money moved. Pay again, by factoring, or abolish it.',
  bankPaid: 'The bank says that it was paid, and is right',
  bankClosed: 'The bank says that it was not paid, and is right',
} satisfies Texts<typeof zh>
